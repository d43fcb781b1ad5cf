const FEED = '/__annals/live';

/**
 * Updates whenever another build than the one shown is the newest, one update at a time. A page that nobody sees does
 * not listen: a browser opens only a few connections to one server, and every listener holds one.
 */
export function followBuilds(build, update) {
  let shown = build;
  let newest = build;
  let isBusy = false;
  let source = null;

  const catchUp = async () => {
    if (isBusy) return;
    isBusy = true;
    while (shown !== newest) {
      const next = newest;
      try {
        await update();
      } catch {
        break; // the server is gone: it says what is newest when it is back
      }
      shown = next;
    }
    isBusy = false;
  };
  const listen = () => {
    if (document.hidden) {
      source?.close();
      source = null;
    } else if (!source) {
      source = new EventSource(FEED);
      source.onmessage = ({ data }) => {
        newest = data;
        catchUp();
      };
    }
  };
  document.addEventListener('visibilitychange', listen);
  // a page in the cache of the back button must not hold a connection either
  addEventListener('pagehide', () => {
    source?.close();
    source = null;
  });
  addEventListener('pageshow', listen);
  listen();
}
