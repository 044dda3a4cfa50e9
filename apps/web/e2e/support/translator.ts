import type { Page } from 'playwright-core';

/**
 * Translates the page from when it is usable, as the translators of Chrome and Safari do: elements take the place of
 * its texts, and of every new one. The words stay, so that tests find them.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const translateText = (text: Text) => {
      if (!/\p{L}/u.test(text.data) || text.parentElement?.closest('font, script, style, svg, textarea'))
        return;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    };
    const translateAll = (node: Node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      if (node instanceof Text) found.push(node);
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      found.forEach(translateText);
    };
    const begin = () => {
      translateAll(document.body);
      new MutationObserver(changes => {
        for (const { target, addedNodes } of changes)
          for (const node of [target, ...addedNodes]) translateAll(node);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    document.addEventListener('groundwork:hydrated', begin, { once: true });
  });
}
