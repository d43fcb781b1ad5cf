// What the reader chose. A private window or a blocked store throws: then the choice lasts as long as the page.
export function recall(key) {
  try {
    return localStorage.getItem(`annals-${key}`);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    if (value) localStorage.setItem(`annals-${key}`, value);
    else localStorage.removeItem(`annals-${key}`);
  } catch {
    // nothing to do: see above
  }
}
