import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

// Where Linux distributions put it. `npm test` looks further and hands over what it found in CHROMIUM_PATH.
const systemBrowsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  name => `/usr/bin/${name}`,
);
// Root may not use Chromium's sandbox; the rest keeps it from talking to the outside.
const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? systemBrowsers.find(path => existsSync(path));
  const isRoot = process.getuid?.() === 0;
  // Without a path Playwright takes the Chromium it installed itself.
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
  });
}
