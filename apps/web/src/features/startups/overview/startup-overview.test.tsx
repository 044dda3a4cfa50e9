import type { Startup } from '@groundwork/domain';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { StartupOverview, StartupProgress } from './startup-overview.tsx';

mockNetwork();

const open = (startup: Startup | undefined, percent?: number | null) =>
  renderApp(
    <>
      <StartupProgress percent={percent} />
      <StartupOverview startup={startup} footer={null} />
    </>,
  );

/** The details as pairs of label and text. */
const details = () =>
  screen
    .getAllByRole('term')
    .map(term => [term.textContent, term.nextElementSibling?.textContent?.trim() ?? '']);

it('shows what is known of the startup', () => {
  open(
    buildStartup({
      description: 'Plans routes.',
      industry: 'Technology',
      stage: 'MVP',
      targetMarket: 'Night depots',
      problemStatement: 'By hand',
      valueProposition: 'In seconds',
      revenueModel: '£90 a month',
    }),
    42,
  );
  expect(screen.getByRole('heading', { name: 'Routely' })).toBeDefined();
  expect(screen.getByText('Plans routes.')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Overall progress' }).getAttribute('aria-valuenow')).toBe(
    '42',
  );
  expect(screen.getByText('42%')).toBeDefined();
  expect(details()).toEqual([
    ['Industry', 'Technology'],
    ['Stage', 'MVP'],
    ['Target audience', 'Night depots'],
    ['Problem statement', 'By hand'],
    ['Value proposition', 'In seconds'],
    ['Revenue model', '£90 a month'],
  ]);
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/create-startup?id=7');
});

it('says what is not known', () => {
  open(buildStartup(), 0);
  expect(screen.getByText('No description provided')).toBeDefined();
  expect(details().map(([, text]) => text)).toEqual(Array(6).fill('Not specified'));
});

it('takes what nobody sees for nothing', () => {
  const texts = {
    description: '\u200b',
    problemStatement: ' \n',
    industry: '\u00a0',
    revenueModel: '\u2800',
  };
  open(buildStartup({ ...texts, coachWritten: ['description', 'problemStatement'] }), 0);
  expect(screen.getByText('No description provided')).toBeDefined();
  expect(details().map(([, text]) => text)).toEqual(Array(6).fill('Not specified'));
  expect(screen.queryByText('Written by your coach')).toBeNull();
});

it('marks the texts that the coach wrote, and no others', () => {
  const texts = { description: 'Plans routes.', problemStatement: 'By hand', valueProposition: 'In seconds' };
  open(
    buildStartup({
      ...texts,
      coachWritten: ['description', 'valueProposition', 'targetMarket'],
      targetMarket: ' ',
    }),
    0,
  );
  expect(screen.getAllByText('Written by your coach')).toHaveLength(2);
  const [term] = screen.getAllByRole('term').filter(({ textContent }) => textContent?.startsWith('Value'));
  expect(within(term as HTMLElement).getByText('Written by your coach')).toBeDefined();
});

it('keeps the places while it is loading', () => {
  open(undefined);
  expect(screen.getByRole('status', { name: 'Loading your startups' })).toBeDefined();
  expect(details().map(([label]) => label)).toHaveLength(6);
});

it('claims no progress that could not be loaded', () => {
  open(buildStartup(), null);
  expect(screen.getByText('Not available')).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it.each([
  ['מסלולים', 'rtl'],
  ['Routely', 'ltr'],
])('begins on the side where its name %s begins', (name, direction) => {
  open(buildStartup({ name }));
  const heading = screen.getByRole('heading', { name });
  expect(heading.closest('[dir]:not(h2)')?.getAttribute('dir')).toBe(direction);
});
