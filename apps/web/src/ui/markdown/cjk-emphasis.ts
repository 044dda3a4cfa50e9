import { useEffect, useState } from 'react';
import type { Options } from 'react-markdown';

type Plugin = NonNullable<Options['remarkPlugins']>[number];

/** Stars beside Chinese, Japanese or Korean text, which has no spaces: CommonMark does not see where emphasis ends. */
const EMPHASIS = /[*_]/;
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const needsCjk = (text: string): boolean => EMPHASIS.test(text) && CJK.test(text);

let plugin: Plugin | undefined;

/** The parser's plugin for such texts, once it is loaded. */
export const cjkPlugins = (): Plugin[] => (plugin ? [plugin] : []);

/** Loads the plugin if `text` needs it. Where that fails, the text shows its stars. */
export async function loadCjkEmphasis(text: string): Promise<void> {
  if (plugin || !needsCjk(text)) return;
  const loaded = await import('remark-cjk-friendly/parseOnly').catch(() => null);
  plugin = loaded?.default;
}

/** Loads the plugin if `text` needs it, and renders again with it. Changes when it is there. */
export function useCjkEmphasis(text: string): boolean {
  const [isLoaded, setLoaded] = useState(plugin !== undefined);
  const isWanted = !isLoaded && needsCjk(text);
  useEffect(() => {
    if (isWanted) void loadCjkEmphasis(text).then(() => setLoaded(plugin !== undefined));
  }, [isWanted, text]);
  return isLoaded;
}
