import type { Membership, OfferedCohort, User } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { JoinCohort } from './join-cohort.tsx';
import { Programme } from './programme.tsx';

const network = mockNetwork();
const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ statusCode: status, code, error: 'Refused', message }, { status });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const autumn: Membership = {
  cohortId: 3,
  name: 'Autumn',
  startsOn: '2026-09-01',
  endsOn: '2026-12-31',
  joinedAt: '2026-09-02T10:00:00.000Z',
};

describe('[SE-62] your programme', () => {
  function serve(memberships: Membership[]) {
    let mine = memberships;
    network.use(
      http.get(`${ORIGIN}/api/cohorts`, () => HttpResponse.json(mine)),
      http.delete(`${ORIGIN}/api/cohorts/3/membership`, () => {
        mine = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    renderApp(<Programme />);
  }

  it('says what it sees, and can be left', async () => {
    serve([autumn]);
    expect(await screen.findByText('Autumn')).toBeDefined();
    expect(screen.getByText('1 September 2026 to 31 December 2026')).toBeDefined();
    expect(screen.getByText(/It never sees your answers/)).toBeDefined();
    await press('Leave Autumn');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText("You've left Autumn")).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Your programme')).toBeNull());
  });

  it('says when it does not load', async () => {
    network.use(http.get(`${ORIGIN}/api/cohorts`, () => refuse(403, 'auth.forbidden', 'No.')));
    renderApp(<Programme />);
    expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load your programme.");
    serve([autumn]);
    await press('Try Again');
    expect((await screen.findAllByText('Autumn')).length).toBeGreaterThan(0);
  });
});

describe('[SC-74] an invitation', () => {
  const { name, startsOn, endsOn } = autumn;
  const offer: OfferedCohort = { name, startsOn, endsOn, email: null, isMember: false };

  function serve(user: User | null, change: Partial<OfferedCohort> = {}) {
    const world = { user, cohort: { ...offer, ...change }, joined: [] as unknown[] };
    network.use(
      http.get(`${ORIGIN}/api/user`, () =>
        world.user ? HttpResponse.json(world.user) : refuse(401, 'auth.required', 'Please log in.'),
      ),
      http.get(`${ORIGIN}/api/join/abc`, () => HttpResponse.json(world.cohort)),
      http.post(`${ORIGIN}/api/join`, async ({ request }) => {
        world.joined.push(await request.json());
        world.cohort = { ...world.cohort, isMember: true };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    return world;
  }
  const open = () =>
    renderApp(<JoinCohort invitation="abc" formsFor={({ email }) => <p>Forms for {email ?? 'anyone'}</p>} />);

  it('is taken by a button, which says what the programme sees', async () => {
    const { joined } = serve(buildUser());
    open();
    expect(await screen.findByText(/where you are in challenges, steps and/)).toBeDefined();
    await press('Join Autumn');
    expect(await screen.findByRole('heading', { name: "You're in Autumn" })).toBeDefined();
    expect(joined).toEqual([{ invitation: 'abc' }]);
  });

  it('has the forms for visitors, and is taken by who logs in', async () => {
    const world = serve(null, { email: 'ada@example.com' });
    const { client } = open();
    expect(await screen.findByText('Forms for ada@example.com')).toBeDefined();
    expect(world.joined).toEqual([]);
    world.user = buildUser();
    client.setQueryData(['/api/user'], world.user);
    expect(await screen.findByRole('heading', { name: "You're in Autumn" })).toBeDefined();
    expect(world.joined).toHaveLength(1);
  });

  it('for another address says so', async () => {
    serve(buildUser());
    const words = 'This invitation is for another email address.';
    network.use(http.post(`${ORIGIN}/api/join`, () => refuse(409, 'invitation.other_address', words)));
    open();
    await press('Join Autumn');
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('that leads nowhere says what to do', async () => {
    serve(null);
    network.use(http.get(`${ORIGIN}/api/join/abc`, () => refuse(404, 'invitation.not_found', 'Gone.')));
    open();
    expect(await screen.findByRole('heading', { name: "This invitation doesn't work" })).toBeDefined();
  });
});
