/** The top of the site, as every page knows it by its own name at the top left. */
export const siteRoot = () => new URL('.', document.querySelector('.brand').href).href;
