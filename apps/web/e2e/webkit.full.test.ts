import { expectJourney } from './support/engine-journey.ts';
import { expectHarmless } from './support/hostile.ts';
import { launchWebKit } from './support/webkit.ts';
import { it } from './support/worker.ts';

const { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser } = process.env;

it('WebKit takes a founder through the first hour', { timeout: 300_000 }, async ({ skip }) => {
  if (!driver || !browser) return skip('WEBKIT_DRIVER_PATH and WEBKIT_BROWSER_PATH name no WebKit');
  await expectJourney('webkit', server => launchWebKit({ driver, browser }, server));
});

it('no text of a founder, or of a reader, is more than text in WebKit', { timeout: 300_000 }, async ({
  skip,
}) => {
  if (!driver || !browser) return skip('WEBKIT_DRIVER_PATH and WEBKIT_BROWSER_PATH name no WebKit');
  await expectHarmless(server => launchWebKit({ driver, browser }, server));
});
