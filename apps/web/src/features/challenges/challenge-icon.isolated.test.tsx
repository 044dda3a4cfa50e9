import { render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChallengeIcon as Icon } from './challenge-icon.tsx';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</svg>`;
const drawn = '<path d="M0 0h9v9z"/>';
const drawing = () => document.querySelector('path[d="M0 0h9v9z"]');
const fallback = () => document.querySelector('.tabler-icon-target');

/** As in a fresh document, with none of our modules loaded yet. */
async function show(...drawings: (string | null)[]) {
  vi.resetModules();
  const { ChallengeIcon }: { ChallengeIcon: typeof Icon } = await import('./challenge-icon.tsx');
  render(
    drawings.map((iconSvg, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <ChallengeIcon key={place} challenge={{ icon: '', order: 2, title: 'Target', iconSvg }} />
    )),
  );
}

afterEach(() => vi.doUnmock('../../app/brand/sanitise-svg.ts'));

describe("a challenge's icon", () => {
  it('is its own drawing', async () => {
    await show(svg(drawn));
    await waitFor(() => expect(drawing()).toBeTruthy());
    expect(fallback()).toBeNull();
  });

  it('loads nothing to clean drawings with where there is none', async () => {
    const load = vi.fn(() => ({}));
    vi.doMock('../../app/brand/sanitise-svg.ts', load);
    await show(null, '', '  ');
    expect(document.querySelectorAll('.tabler-icon-target')).toHaveLength(3);
    await vi.dynamicImportSettled();
    expect(load).not.toHaveBeenCalled();
  });

  it.each([
    ['no SVG', 'A map'],
    ['broken', '<svg><path d="M0'],
    ['empty', svg('')],
    ['invisible', svg('<path d="M0 0h9v9z" fill="none"/>')],
    ['transparent', svg(`<g opacity="0">${drawn}</g>`)],
    ['nothing but a script', svg('<script>alert(1)</script>')],
    ['too long', svg(drawn + ' '.repeat(65_536))],
  ])('is the one for its place when the drawing is %s', async (_, code) => {
    await show(code);
    await waitFor(() => expect(fallback()).toBeTruthy());
    expect(drawing()).toBeNull();
  });

  it('is the one for its place when the code that cleans drawings does not arrive', async () => {
    vi.doMock('../../app/brand/sanitise-svg.ts', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    await show(svg(drawn));
    await waitFor(() => expect(fallback()).toBeTruthy());
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path d="M0 0h1" onload="alert(1)"/>'],
    ['HTML', '<foreignObject><iframe src="https://evil.test"></iframe></foreignObject>'],
    ['a picture of elsewhere', '<image href="https://evil.test/a.png"/>'],
    ['a use of elsewhere', '<use xlink:href="https://evil.test/a.svg#x"/>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0h1"/></a>'],
    ['a style', '<style>body{display:none}</style><path d="M0 0h1" style="position:fixed"/>'],
  ])('never has %s in it', async (_, hostile) => {
    await show(svg(hostile + drawn));
    await waitFor(() => expect(drawing()).toBeTruthy());
    expect(document.body.innerHTML).not.toMatch(
      /script|alert|onload|foreignobject|iframe|evil|<image|<a[ >]|<style|position/i,
    );
  });

  it('keeps the ids of two drawings apart', async () => {
    const fading = (colour: string) =>
      svg(
        `<defs><linearGradient id="a"><stop stop-color="${colour}"/></linearGradient></defs><path d="M0 0h9v9z" fill="url(#a)"/>`,
      );
    await show(fading('red'), fading('blue'));
    await waitFor(() => expect(document.querySelectorAll('path')).toHaveLength(2));
    const used = [...document.querySelectorAll('path')].map(path => {
      const id = /url\(#(.+)\)/.exec(path.getAttribute('fill') ?? '')?.[1];
      const found = document.querySelectorAll(`[id="${id}"]`);
      return [found.length, found[0]?.querySelector('stop')?.getAttribute('stop-color')];
    });
    expect(used).toEqual([
      [1, 'red'],
      [1, 'blue'],
    ]);
  });
});
