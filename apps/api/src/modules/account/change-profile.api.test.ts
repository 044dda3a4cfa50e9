import { randomUUID } from 'node:crypto';
import type { User } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { anonymous, buildFounder, logIn, sessionStatus, type TestClient } from '../../test/test-client.ts';

const test = useTestApp(() => ({ triesPerMinute: { account: 10, address: 1000 } }));

const PROFILE = '/api/account/profile';
const change = (client: TestClient, body: object) => client.call('PATCH', PROFILE, body);
const current = ({ password }: { password: string }) => ({ currentPassword: password });
const newEmail = () => `renamed-${randomUUID()}@example.com`;

describe('changing one’s name and email', () => {
  it('answers the user as changed, everywhere, and ends no session', async () => {
    const founder = await buildFounder(test.app);
    const other = await logIn(test.app, founder);
    const email = newEmail();
    const answer = await change(founder, { fullName: '  Ada King ', email, ...current(founder) });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...founder.user, fullName: 'Ada King', email });
    expect(await other.get<User>('/api/user')).toEqual(answer.json());
    expect(await Promise.all([founder, other].map(sessionStatus))).toEqual([200, 200]);
  });

  it('leaves what is left out, and may be repeated', async () => {
    const founder = await buildFounder(test.app);
    const body = { fullName: 'Ada King', ...current(founder) };
    for (const _ of [1, 2]) {
      const answer = await change(founder, body);
      expect(answer.json()).toMatchObject({ fullName: 'Ada King', email: founder.user.email });
    }
  });

  it('takes one’s own email in other letters', async () => {
    const founder = await buildFounder(test.app);
    const email = founder.user.email.toUpperCase();
    expect((await change(founder, { email, ...current(founder) })).json()).toMatchObject({ email });
  });

  it('is refused with a wrong password, and then nothing has happened', async () => {
    const founder = await buildFounder(test.app);
    const answer = await change(founder, { fullName: 'Mallory', currentPassword: 'nope' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'user.wrong_password']);
    expect(answer.json().issues).toEqual([
      { path: 'currentPassword', message: "That isn't your current password." },
    ]);
    expect(await founder.get<User>('/api/user')).toEqual(founder.user);
  });

  it('is refused with the email of somebody else, in any letters', async () => {
    const [founder, stranger] = [await buildFounder(test.app), await buildFounder(test.app)];
    const email = stranger.user.email.toUpperCase();
    const answer = await change(founder, { fullName: 'Ada King', email, ...current(founder) });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'user.email_taken']);
    expect(answer.json().issues).toEqual([
      { path: 'email', message: 'This email address is already registered.' },
    ]);
    expect(await founder.get<User>('/api/user')).toEqual(founder.user);
  });

  it('of one email by two at the same moment succeeds once', async () => {
    const founders = [await buildFounder(test.app), await buildFounder(test.app)];
    const email = newEmail();
    const answers = await Promise.all(
      founders.map(founder => change(founder, { email, ...current(founder) })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['spaces for a name', { fullName: '   ' }, 'fullName', 'Full name is required'],
    ['no address', { email: 'nonsense' }, 'email', 'Valid email is required'],
    ['no password', { currentPassword: undefined }, 'currentPassword', /expected string/],
    ['spaces for a password', { currentPassword: '      ' }, 'currentPassword', /Enter your current/],
  ])('is refused with %s', async (_name, fields, path, message) => {
    const founder = await buildFounder(test.app);
    const answer = await change(founder, { fullName: 'Ada King', ...current(founder), ...fields });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
    expect(answer.json().issues[0]).toEqual({ path, message: expect.stringMatching(message) });
    expect(await founder.get<User>('/api/user')).toEqual(founder.user);
  });

  it('is nobody’s who is not logged in, and no other site’s', async () => {
    const founder = await buildFounder(test.app);
    expect((await change(anonymous(test.app), current(founder))).statusCode).toBe(401);
    const headers = { origin: 'https://evil.example' };
    const answer = await founder.call('PATCH', PROFILE, current(founder), headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'request.cross_site']);
  });

  it('changes nobody else, whoever a body says it is', async () => {
    const [founder, stranger] = [await buildFounder(test.app), await buildFounder(test.app)];
    const body = { id: founder.user.id, userId: founder.user.id, role: 'admin', fullName: 'Mallory' };
    expect((await change(stranger, { ...body, ...current(stranger) })).json()).toMatchObject({
      id: stranger.user.id,
      role: 'user',
    });
    expect(await founder.get<User>('/api/user')).toEqual(founder.user);
  });

  it('and password share their tries: guessing in both forms is no quicker', async () => {
    const founder = await buildFounder(test.app);
    const wrong = { currentPassword: 'not the one' };
    for (let index = 0; index < 5; index += 1) {
      expect((await change(founder, wrong)).statusCode).toBe(400);
      const body = { ...wrong, newPassword: 'battery staple' };
      expect((await founder.call('POST', '/api/account/password', body)).statusCode).toBe(400);
    }
    const answer = await change(founder, { fullName: 'Ada King', ...current(founder) });
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'request.rate_limited']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
