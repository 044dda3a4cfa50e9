import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Builder, By, Key as DriverKey, type WebDriver } from 'selenium-webdriver';
import { expect } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import type { Engine, Key } from './engine.ts';
import { REPORTED_ERRORS, startReportingProxy } from './reporting-proxy.ts';

const KEYS: Record<Key, string> = {
  ' ': ' ',
  ArrowRight: DriverKey.ARROW_RIGHT,
  Enter: DriverKey.ENTER,
  Tab: DriverKey.TAB,
};

interface WebKitPrograms {
  driver: string;
  /** WebKitGTK's own minimal browser. */
  browser: string;
}

/** WebKit by WebDriver, on a virtual screen. The driver does not report the console, so the pages do it themselves. */
export async function launchWebKit(programs: WebKitPrograms, server: string): Promise<Engine> {
  const proxy = await startReportingProxy(server);
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const running = [screen];
  const end = async () => {
    for (const child of running.splice(0).toReversed()) await endProcess(child);
    await proxy.close();
  };
  try {
    const [display] = await once(screen.stdio[3] as Readable, 'data');
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // Root and some containers cannot set up the sandbox, and the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    };
    running.push(spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    const driver = await openWindow(`http://127.0.0.1:${port}`, programs.browser);
    return engineOf(driver, proxy.url, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function openWindow(address: string, browser: string): Promise<WebDriver> {
  const isReady = () => fetch(`${address}/status`).then(({ ok }) => ok);
  await expect.poll(isReady).toBe(true);
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    })
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 1000 });
  return driver;
}

function engineOf(driver: WebDriver, origin: string, end: () => Promise<void>): Engine {
  const read = (expression: string) => driver.executeScript(`return ${expression}`);
  return {
    open: path => driver.get(origin + path),
    click: async xpath => {
      for (const element of await driver.findElements(By.xpath(xpath))) {
        if (!(await element.isDisplayed())) continue;
        await element.click();
        return true;
      }
      return false;
    },
    type: text => driver.actions().sendKeys(text).perform(),
    press: key => driver.actions().sendKeys(KEYS[key]).perform(),
    read,
    takePicture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      const errors = await read(REPORTED_ERRORS).catch(error => [String(error)]);
      await driver.quit().catch(() => undefined);
      await end();
      return errors as string[];
    },
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
