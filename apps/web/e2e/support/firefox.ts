import puppeteer from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** Firefox by WebDriver BiDi, which reports all logged and uncaught errors of each page, from its start. */
export async function launchFirefox(executablePath: string, server: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1280, height: 900 },
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', error => errors.push(error instanceof Error ? `${error.stack}` : String(error)));
  return {
    open: async path => {
      await page.goto(server + path);
    },
    click: async xpath => {
      for (const element of await page.$$(`xpath/${xpath}`)) {
        if (!(await element.isVisible())) continue;
        await element.click();
        return true;
      }
      return false;
    },
    type: text => page.keyboard.type(text),
    press: key => page.keyboard.press(key),
    read: expression => page.evaluate(expression),
    takePicture: () => page.screenshot(),
    close: async () => {
      await browser.close();
      return errors;
    },
  };
}
