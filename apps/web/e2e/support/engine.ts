import { expect } from 'vitest';

export type Key = ' ' | 'ArrowRight' | 'Enter' | 'Tab';

/**
 * A browser with one page, driven by the tool that its makers ship. Clicks and keys are trusted events, as from a user.
 */
export interface Engine {
  /** Loads the page at a path of its server. */
  open(path: string): Promise<void>;
  /** Clicks in the middle of the first visible element that the XPath finds. False if there is none. */
  click(xpath: string): Promise<boolean>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** The value of an expression in the page. Promises are awaited. */
  read(expression: string): Promise<unknown>;
  /** A screenshot, as PNG. */
  takePicture(): Promise<Uint8Array>;
  /** Ends the browser, if it is still running. Returns the errors that were on its console. */
  close(): Promise<readonly string[]>;
}

export type Hand = ReturnType<typeof handOf>;

/** An engine that waits until what it needs is there. Elements are named by XPath, which every driver supports. */
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
    /** Presses Tab until the element has the focus, at most 20 times. */
    async reach(xpath: string) {
      for (let presses = 0; presses < 20; presses += 1) {
        await press('Tab');
        if (await read(`${find(xpath)} === document.activeElement`)) return;
      }
      throw new Error(`Tab does not lead to ${xpath}`);
    },
  };
}
