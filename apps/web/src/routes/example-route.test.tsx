import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NoStartups } from '../features/startups/list/no-startups.tsx';
import { mockNetwork } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { Component as ExampleRoute } from './example-route.tsx';

// Answers nothing, and fails on any call: the example reads and writes nothing.
mockNetwork();

it('shows a step, its section of the report and a card, and what each rests on', async () => {
  renderApp(<ExampleRoute />, '/example');
  const step = within(screen.getByRole('region', { name: '1. A step' }));
  const [refused, accepted] = step.getAllByRole('list', { name: 'What the answer needs' });
  expect(refused?.textContent).toContain('Missing: One specific role or kind of person');
  expect(accepted?.textContent).toContain('Met: One specific role or kind of person');
  const report = within(screen.getByRole('region', { name: '2. The report' }));
  const quote = 'Receptionists at small dental surgeries.';
  expect(report.getByText(quote).closest('li')?.textContent).toContain('Name the problem');
  expect(report.queryByRole('link', { name: 'Name the problem' })).toBeNull();
  const card = within(screen.getByRole('region', { name: '3. A card on the board' }));
  expect(card.getAllByText('Invalidated').length).toBeGreaterThan(0);
  expect(card.queryByRole('button')).toBeNull();
});

it('is linked where a founder has no startup yet', () => {
  renderApp(<NoStartups takesFocus={false} />, '/');
  expect(screen.getByRole('link', { name: 'Read an example' }).getAttribute('href')).toBe('/example');
});
