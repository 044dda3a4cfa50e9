import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import { serveOffice } from './test/office-world.ts';
import { address, openOffice, row } from './test/open-office.tsx';

const network = mockNetwork();
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const openTab = () => screen.getAllByRole('tab', { selected: true })[0]?.textContent;

it('has three tabs, and keeps the open one in the address', async () => {
  serveOffice(network);
  openOffice();
  await row('Market');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard');
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
  serveOffice(network);
  openOffice('?tab=assistants');
  await row('Nora');
  expect(openTab()).toBe('AI Assistants');
});

it('leads to the users, and says what one does there', async () => {
  serveOffice(network);
  openOffice('?tab=users');
  expect(screen.getByRole('link', { name: 'Manage Users' }).getAttribute('href')).toBe('/admin/users');
  const offers = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(' ')[0]);
  expect(offers).toEqual(['View', 'Create', 'Edit', 'Reset', 'Delete']);
});

it('brings the place in its bar that one is at into sight', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  serveOffice(network);
  openOffice();
  expect(shown.mock.contexts.map(element => (element as Element).textContent)).toEqual(['Curriculum']);
  shown.mockRestore();
});

it('leads back to the dashboard, and says where there is nothing', () => {
  openOffice('/nowhere');
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Admin' }).getAttribute('href')).toBe('/admin');
});
