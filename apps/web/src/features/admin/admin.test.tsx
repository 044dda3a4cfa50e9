import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import { serveAdmin } from './test/admin-world.ts';
import { address, openAdmin, row } from './test/open-admin.tsx';

const network = mockNetwork();
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const openTab = () => screen.getAllByRole('tab', { selected: true })[0]?.textContent;

it('has three tabs, and keeps the open one in the address', async () => {
  serveAdmin(network);
  openAdmin();
  await row('Market');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin dashboard');
  expect(openTab()).toBe('Challenges & Steps');
  await tab('AI Assistants');
  await row('Nora');
  expect(address()).toBe('/admin?tab=assistants');
  await tab('User Management');
  expect(address()).toBe('/admin?tab=users');
  await tab('Challenges & Steps');
  expect(address()).toBe('/admin');
});

it('opens where the address says, and at the first where it says nothing known', async () => {
  serveAdmin(network);
  openAdmin('?tab=assistants');
  await row('Nora');
  expect(openTab()).toBe('AI Assistants');
});

it('leads to the users, and says what one does there', async () => {
  serveAdmin(network);
  openAdmin('?tab=users');
  expect(screen.getByRole('link', { name: 'Manage users' }).getAttribute('href')).toBe('/admin/users');
  const offers = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(' ')[0]);
  expect(offers).toEqual(['View', 'Create', 'Edit', 'Reset', 'Delete']);
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
