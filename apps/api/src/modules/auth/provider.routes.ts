import { providerContracts } from '@groundwork/api-client/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { sessionOf } from '../../plugins/session.ts';
import { perMinute } from '../../routing/per-minute.ts';
import type { Call, Router } from '../../routing/router.ts';
import { disconnect, findConnectedUser, isConnected } from '../../stores/provider-logins.repo.ts';
import { findLoginOf } from '../../stores/users.repo.ts';
import { followRole, registerPerson } from './admit-person.ts';
import { mailConfirmation } from './confirm-email.ts';
import { finishLogin } from './finish-login.ts';
import type { BegunLogin, LoginProvider } from './login-provider.ts';
import type { Guarded } from './own-password.ts';
import type { Person } from './read-person.ts';
import { SealedCookie } from './sealed-cookie.ts';

/** From leaving for the provider to coming back. */
const AWAY_S = 900;

/** Logging in at a provider by OpenID Connect (SE-110 to SE-116). */
export function providerRoutes(route: Router, options: Guarded): void {
  const { provider, mail, https, seal, joins, confirmations } = options;
  const begunLogins = new SealedCookie<BegunLogin & { invitation?: string | undefined }>({
    seal,
    https,
    name: 'provider',
    seconds: AWAY_S,
  });
  const setUp = (): LoginProvider => {
    if (!provider) throw new AppError('provider.not_set_up');
    return provider;
  };
  const finish = async (request: FastifyRequest, reply: FastifyReply, answer: string) => {
    const provider = setUp();
    const begun = begunLogins.read(request);
    // An answer to another one, as in another tab, leaves this one open.
    if (!begun || new URLSearchParams(answer).get('state') !== begun.state)
      throw new AppError('provider.over');
    begunLogins.end(reply);
    return { begun, person: await provider.finish(begun, answer) };
  };
  const byNetwork = perMinute(options.triesPerMinute.address);

  route.action(providerContracts.read, async () => ({
    name: provider?.name ?? null,
    isOnly: provider?.isOnly ?? false,
  }));

  route.action(
    providerContracts.begin,
    async ({ body, reply }) => {
      const { url, begun } = await setUp().begin('login', { isAgain: false });
      begunLogins.set(reply, { ...begun, ...body });
      return { url };
    },
    byNetwork,
  );

  route.action(
    providerContracts.logIn,
    async ({ db, body, request, reply }) => {
      const { begun, person } = await finish(request, reply, body.answer);
      const userId = await findConnectedUser(db, person);
      const id = userId ?? (await register({ db, reply }, person, begun.invitation));
      const before = await findLoginOf(db, id);
      if (before) await followRole(db, before.user, person.role, request.log);
      const found = await findLoginOf(db, id);
      if (!found) throw new AppError('provider.over');
      const login = { hasCommonPassword: false, way: 'provider' } as const;
      if (found.user.hasSecondFactor) {
        options.pending.begin(reply, { ...login, userId: id, passwordHash: found.passwordHash });
        throw new AppError('auth.code_required');
      }
      return finishLogin({ db, request, reply }, found, options, { ...login, withCode: false });
    },
    byNetwork,
  );

  /** Whose address an account has is to log in there once: then it is theirs. */
  async function register(
    { db, reply }: Pick<Call<typeof providerContracts.logIn>, 'db' | 'reply'>,
    person: Person,
    invitation: string | undefined,
    triesLeft = 1,
  ): Promise<number> {
    try {
      const { id } = await registerPerson(db, person, { invitation, hasMail: mail !== null });
      if (mail && !person.isEmailVerified) await mailConfirmation(db, mail, id);
      return id;
    } catch (error) {
      const { issuer, subject, email, role } = person;
      const code = error instanceof AppError ? error.code : null;
      if (code === 'provider.join' && email !== null) joins.set(reply, { issuer, subject, email, role });
      // Another tab's login may have registered them meanwhile.
      const id = await findConnectedUser(db, person);
      if (id !== undefined) return id;
      // Another person of that name has come first.
      if (code === 'user.username_taken' && triesLeft > 0)
        return register({ db, reply }, person, invitation, triesLeft - 1);
      throw error;
    }
  }

  route.query(providerContracts.own, async ({ db, user, request }) => {
    const confirmed = confirmations.read(request);
    return {
      isConnected: provider !== null && (await isConnected(db, user.id, provider.issuer)),
      confirmedUntil:
        confirmed?.sessionId === sessionOf(request).id ? new Date(confirmed.until).toISOString() : null,
    };
  });

  route.action(
    providerContracts.beginConfirmation,
    async ({ reply }) => {
      const { url, begun } = await setUp().begin('confirm', { isAgain: true });
      begunLogins.set(reply, begun);
      return { url };
    },
    byNetwork,
  );

  route.action(
    providerContracts.confirm,
    async ({ db, user, body, request, reply }) => {
      const { person } = await finish(request, reply, body.answer);
      if ((await findConnectedUser(db, person)) !== user.id) throw new AppError('provider.other_person');
      if (!person.wasAsked) throw new AppError('provider.not_asked');
      confirmations.set(reply, { sessionId: sessionOf(request).id });
    },
    byNetwork,
  );

  route.command(providerContracts.disconnect, async ({ db, user }) => {
    if (!user.hasPassword) throw new AppError('provider.only_way');
    await disconnect(db, user.id);
  });
}
