import { expectHarmless } from './support/hostile.ts';
import { openPage } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

it('no text of a founder, or of a reader, is more than text in Chromium', { timeout: 240_000 }, () =>
  expectHarmless(async () => {
    const page = await openPage(await sharedServer());
    return {
      open: async path => {
        await page.goto(path);
      },
      read: expression => page.evaluate(expression),
      // The page's own end fails the test if there were errors.
      close: async () => [],
    };
  }),
);
