import themeCss from './theme.css?raw';

/** A colour or a shadow of the theme, by its name in `theme.css`. */
export interface Token {
  name: string;
  light: string;
  dark: string;
}

/** Read from the style sheet itself, so that the values cannot drift from it. */
export const TOKENS: readonly Token[] = readTokens(themeCss);

function readTokens(css: string): Token[] {
  const light = readBlock(css, ':root');
  const dark = readBlock(css, ":root[data-mantine-color-scheme='dark']");
  return [...light].map(([name, value]) => ({ name, light: value, dark: dark.get(name) ?? value }));
}

function readBlock(css: string, selector: string): Map<string, string> {
  const [, block = ''] = css.split(`${selector} {`, 2);
  const [declarations = ''] = block.split('}', 1);
  const found = declarations.matchAll(/(--gw-[a-z-]+):\s*([^;]+);/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, value]));
}

/** A colour's value in the given theme, whichever is in use; empty for an unknown name. */
export const colourOf = (name: string, theme: 'light' | 'dark'): string =>
  TOKENS.find(token => token.name === name)?.[theme] ?? '';
