import type { Cohort, CohortMember, Invitation } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { enter, focused } from '../test/open-admin.tsx';
import { Component } from './cohort-routes.tsx';

const network = mockNetwork();
const BASE = `${ORIGIN}/api/admin/cohorts`;
const done = () => new HttpResponse(null, { status: 204 });

const autumn: Cohort = {
  id: 3,
  name: 'Autumn',
  startsOn: '2026-09-01',
  endsOn: '2999-12-31',
  members: 1,
  invited: 1,
  updatedAt: '2026-08-01T10:00:00.000Z',
};
const ada: CohortMember = {
  id: 7,
  username: 'ada',
  fullName: 'Ada Example',
  email: 'ada@example.com',
  joinedAt: '2026-09-02T10:00:00.000Z',
};
const link: Invitation = {
  id: 1,
  email: null,
  endsOn: '2999-12-31',
  state: 'open',
  token: 'everyone',
  mail: null,
};
const noor: Invitation = { ...link, id: 2, email: 'noor@example.com', token: 'noors' };

function serve() {
  const world = {
    cohorts: [autumn],
    members: [ada],
    invitations: [link, noor, { ...noor, id: 4, email: ada.email, state: 'joined' } as Invitation],
    isOpen: true,
    byMail: false,
    sent: [] as [string, unknown][],
  };
  const send = async (request: Request) => {
    const text = await request.text();
    world.sent.push([`${request.method} ${new URL(request.url).pathname}`, text && JSON.parse(text)]);
  };
  network.use(
    http.get(BASE, () => HttpResponse.json(world.cohorts)),
    http.post(BASE, async ({ request }) => {
      const input = (await request.clone().json()) as Cohort;
      await send(request);
      const made = { ...autumn, ...input, id: 5, members: 0 };
      world.cohorts = [made, ...world.cohorts];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.delete(`${BASE}/3`, async ({ request }) => {
      await send(request);
      world.cohorts = world.cohorts.filter(({ id }) => id !== 3);
      return done();
    }),
    http.get(`${BASE}/3/members`, ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      return HttpResponse.json(world.members.filter(({ username }) => username.includes(q)));
    }),
    http.delete(`${BASE}/3/members/7`, async ({ request }) => {
      await send(request);
      world.members = [];
      return done();
    }),
    http.get(`${BASE}/3/invitations`, () => HttpResponse.json(world.invitations)),
    http.post(`${BASE}/3/invitations`, async ({ request }) => {
      await send(request);
      return HttpResponse.json({ id: 9 }, { status: 201 });
    }),
    http.delete(`${BASE}/3/invitations/1`, async ({ request }) => {
      await send(request);
      world.invitations = world.invitations.filter(({ id }) => id !== 1);
      return done();
    }),
    http.post(`${BASE}/3/addresses`, async ({ request }) => {
      await send(request);
      const refused = [{ line: 2, text: 'x', reason: 'no_address' }];
      return HttpResponse.json({ invited: 2, members: 1, refused });
    }),
    http.get(`${ORIGIN}/api/forgotten-password`, () => HttpResponse.json({ byMail: world.byMail })),
    http.post(`${BASE}/3/mails`, async ({ request }) => {
      await send(request);
      const mail = { state: 'sent', at: autumn.updatedAt, failure: null } as const;
      world.invitations = world.invitations.map(one => (one.email === noor.email ? { ...one, mail } : one));
      return HttpResponse.json({ queued: 1 });
    }),
    http.put(`${ORIGIN}/api/admin/registration`, async ({ request }) => {
      world.isOpen = !world.isOpen;
      await send(request);
      return HttpResponse.json({ isOpen: world.isOpen });
    }),
    http.get(`${ORIGIN}/api/registration`, () => HttpResponse.json({ isOpen: world.isOpen })),
  );
  return world;
}

let world: ReturnType<typeof serve>;
beforeEach(() => {
  world = serve();
});

const open = (at: string) =>
  renderApp(
    <Routes>
      <Route path="/admin/cohorts/*" element={<Component />} />
    </Routes>,
    at,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (row: string, what: string) => {
  await press(`More actions for ${row}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: what }));
};
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const named = (name: string) => screen.findByRole('rowheader', { name });

describe('the cohorts', () => {
  it('are listed with their numbers, made and deleted', async () => {
    open('/admin/cohorts');
    const cell = await named('Autumn');
    expect(within(cell).getByRole('link').getAttribute('href')).toBe('/admin/cohorts/3');
    await press('Create Cohort');
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Spring');
    await userEvent.type(screen.getByLabelText(/^First day/), '2027-03-01');
    await userEvent.type(screen.getByLabelText(/^Last day/), '2027-02-01');
    await confirm('Create Cohort');
    expect(await screen.findByText('The last day must not be before the first')).toBeDefined();
    await userEvent.clear(screen.getByLabelText(/^Last day/));
    await userEvent.type(screen.getByLabelText(/^Last day/), '2027-06-30');
    await confirm('Create Cohort');
    expect(await named('Spring')).toBeDefined();
    await choose('Autumn', 'Delete');
    expect((await screen.findByRole('dialog')).textContent).toContain('takes 1 founder out of it');
    await confirm('Delete');
    await waitFor(() => expect(world.sent.at(-1)).toEqual(['DELETE /api/admin/cohorts/3', '']));
    await choose('Spring', 'Delete');
    expect((await screen.findByRole('dialog')).textContent).toContain('This deletes its invitations. This');
  });

  it('may be none yet', async () => {
    world.cohorts = [];
    open('/admin/cohorts');
    expect(await screen.findByText(/^No cohorts yet/)).toBeDefined();
  });

  it('[AD-94] are beside the switch of registration', async () => {
    open('/admin/cohorts');
    const field = await screen.findByRole<HTMLInputElement>('switch', { name: /Anyone can register/ });
    await waitFor(() => expect([field.checked, field.disabled]).toEqual([true, false]));
    await userEvent.click(field);
    expect(await screen.findByText('Registration closed')).toBeDefined();
    expect(world.sent).toEqual([['PUT /api/admin/registration', { isOpen: false }]]);
    await waitFor(() => expect(field.checked).toBe(false));
  });
});

describe('a cohort', () => {
  it('says when it is not there', async () => {
    open('/admin/cohorts/8');
    expect(await screen.findByRole('heading', { name: 'Cohort Not Found' })).toBeDefined();
  });

  it('[AD-97] lists its members, finds and removes them', async () => {
    open('/admin/cohorts/3');
    expect(await named('ada')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Search members'), 'zoe');
    expect(await screen.findByText('No members found')).toBeDefined();
    await userEvent.clear(screen.getByLabelText('Search members'));
    await named('ada');
    await press('Remove ada');
    await confirm('Remove');
    expect(await screen.findByText('Member removed')).toBeDefined();
    expect(world.sent).toEqual([['DELETE /api/admin/cohorts/3/members/7', '']]);
  });

  it('[AD-96] has links to make, copy and revoke', async () => {
    const user = userEvent.setup();
    open('/admin/cohorts/3');
    await named('noor@example.com');
    await enter('Create link');
    await waitFor(() => expect(world.sent[0]?.[1]).toEqual({ endsOn: '2999-12-31' }));
    expect(await screen.findByText('Link created')).toBeDefined();
    expect(focused()).toBe('Create link');
    await user.click(await screen.findByRole('button', { name: 'Copy link noor@example.com' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/join/noors`);
    await choose('link 1', 'Revoke');
    expect((await screen.findByRole('dialog')).textContent).toContain('Anyone who has the link');
    await confirm('Revoke');
    expect(await screen.findByText('Invitation revoked')).toBeDefined();
    expect(screen.queryByText('Everyone with the link')).toBeNull();
  });

  it('[AD-95] takes a file of addresses, and gives one with their links', async () => {
    const user = userEvent.setup();
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      made.push(blob as Blob);
      return 'blob:x';
    });
    open('/admin/cohorts/3');
    await named('noor@example.com');
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await user.upload(input, new File(['ada@example.com\nx'], 'list.csv', { type: 'text/csv' }));
    expect(await screen.findByText(/^2 addresses are invited. 1 has already joined./)).toBeDefined();
    expect(screen.getByText(/^Line 2:/).textContent).toBe('Line 2: x (no email address)');
    expect(world.sent).toEqual([
      ['POST /api/admin/cohorts/3/addresses', { csv: 'ada@example.com\nx', endsOn: '2999-12-31' }],
    ]);
    await press('Download links');
    const rows = `noor@example.com,${window.location.origin}/join/noors,2999-12-31`;
    expect(await made[0]?.text()).toBe(`email,link,until\r\n${rows}\r\n`);
  });

  it('[AD-167] has invitations mailed, and says which were sent', async () => {
    world.byMail = true;
    open('/admin/cohorts/3');
    await press('Send by mail (1)');
    expect(await screen.findByText('1 mail is on its way')).toBeDefined();
    expect(await screen.findByText('Sent')).toBeDefined();
    expect(world.sent).toEqual([['POST /api/admin/cohorts/3/mails', {}]]);
    expect(screen.queryByRole('button', { name: /^Send by mail/ })).toBeNull();
  });

  it('[AD-168] says why a mail failed, and sends it again', async () => {
    world.byMail = true;
    const failure = 'the mail server answered 550';
    const mail = { state: 'failed', at: autumn.updatedAt, failure } as const;
    world.invitations = [{ ...noor, mail }];
    open('/admin/cohorts/3');
    expect(await screen.findByText(failure)).toBeDefined();
    await choose('noor@example.com', 'Send again');
    await waitFor(() =>
      expect(world.sent).toEqual([['POST /api/admin/cohorts/3/mails', { invitationId: 2 }]]),
    );
  });

  it('[AD-167] says nothing of mail where none is set up', async () => {
    open('/admin/cohorts/3');
    await named('noor@example.com');
    expect(screen.queryByRole('columnheader', { name: 'Mail' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Send by mail/ })).toBeNull();
  });
});
