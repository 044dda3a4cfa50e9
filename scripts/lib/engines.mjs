import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, run } from './run.mjs';
import { debianInstaller, findOnPath } from './system-packages.mjs';

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {readonly string[]} packages Debian's
 * @property {() => Promise<Record<string, string> | null>} find variables that name its programs to its test
 */

const macFirefox = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** @type {readonly Engine[]} */
const engines = [
  { name: 'Firefox', packages: ['firefox-esr'], find: findFirefox },
  // WebKit has no mode without a window, so it gets a screen.
  { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
];

/**
 * Finds the browsers besides Chromium, or installs Debian's. The test of one that is not to be had is skipped.
 * @param {(line: string) => void} say
 * @returns {Promise<{ env: Record<string, string>, words: string }>} what names them to their tests, and to people
 * @throws when one is missing in continuous integration, which nobody would see skip its test
 */
export async function ensureEngines(say) {
  /** @type {Record<string, string>} */
  const env = {};
  const words = [];
  for (const engine of engines) {
    const found = (await engine.find()) ?? (await install(engine, say));
    if (!found && process.env.CI) throw new Error(`Couldn't find or install ${engine.name}.`);
    Object.assign(env, found);
    const [program = `there's no ${engine.name}, so its test is skipped`] = Object.values(found ?? {});
    words.push(program);
  }
  return { env, words: words.join(', ') };
}

/** @param {Engine} engine @param {(line: string) => void} say */
async function install({ name, packages, find }, say) {
  for (const installer of debianInstaller(packages)) {
    say(`no ${name} found: ${installer.words}`);
    try {
      await installer.install();
    } catch (error) {
      say(`that failed:\n${error instanceof CommandFailed ? error.output.trimEnd() : error}`);
    }
  }
  return find();
}

async function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  const candidates = named ? [named] : [...findOnPath(['firefox-esr', 'firefox']), macFirefox];
  for (const candidate of candidates) {
    // On some systems `firefox` only says how to install it.
    const version = await run(candidate, ['--version']).catch(() => '');
    if (/^Mozilla Firefox /m.test(version)) return { FIREFOX_PATH: candidate };
  }
  return null;
}

async function findWebKit() {
  const [driver] = findOnPath(['WebKitWebDriver']);
  const [screen] = findOnPath(['Xvfb']);
  const browser = findMiniBrowser();
  return driver && screen && browser ? { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser } : null;
}

/** The browser that comes with the driver is on no PATH: /usr/lib/<machine>/webkit2gtk-<version of the API>. */
function findMiniBrowser() {
  const subfolders = (/** @type {string} */ folder, /** @type {RegExp} */ name) =>
    readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && name.test(entry.name))
      .map(entry => join(folder, entry.name));
  if (!existsSync('/usr/lib')) return undefined;
  return subfolders('/usr/lib', /-linux-gnu/)
    .flatMap(folder => subfolders(folder, /^webkit2?gtk-/))
    .map(folder => join(folder, 'MiniBrowser'))
    .find(path => existsSync(path));
}
