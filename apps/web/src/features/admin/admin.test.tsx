import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import { readOldAddress } from './curriculum/places.ts';
import { serveAdmin } from './test/admin-world.ts';
import { address, openAdmin, row, title } from './test/open-admin.tsx';

const network = mockNetwork();

it('[AD-137] has no tabs: the curriculum, and the assistants at a place of their own', async () => {
  serveAdmin(network);
  openAdmin();
  await title('Market');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin dashboard');
  expect(screen.queryByRole('tab')).toBeNull();
  screen.getByRole('link', { name: 'Assistants' }).click();
  await row('Nora');
  expect(address()).toBe('/admin/assistants');
  expect(screen.getByRole('link', { name: 'Manage personas' }).getAttribute('href')).toBe('/admin/personas');
});

it.each([
  ['?tab=assistants', '/admin/assistants'],
  ['?tab=users', '/admin/users'],
  ['?list=steps', '/admin'],
  ['?list=steps&challenge=1&step=11', '/admin?open=c1'],
  ['?list=questions&challenge=1&step=11', '/admin?open=c1.s11'],
  ['?list=assistants&challenge=1&step=11', '/admin/steps/11/assistants'],
  ['?open=c1', null],
])('[AD-137] knows where an address of before leads: %s', (before, now) => {
  expect(readOldAddress(new URLSearchParams(before))).toBe(now);
});

it('[AD-137] leads on from an address of before', async () => {
  serveAdmin(network);
  openAdmin('?list=questions&challenge=1&step=11');
  await title('Who has this problem?');
  expect(address()).toBe('/admin?open=c1.s11');
});

it('brings the place in its bar that one is at into sight', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  serveAdmin(network);
  openAdmin();
  expect(shown.mock.contexts.map(element => (element as Element).textContent)).toEqual(['Curriculum']);
  shown.mockRestore();
});

it('leads back to the dashboard, and says where there is nothing', () => {
  openAdmin('/nowhere');
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to admin' }).getAttribute('href')).toBe('/admin');
});
