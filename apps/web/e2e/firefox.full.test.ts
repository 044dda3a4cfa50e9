import { expectJourney } from './support/engine-journey.ts';
import { launchFirefox } from './support/firefox.ts';
import { expectHarmless } from './support/hostile.ts';
import { it } from './support/worker.ts';

const program = process.env.FIREFOX_PATH;

it('Firefox takes a founder through the first hour', { timeout: 300_000 }, async ({ skip }) => {
  if (!program) return skip('FIREFOX_PATH names no Firefox');
  await expectJourney('firefox', server => launchFirefox(program, server));
});

it('no text of a founder, or of a reader, is more than text in Firefox', { timeout: 300_000 }, async ({
  skip,
}) => {
  if (!program) return skip('FIREFOX_PATH names no Firefox');
  await expectHarmless(server => launchFirefox(program, server));
});
