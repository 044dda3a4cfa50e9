import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';

const KEY = 'groundwork:logo';
const network = mockNetwork();
const drawing = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><rect width="9" height="9" fill="${fill}"/></svg>`;

const answer = (svgCode: string | null) =>
  network.use(http.get(`${ORIGIN}/api/logo-media/active`, () => HttpResponse.json({ svgCode })));
const neverAnswer = () =>
  network.use(http.get(`${ORIGIN}/api/logo-media/active`, () => delay('infinite').then(() => undefined)));

const letterMark = () => document.querySelector('svg path');
const drawn = (fill: string) => document.querySelector(`svg rect[fill="${fill}"]`);

/** As in a fresh document, with none of our modules loaded yet. */
async function open() {
  const { configureRequests } = await import('@groundwork/api-client');
  const { renderApp } = await import('../../test/render-app.tsx');
  const { BrandLogo } = await import('./brand-logo.tsx');
  configureRequests({ baseUrl: ORIGIN });
  renderApp(<BrandLogo />);
}

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock('./svg-logo.tsx');
});

describe('a first visit', () => {
  it('shows the letter mark until the logo is there, and remembers it', async () => {
    answer(drawing('red'));
    await open();
    expect(letterMark()).toBeTruthy();
    await waitFor(() => expect(drawn('red')).toBeTruthy());
    expect(letterMark()).toBeNull();
    expect(screen.getByText('Groundwork')).toBeTruthy();
    expect(localStorage.getItem(KEY)).toBe(drawing('red'));
  });

  it.each([
    ['nothing visible', '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'],
    ['too much', drawing('red') + ' '.repeat(65_536)],
  ])('keeps the letter mark for %s', async (_, svgCode) => {
    answer(svgCode);
    await open();
    await vi.dynamicImportSettled();
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(letterMark()).toBeTruthy();
    expect(document.querySelectorAll('svg')).toHaveLength(1);
  });
});

describe('a later visit', () => {
  it('never shows the letter mark, and sanitises what was remembered', async () => {
    localStorage.setItem(KEY, drawing('red'));
    neverAnswer();
    await open();
    expect(document.querySelector('svg')).toBeNull();
    expect(screen.getByText('Groundwork')).toBeTruthy();
    await waitFor(() => expect(drawn('red')).toBeTruthy());
    expect(document.querySelector('[onload]')).toBeNull();
  });

  it('takes the new logo for the old one', async () => {
    localStorage.setItem(KEY, drawing('red'));
    answer(drawing('blue'));
    await open();
    await waitFor(() => expect(drawn('blue')).toBeTruthy());
    expect(localStorage.getItem(KEY)).toBe(drawing('blue'));
  });

  it('forgets a logo that is no more', async () => {
    localStorage.setItem(KEY, drawing('red'));
    answer(null);
    await open();
    await waitFor(() => expect(letterMark()).toBeTruthy());
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

it.each([null, drawing('red')])(
  'keeps the letter mark when the piece that draws does not arrive',
  async remembered => {
    vi.doMock('./svg-logo.tsx', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    if (remembered) localStorage.setItem(KEY, remembered);
    answer(drawing('red'));
    await open();
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe(drawing('red')));
    await waitFor(() => expect(letterMark()).toBeTruthy());
    expect(drawn('red')).toBeNull();
  },
);
