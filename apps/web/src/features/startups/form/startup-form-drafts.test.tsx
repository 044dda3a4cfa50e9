import type { Startup } from '@groundwork/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { clearStoredKeys } from '../../../app/stored-keys.ts';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { StartupForm } from './startup-form.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const HOUR = 60 * 60_000;
const SLOTS = 'groundwork:user_1:draft:startup:new:';
const NOTE = "We've restored your unsaved changes.";
const name = () => screen.getByLabelText<HTMLInputElement>(/^Startup Name/);
const type = (value: string) => fireEvent.change(name(), { target: { value } });
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const cancel = () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
const undo = () => screen.findByRole('button', { name: 'Undo' });

/** Opens the form again, as a reload does. */
function open(startup?: Startup) {
  cleanup();
  const onSaved = vi.fn();
  renderApp(<StartupForm userId={1} startup={startup} isGone={false} onGone={() => {}} onSaved={onSaved} />);
  return onSaved;
}

/** A draft from another tab, which is still open or was closed. */
function writeElsewhere(typed: string, { isOpen = true, age = 0, id = typed } = {}) {
  const slot = { draft: { values: { name: typed } }, at: Date.now() - age, heldBy: isOpen ? 'there' : null };
  localStorage.setItem(SLOTS + id, JSON.stringify(slot));
}
const readElsewhere = (id: string) => {
  const text = localStorage.getItem(SLOTS + id);
  return text && JSON.parse(text).draft.values.name;
};
/** What the browser fires when it leaves this tab's page. */
const leave = () => window.dispatchEvent(new Event('pagehide'));

it('keeps what this tab typed beside what another one types', () => {
  open();
  type('Mine');
  writeElsewhere('Theirs');
  open();
  expect(name().value).toBe('Mine');
  type('Mine!');
  expect(readElsewhere('Theirs')).toBe('Theirs');
  open();
  expect(name().value).toBe('Mine!');
});

it('offers the newest of the others, and says so', () => {
  writeElsewhere('Older', { isOpen: false, age: HOUR });
  writeElsewhere('Newer', { isOpen: false, age: 1 });
  writeElsewhere('Oldest', { isOpen: false, age: 2 * HOUR });
  open();
  expect(name().value).toBe('Newer');
  expect(screen.getByText(NOTE, { selector: 'p' })).toBeDefined();
});

it.each([
  ['changed', () => type('Changed here')],
  ['discarded', () => press('Discard')],
  ['cancelled', cancel],
])('leaves what another tab has open alone when it is %s here', async (_, act) => {
  writeElsewhere('Theirs');
  open();
  expect(name().value).toBe('Theirs');
  await act();
  expect(readElsewhere('Theirs')).toBe('Theirs');
});

it('does not offer again what was discarded here and is open elsewhere', async () => {
  writeElsewhere('Theirs');
  open();
  await press('Discard');
  open();
  expect(name().value).toBe('');
  writeElsewhere('Another');
  open();
  expect(name().value).toBe('Another');
});

it('leaves it alone when it is saved here, too', async () => {
  network.use(http.post(`${ORIGIN}/api/startups`, () => HttpResponse.json(buildStartup(), { status: 201 })));
  writeElsewhere('Theirs');
  const onSaved = open();
  await press('Create Startup');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(readElsewhere('Theirs')).toBe('Theirs');
});

it.each([
  ['was closed', { isOpen: false }],
  ['has not been heard of for a day', { age: 25 * HOUR }],
])('takes over what a tab left that %s, to its end', async (_, left) => {
  writeElsewhere('Left', left);
  open();
  type('Taken over');
  expect(localStorage.length).toBe(1);
  await press('Discard');
  expect(localStorage.length).toBe(0);
});

it('is free to be taken over once its page is left, and this page’s again when that comes back', () => {
  open();
  type('Mine');
  const holder = () => {
    const [slot] = Object.keys(localStorage).map(key => JSON.parse(localStorage.getItem(key) ?? ''));
    return slot.heldBy;
  };
  expect(holder()).not.toBeNull();
  leave();
  expect(holder()).toBeNull();
  window.dispatchEvent(new Event('pageshow'));
  expect(holder()).not.toBeNull();
});

it('writes a draft of its own when its own was taken over meanwhile', () => {
  open();
  type('Mine');
  const [key = ''] = Object.keys(localStorage);
  writeElsewhere('Theirs now', { id: key.slice(SLOTS.length) });
  type('Mine!');
  expect(readElsewhere(key.slice(SLOTS.length))).toBe('Theirs now');
  open();
  expect(name().value).toBe('Mine!');
});

it('brings back what Cancel discarded', async () => {
  open();
  type('Routely');
  await cancel();
  expect(await screen.findByText('Changes discarded')).toBeDefined();
  expect(localStorage.length).toBe(0);
  open();
  expect(name().value).toBe('');
  await userEvent.click(await undo());
  open();
  expect(name().value).toBe('Routely');
});

it('cancels without a word when nothing was changed', async () => {
  open(buildStartup());
  await cancel();
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(screen.queryByText('Changes discarded')).toBeNull();
});

it('keeps what is typed when Cancel opens another tab', async () => {
  open();
  type('Routely');
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }), { ctrlKey: true });
  expect(screen.queryByText('Changes discarded')).toBeNull();
  open();
  expect(name().value).toBe('Routely');
});

it('brings nothing back after a logout', async () => {
  open();
  type('Routely');
  await cancel();
  clearStoredKeys();
  await userEvent.click(await undo());
  expect(localStorage.length).toBe(0);
});
