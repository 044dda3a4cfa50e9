import type { Startup } from '@groundwork/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildStartup, buildUser } from '../test/samples.ts';
import { hideToast } from '../ui/toast.ts';
import { Component } from './startup-form-route.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const startup = buildStartup({
  description: 'Routes for depots.',
  industry: 'Other',
  stage: 'Idea',
  problemStatement: 'Routes are planned by hand.',
});
const newer: Startup = {
  ...startup,
  problemStatement: 'Changed in the other tab.',
  updatedAt: '2026-01-05T11:00:00.000Z',
};
const NEWER_NOTE = /This startup was changed in another tab or on another device/;

/** Serves the startup, which a test may change, and records what is saved. `arrives` runs before a save. */
function serve(first: Startup | Response) {
  const server = { current: first, saved: [] as Startup[], arrives: () => {} };
  const path = `${ORIGIN}/api/startups/7`;
  network.use(
    http.get(path, () =>
      server.current instanceof Response ? server.current.clone() : HttpResponse.json(server.current),
    ),
    http.put(path, async ({ request }) => {
      const sent = (await request.json()) as Startup;
      server.arrives();
      if (!(server.current instanceof Response) && server.current.updatedAt !== sent.updatedAt) {
        const refusal = {
          statusCode: 409,
          code: 'record.changed',
          error: 'Conflict',
          message: 'It was changed.',
        };
        return HttpResponse.json({ ...refusal, details: { current: server.current } }, { status: 409 });
      }
      server.saved.push(sent);
      return HttpResponse.json(startup);
    }),
  );
  return server;
}

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
const open = (at: string) =>
  renderApp(
    <CurrentUserContext value={buildUser()}>
      <Component />
      <Address />
    </CurrentUserContext>,
    at,
  );
