// On a 404 page of unknown depth: it is asked for at every depth, and the nearest one that exists is the site's own.
if (!window.annalsRoot) {
  const root = new URL('.', document.currentScript.src).href;
  window.annalsRoot = root;
  for (const link of document.querySelectorAll('a[href]:not([href^="#"])'))
    link.href = root + link.getAttribute('href');
  for (const form of document.querySelectorAll('form[action]')) form.action = root + form.getAttribute('action');
  const script = document.createElement('script');
  script.src = `${root}annals.js`;
  document.head.append(script);
}
