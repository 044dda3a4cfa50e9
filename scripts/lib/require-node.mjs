// Imported first by every script a newcomer runs: on a Node that is too old it says so in one line.
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const wanted = manifest.engines.node.replace('>=', '');

/** @param {string} version */
const toNumber = version => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
};

if (toNumber(process.versions.node) < toNumber(wanted)) {
  console.error(`Groundwork needs Node ${wanted} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