const problem = () => screen.findByLabelText<HTMLTextAreaElement>(/^Problem Statement/);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const choose = async (name: RegExp, description = /./) =>
  userEvent.click(await screen.findByRole('radio', { name, description }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it.each([
  ['/create-startup', 'Create New Startup', 'Create Startup'],
  ['/create-startup?id=seven', 'Create New Startup', 'Create Startup'],
  ['/create-startup?id=7', 'Edit Startup', 'Update Startup'],
])('%s: %s', async (address, title, submit) => {
  serve(startup);
  open(address);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  if (address.endsWith('7')) expect(screen.getByRole('status', { name: 'Loading startup' })).toBeDefined();
  expect(await screen.findByRole('button', { name: submit })).toBeDefined();
});

it('goes to the dashboard, which loads the startups anew', async () => {
  const server = serve(startup);
  open('/create-startup?id=7');
  await press('Update Startup');
  expect(await screen.findByText('/?force_refresh=true', {}, { timeout: 4000 })).toBeDefined();
  expect(server.saved).toHaveLength(1);
});

it('tells that the startup could not be loaded, and tries again', async () => {
  const server = serve(HttpResponse.json({ code: 'request.invalid', message: 'Not now' }, { status: 409 }));
  open('/create-startup?id=7');
  expect(await screen.findByText('Failed to load startup data. Please try again.')).toBeDefined();
  expect(screen.getByText('Error')).toBeDefined();
  expect(screen.getByText('Not now')).toBeDefined();
  expect(screen.queryByLabelText(/^Startup Name/)).toBeNull();
  server.current = startup;
  await press('Try Again');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit Startup' }));
  expect((await problem()).value).toBe('Routes are planned by hand.');
});

it('knows a startup that does not exist', async () => {
  serve(HttpResponse.json({ code: 'request.not_found', message: 'Not found' }, { status: 404 }));
  open('/create-startup?id=7');
  expect(await screen.findByText("There's no startup at this address.")).toBeDefined();
});

it('shows a newer version by itself where nothing is typed', async () => {
  const server = serve(startup);
  const { client } = open('/create-startup?id=7');
  await problem();
  server.current = newer;
  await client.refetchQueries();
  await waitFor(async () => expect((await problem()).value).toBe(newer.problemStatement));
  expect(screen.queryByText(NEWER_NOTE)).toBeNull();
});

it('asks before a newer version is overwritten, even when one has not heard of it', async () => {
  const server = serve(startup);
  open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  server.current = newer;
  await press('Update Startup');
  const note = await screen.findByText(NEWER_NOTE, { selector: 'p' }, { timeout: 4000 });
  expect(server.saved).toEqual([]);
  await waitFor(() => expect(document.activeElement?.contains(note)).toBe(true));
  await press('Update Startup');
  await waitFor(() => expect(document.activeElement?.contains(note)).toBe(true));
  expect(server.saved).toEqual([]);
  await choose(/^Yours/);
  await press('Update Startup');
  await waitFor(() => expect(server.saved).toMatchObject([{ problemStatement: 'Mine.' }]));
});

it('asks when another tab saves in the same moment, and saves over that version once it was seen', async () => {
  const server = serve(startup);
  open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  server.arrives = () => {
    server.current = newer;
  };
  await press('Update Startup');
  await screen.findByText(NEWER_NOTE, { selector: 'p' }, { timeout: 4000 });
  expect(server.saved).toEqual([]);
  expect((await problem()).value).toBe('Mine.');
  await choose(/^Yours/);
  await press('Update Startup');
  await waitFor(() => expect(server.saved).toMatchObject([{ problemStatement: 'Mine.' }]));
});

it('compares both texts, and keeps each of them whichever is chosen', async () => {
  const server = serve(startup);
  const { client } = open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  server.current = newer;
  await client.refetchQueries();
  await choose(/^Other version$/, /Changed in the other tab/);
  type(await problem(), 'Changed in both.');
  await choose(/^Yours$/, /Mine/);
  expect((await problem()).value).toBe('Mine.');
  await choose(/^Other version$/, /Changed in both/);
  expect((await problem()).value).toBe('Changed in both.');
  await choose(/^Yours$/, /Mine/);
  await press('Update Startup');
  await waitFor(() => expect(server.saved).toMatchObject([{ problemStatement: 'Mine.' }]));
});

it('takes over what was only changed elsewhere, and says so', async () => {
  const server = serve(startup);
  const { client } = open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  server.current = { ...newer, problemStatement: startup.problemStatement, revenueModel: 'Per seat.' };
  await client.refetchQueries();
  await screen.findByText(/Updated: Revenue Model\./, { selector: 'p' });
  expect(screen.queryByRole('radio')).toBeNull();
  await press('Update Startup');
  await waitFor(() =>
    expect(server.saved).toMatchObject([{ problemStatement: 'Mine.', revenueModel: 'Per seat.' }]),
  );
});

it('shows what came from elsewhere before it saves a form in which nothing is typed', async () => {
  const server = serve(startup);
  open('/create-startup?id=7');
  await problem();
  server.current = newer;
  await press('Update Startup');
  await screen.findByText(/Updated: Problem Statement\./, { selector: 'p' }, { timeout: 4000 });
  expect(server.saved).toEqual([]);
});

it('asks nothing when the same was saved elsewhere', async () => {
  const server = serve(startup);
  open('/create-startup?id=7');
  type(await problem(), newer.problemStatement);
  server.current = newer;
  await press('Update Startup');
  await waitFor(() => expect(server.saved).toMatchObject([{ problemStatement: newer.problemStatement }]));
});

it('keeps what was typed for a version that is no longer the newest over a reload', async () => {
  const server = serve(startup);
  open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  cleanup();
  server.current = newer;
  open('/create-startup?id=7');
  expect((await problem()).value).toBe('Mine.');
  await choose(/^Other version/);
  cleanup();
  open('/create-startup?id=7');
  expect((await problem()).value).toBe(newer.problemStatement);
  await choose(/^Yours/);
  expect((await problem()).value).toBe('Mine.');
});

it('brings discarded text back beside what came from elsewhere and what was typed since', async () => {
  const server = serve(startup);
  open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  cleanup();
  const { client } = open('/create-startup?id=7');
  await press('Discard');
  server.current = { ...newer, problemStatement: startup.problemStatement, revenueModel: 'Per seat.' };
  await client.refetchQueries();
  const field = async (name: RegExp) => (await screen.findByLabelText<HTMLTextAreaElement>(name)).value;
  await waitFor(async () => expect(await field(/^Revenue Model/)).toBe('Per seat.'));
  type(screen.getByLabelText(/^Target Audience/), 'Depots.');
  await press('Undo');
  expect((await problem()).value).toBe('Mine.');
  expect(await field(/^Revenue Model/)).toBe('Per seat.');
  expect(await field(/^Target Audience/)).toBe('Depots.');
});

it('takes the focus for a refused save, and not again for what comes later', async () => {
  const server = serve(startup);
  const { client } = open('/create-startup?id=7');
  await problem();
  server.current = newer;
  await press('Update Startup');
  await screen.findByText(/Updated: /, { selector: 'p' }, { timeout: 4000 });
  await press('Dismiss');
  const area = await problem();
  area.focus();
  type(area, 'Mine.');
  server.current = { ...newer, revenueModel: 'Per seat.', updatedAt: '2026-01-05T12:00:00.000Z' };
  await client.refetchQueries();
  await screen.findByText(/Updated: Revenue Model/, { selector: 'p' });
  expect(document.activeElement).toBe(area);
});

it('shows no older version from a cache as a newer one', async () => {
  const server = serve(newer);
  open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  cleanup();
  server.current = startup;
  open('/create-startup?id=7');
  expect((await problem()).value).toBe('Mine.');
  expect(screen.queryByText(NEWER_NOTE)).toBeNull();
});

it('gives up what the coach is writing for a text that was changed elsewhere', async () => {
  const server = serve(startup);
  let answer = () => {};
  let wasAsked = false;
  const answered = new Promise<void>(resolve => {
    answer = resolve;
  });
  network.use(
    http.post(`${ORIGIN}/api/startups/enhance-field`, async () => {
      wasAsked = true;
      await answered;
      return HttpResponse.json({ enhancedContent: 'Written for the text before.' });
    }),
  );
  const { client } = open('/create-startup?id=7');
  await problem();
  await userEvent.click(await screen.findByRole('button', { name: /^Enhance Problem Statement/ }));
  await waitFor(() => expect(wasAsked).toBe(true));
  server.current = newer;
  await client.refetchQueries();
  await waitFor(async () => expect((await problem()).value).toBe(newer.problemStatement));
  answer();
  // Long enough for the answer to reach the form.
  await new Promise(resolve => setTimeout(resolve, 100));
  expect((await problem()).value).toBe(newer.problemStatement);
});

it('has the choice between both texts also when the startup is gone, and saves the description as it is', async () => {
  const server = serve(startup);
  const created: Startup[] = [];
  network.use(
    http.post(`${ORIGIN}/api/startups`, async ({ request }) => {
      created.push((await request.json()) as Startup);
      return HttpResponse.json({ ...startup, id: 8 }, { status: 201 });
    }),
  );
  const { client } = open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  type(screen.getByLabelText(/^Description/), 'In my own words.');
  server.current = newer;
  await client.refetchQueries();
  await screen.findByRole('radio', { name: 'Other version' });
  cleanup();
  server.current = gone;
  open('/create-startup?id=7');
  await press('Save as a new startup');
  expect(created).toEqual([]);
  await choose(/^Other version$/);
  await choose(/^Yours$/, /Mine/);
  await press('Save as a new startup');
  await waitFor(() =>
    expect(created).toMatchObject([{ problemStatement: 'Mine.', description: 'In my own words.' }]),
  );
});

it('keeps what was typed for a startup that is gone over a reload', async () => {
  const server = serve(startup);
  open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  cleanup();
  server.current = gone;
  open('/create-startup?id=7');
  expect((await problem()).value).toBe('Mine.');
  await screen.findByText(GONE_NOTE, { selector: 'p' });
  await screen.findByRole('button', { name: 'Save as a new startup' });
});

const GONE_NOTE = /This startup was deleted in another tab or on another device/;
const gone = HttpResponse.json({ code: 'startup.not_found', message: 'Not found' }, { status: 404 });

it('keeps what is typed for a startup that was deleted elsewhere, and makes it a new one', async () => {
  const server = serve(startup);
  const created: Startup[] = [];
  network.use(
    http.post(`${ORIGIN}/api/startups`, async ({ request }) => {
      created.push((await request.json()) as Startup);
      return HttpResponse.json({ ...startup, id: 8 }, { status: 201 });
    }),
  );
  const { client } = open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  server.current = gone;
  await press('Update Startup');
  const note = await screen.findByText(GONE_NOTE, { selector: 'p' }, { timeout: 4000 });
  await waitFor(() => expect(document.activeElement?.contains(note)).toBe(true));
  await client.refetchQueries();
  expect((await problem()).value).toBe('Mine.');
  await press('Save as a new startup');
  expect(await screen.findByText('/?force_refresh=true', {}, { timeout: 4000 })).toBeDefined();
  expect(created).toMatchObject([{ name: 'Routely', problemStatement: 'Mine.' }]);
  expect(server.saved).toEqual([]);
}, 15_000);

it('says that it was deleted as soon as that is known', async () => {
  const server = serve(startup);
  const { client } = open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  server.current = gone;
  await client.refetchQueries();
  expect(await screen.findByText(GONE_NOTE, { selector: 'p' })).toBeDefined();
  expect((await problem()).value).toBe('Mine.');
});

it('leads back to the form with what Cancel discarded', async () => {
  serve(startup);
  open('/create-startup?id=7');
  type(await problem(), 'Mine.');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('/', { selector: 'output' })).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('/create-startup?id=7', { selector: 'output' })).toBeDefined();
  await waitFor(async () => expect((await problem()).value).toBe('Mine.'));
});
