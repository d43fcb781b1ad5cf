// Run after a change of dependencies. A registry mirror may lack the binaries of other platforms; npm then leaves them
// out of package-lock.json without a word, and the next `npm ci` refuses the file (npm/cli#9846).
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const missing = Object.values(lock.packages).flatMap(missingBinaries);
const packages = [...Object.entries(lock.packages), ...missing].sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(packages);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(missing.length === 0 ? 'The lockfile is complete.' : `Added ${missing.length} binaries to the lockfile.`);

/** Only exact versions: those are the binaries a package ships beside itself, and need no resolving. */
function missingBinaries({ optionalDependencies = {}, dev }) {
  return Object.entries(optionalDependencies)
    .filter(([name, version]) => !(`node_modules/${name}` in lock.packages) && /^\d[^ ]*$/.test(version))
    .map(([name, version]) => [`node_modules/${name}`, { version, ...entryOf(platformOf(name), dev) }]);
}

/** Keys in npm's own order, so that `npm install` finds nothing to rewrite. */
function entryOf({ cpu, libc, os }, dev) {
  return {
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

/** Without a platform npm would install the binary everywhere. `@rolldown/binding-linux-x64-musl` names its own. */
function platformOf(name) {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const cpu = words.find((word) => /^(x64|ia32|arm|arm64|ppc64|riscv64|s390x|wasm32)$/.test(word));
  const os = words.find((word) => /^(android|darwin|freebsd|linux|openharmony|win32|windows)$/.test(word));
  const libc = { gnu: 'glibc', musl: 'musl' }[words.at(-1)];
  if (!cpu || (!os && cpu !== 'wasm32')) throw new Error(`${name} does not say for which platform it is`);
  return { cpu, libc, os: os === 'windows' ? 'win32' : os };
}
