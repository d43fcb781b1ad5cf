/** A classic script, the only thing that a page on file:// may load. */
export function loadScript(src) {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => done();
    script.onerror = () => fail(new Error(`There is no ${src}`));
    document.head.append(script);
  });
}
