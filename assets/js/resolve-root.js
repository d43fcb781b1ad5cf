// On a 404 page of unknown depth: asked for beside it and above it, and the first that exists knows where the top is.
if (!window.annalsRoot) {
  // The copies in the folders of projects say '..' here.
  const root = new URL('.', document.currentScript.src).href;
  window.annalsRoot = root;
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${root}annals.css`;
  for (const link of document.querySelectorAll('a[href]:not([href^="#"])'))
    link.href = root + link.getAttribute('href');
  for (const form of document.querySelectorAll('form[action]')) form.action = root + form.getAttribute('action');
  const script = document.createElement('script');
  script.src = `${root}annals.js`;
  document.head.append(style, script);
}
