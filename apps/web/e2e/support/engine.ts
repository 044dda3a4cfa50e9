import { expect } from 'vitest';

export type Key = ' ' | 'ArrowRight' | 'Enter' | 'Tab';

/**
 * A browser with one page, driven by what its makers ship for that. Clicks and keys are the browser's own events, which
 * reach the page as those of a hand do.
 */
export interface Engine {
  /** Loads the page at a path of its server. */
  open(path: string): Promise<void>;
  /** Clicks in the middle of the first element in sight that the XPath finds. False where there is none. */
  click(xpath: string): Promise<boolean>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** What an expression in the page, or the promise that it is, comes to. */
  read(expression: string): Promise<unknown>;
  /** As PNG. */
  takePicture(): Promise<Uint8Array>;
  /** Ends the browser, if it still runs. Answers the errors that were on the console. */
  close(): Promise<readonly string[]>;
}

export type Hand = ReturnType<typeof handOf>;

/** An engine that waits for what it is to do. Things are named by XPath, which every driver knows. */
export function handOf(engine: Engine) {
  const { read, type, press } = engine;
  const find = (xpath: string) =>
    `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;
  const click = (xpath: string) => expect.poll(() => engine.click(xpath), { message: xpath }).toBe(true);
  return {
    read,
    type,
    press,
    click,
    sees: (xpath: string) =>
      expect.poll(() => read(`${find(xpath)} !== null`), { message: xpath }).toBe(true),
    open: engine.open,
    async fill(field: string, text: string) {
      await click(field);
      await type(text);
    },
    /** Presses Tab until the focus is there. */
    async reach(xpath: string) {
      for (let presses = 0; presses < 20; presses += 1) {
        await press('Tab');
        if (await read(`${find(xpath)} === document.activeElement`)) return;
      }
      throw new Error(`Tab does not lead to ${xpath}`);
    },
  };
}
