import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findChromium } from './find-chromium.mjs';

if (!findChromium() && canInstall()) install();

if (!findChromium()) {
  console.error(
    process.env.CHROMIUM
      ? `CHROMIUM is set to ${process.env.CHROMIUM}, which is not an executable file: correct it, or unset it to search PATH.`
      : 'The browser tests need Chromium: install it so that `chromium` is on PATH, or set CHROMIUM to its executable.',
  );
  process.exit(1);
}

/** Debian only: Ubuntu's chromium package is a stub for a snap, which does not start inside a container. */
function canInstall() {
  if (process.env.CHROMIUM || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** A failure is not handled here: the search that follows finds no browser and says what to do. */
function install() {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', 'chromium', 'fonts-noto-color-emoji'], options);
}
