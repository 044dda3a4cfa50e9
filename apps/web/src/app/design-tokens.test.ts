import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import properties from 'mdn-data/css/properties.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const source = join(import.meta.dirname, '..');
/** Print has measures of its own; the burst is a drawing. */
const DRAWN = ['report-print.module.css', 'burst.module.css'];

const all = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.css'))
  .map(file => ({ file, text: readFileSync(join(source, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '') }));
const styles = all.filter(({ file }) => !DRAWN.some(name => file.endsWith(name)));

/** Declarations of the matching properties, as `file: property: value`. */
function declarations(wanted: RegExp): string[] {
  return styles.flatMap(({ file, text }) =>
    [...text.matchAll(/^\s*([a-z-]+):\s*([^;]+);/gm)]
      .filter(([, property = '']) => wanted.test(property))
      .map(([, property, value]) => `${file}: ${property}: ${value}`),
  );
}

it('takes every size of type from the scale, or from the text around it', () => {
  const sizes = declarations(/^font-size$/);
  expect(sizes.length).toBeGreaterThan(50);
  const offScale = sizes.filter(
    size =>
      !/: (inherit|0\.9375em|max\(1rem, 1em\)|(min\()?var\(--mantine-font-size-[a-z\d]+\)(, \d+px\))?)$/.test(
        size,
      ),
  );
  expect(offScale).toEqual([]);
});

it('takes every space between things from the scale, but for a hairline and what grows with the text or the window', () => {
  const spaces = declarations(/^(padding|margin|gap|row-gap|column-gap)(-|$)/);
  expect(spaces.length).toBeGreaterThan(100);
  const offScale = spaces.filter(space =>
    /\b([3-9]|\d\d+)px|\dr?em\b/.test(space.replace(/clamp\([^)]*\)/, '')),
  );
  expect(offScale).toEqual([]);
});

it('has three heights of lines and three weights', () => {
  const heights = declarations(/^line-height$/);
  expect(heights.length).toBeGreaterThan(20);
  expect(heights.filter(height => !/: (0|1|var\(--mantine-line-height-(xs|sm|md)\))$/.test(height))).toEqual(
    [],
  );
  const weights = declarations(/^font-weight$/).filter(weight => !weight.includes('fonts.css'));
  expect(weights.filter(weight => !/: ([456]00|inherit)$/.test(weight))).toEqual([]);
});

it('names no token that the theme does not have', () => {
  const names = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/--mantine-(font-size|spacing)-([a-z\d]+)\b/g)].map(([, kind, key = '']) => ({
      file,
      kind,
      key,
    })),
  );
  const known = {
    'font-size': Object.keys(theme.fontSizes ?? {}),
    spacing: Object.keys(theme.spacing ?? {}),
  };
  expect(names.filter(({ kind, key }) => !known[kind as keyof typeof known].includes(key))).toEqual([]);
});

it('sets no property that there is not, and no variable that nothing reads', () => {
  const unknown = all.flatMap(({ file, text }) =>
    [...text.replaceAll(/@font-face \{[^}]*\}/g, '').matchAll(/(?<=[{;]\s*)([a-z-]+):\s[^;{}]*;/g)]
      .map(([, property = '']) => property)
      .filter(property => {
        if (!property.startsWith('--')) return !(property in properties);
        return (
          !/^--(mantine|button|input)-/.test(property) &&
          !all.some(style => style.text.includes(`var(${property}`))
        );
      })
      .map(property => `${file}: ${property}`),
  );
  expect(unknown).toEqual([]);
});
