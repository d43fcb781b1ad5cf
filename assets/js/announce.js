// One live region for the page. It must stand empty before it speaks, or nothing is read out.
let region;

export function prepareAnnouncements() {
  region = document.createElement('div');
  region.className = 'vh';
  region.setAttribute('role', 'status');
  document.body.append(region);
}

export function announce(words) {
  region.textContent = '';
  requestAnimationFrame(() => {
    region.textContent = words;
  });
}
