import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TOKENS } from '../../app/theme-tokens.ts';
import { mockNetwork } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { GRAYS } from './scales.ts';
import { StyleGuide } from './style-guide.tsx';

mockNetwork();

const source = join(import.meta.dirname, '../..');
const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
const press = (name: string) => userEvent.click(screen.getByText(name));
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

it('switches the theme for the whole app', async () => {
  renderApp(<StyleGuide />);
  await press('Light Mode');
  expect([scheme(), localStorage.getItem('groundwork:color-scheme')]).toEqual(['light', 'light']);
  await press('Dark Mode');
  expect(scheme()).toBe('dark');
  await press('System');
  expect(localStorage.getItem('groundwork:color-scheme')).toBe('auto');
  expect(screen.getByText('System').closest('button')?.ariaPressed).toBe('true');
});

it('begins with the components: bars at 25, 50, 75 and 100 percent among them', () => {
  renderApp(<StyleGuide />);
  expect(screen.getByRole('heading', { name: 'Monochrome' })).toBeDefined();
  const values = screen.getAllByRole('progressbar').map(bar => bar.getAttribute('aria-valuenow'));
  expect(values.slice(0, 4)).toEqual(['25', '50', '75', '100']);
  for (const name of ['Button variants', 'Cards', 'Badges', 'Sample tabs', 'Gray scale'])
    expect(screen.getByRole('heading', { name })).toBeDefined();
});

it('shows each token of the theme, with the value of either theme', async () => {
  renderApp(<StyleGuide />);
  await openTab('Colors');
  const colours = TOKENS.filter(({ light }) => light.startsWith('#'));
  expect(colours.length).toBeGreaterThan(15);
  for (const { name, light, dark } of colours) {
    const item = screen.getByText(name).closest('li');
    expect(item?.textContent).toBe(`${name}${light} light, ${dark} dark`);
  }
});

it('shows every size of type and of space', async () => {
  renderApp(<StyleGuide />);
  await openTab('Typography');
  for (const size of ['11 px', '12 px', '15 px', '24 px', '40 px'])
    expect(screen.getByText(size, { exact: false })).toBeDefined();
  await openTab('Spacing');
  for (const size of ['4 px', '64 px']) expect(screen.getAllByText(size, { exact: false })[0]).toBeDefined();
});

it('opens the tab that the address names', () => {
  renderApp(<StyleGuide />, '/style-guide#spacing');
  expect(screen.getByRole('tab', { name: 'Spacing', selected: true })).toBeDefined();
});

it('has a grey for each shade, and what is left of a progress is gray 700 in the dark', () => {
  expect(GRAYS.map(({ value }) => value)).toEqual(GRAYS.map(() => expect.stringMatching(/^#[\da-f]{6}$/)));
  const left = /\.track \{[^}]*background: var\((--[\w-]+)\)/.exec(read('ui/progress-bar.module.css'))?.[1];
  const dark = TOKENS.find(({ name }) => name === left)?.dark;
  expect(dark).toBe(GRAYS.find(({ shade }) => shade === 700)?.value);
});

/** Parts of other components or made of them, code that a component loads, and components that show nothing alone. */
const WITHIN = [
  'catcher',
  'link-failure',
  'menu',
  'modal',
  'risk-matrix',
  'shared-document',
  'shown-once',
  'toaster',
];

it('shows every piece of ui/', () => {
  const guide =
    readAll('features/style-guide') + read('routes/admin/style-guide-route.tsx') + readAll('app/navigation');
  const pieces = readdirSync(join(source, 'ui'), { withFileTypes: true })
    .map(entry => (entry.isDirectory() ? `${entry.name}/${entry.name}.tsx` : entry.name))
    .filter(file => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter(file => !WITHIN.includes(file.replace('.tsx', '')));
  expect(pieces.length).toBeGreaterThan(20);
  expect(pieces.filter(file => !guide.includes(`/ui/${file}'`))).toEqual([]);
});

function read(path: string): string {
  return readFileSync(join(source, path), 'utf8');
}

function readAll(folder: string): string {
  return readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx'))
    .map(file => read(join(folder, file)))
    .join('\n');
}
