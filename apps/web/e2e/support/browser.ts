import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

// Paths where Linux distributions install it. `npm test` searches further and passes what it found in CHROMIUM_PATH.
const systemBrowsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  name => `/usr/bin/${name}`,
);
// Root cannot use Chromium's sandbox. The other flags stop its own network traffic.
const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? systemBrowsers.find(path => existsSync(path));
  const isRoot = process.getuid?.() === 0;
  // Without a path, Playwright uses the Chromium that it installed itself.
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
  });
}
