import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandFailed, run, runNode } from './run.mjs';
import { debianInstaller, findOnPath, isRoot } from './system-packages.mjs';
import { root } from './workspace.mjs';

// The shell does all that the tests need of a browser, for two thirds of the work.
const commandNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

// It belongs to the web app, and is there only after the installation.
const playwright = join(root, 'apps/web/node_modules/playwright-core');

/**
 * Finds a Chromium for the browser tests, or installs one, and says which.
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the path of its program
 */
export async function ensureBrowser(say) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which doesn't start.`);
  }
  const found = await findBrowser();
  if (found) return found;
  for (const installer of installers()) {
    say(`none found: ${installer.words}`);
    try {
      await installer.install();
    } catch (error) {
      say(`that failed:\n${error instanceof CommandFailed ? error.output.trimEnd() : error}`);
    }
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new Error("Couldn't find or install Chromium. Install it, or set CHROMIUM_PATH to it.");
}

async function findBrowser() {
  for (const candidate of [...findOnPath(commandNames), macChrome]) {
    if (existsSync(candidate) && (await starts(candidate))) return candidate;
  }
  const { chromium } = await import(pathToFileURL(join(playwright, 'index.mjs')).href);
  const ownByPlaywright = chromium.executablePath();
  return existsSync(ownByPlaywright) ? ownByPlaywright : null;
}

/** Whether it is a browser: on some systems `chromium-browser` only says how to install one. @param {string} path */
async function starts(path) {
  try {
    return /chrom/i.test(await run(path, ['--version']));
  } catch {
    return false;
  }
}

function installers() {
  const fromPlaywright = ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium'];
  const playwrightInstaller = {
    words: `downloading Playwright's Chromium (playwright-core ${fromPlaywright.join(' ')})`,
    install: () => runNode(join(playwright, 'cli.js'), fromPlaywright),
  };
  return [...debianInstaller(['chromium-headless-shell']), playwrightInstaller];
}
