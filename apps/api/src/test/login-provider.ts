import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

export interface TestPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
  groups?: string[];
}

export interface TestLoginProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Logs this person in, whoever is asked for; null: they cancel. */
  person: TestPerson | null;
  /**
   * Goes where a browser would be sent, and returns the query that it comes back with.
   * @param url of the authorization
   * @param session keeps the provider's own cookies from call to call
   */
  visit(url: string, session?: Map<string, string>): Promise<string>;
  /** Serves an application that is sent back to this address. */
  serve(redirect: string): void;
  close(): Promise<void>;
}

const CLIENT = { client_id: 'groundwork', client_secret: 'a secret of the client' };

/** A real OpenID provider, whose page for the login is left out: it logs in the `person` of the moment. */
export async function startLoginProvider(): Promise<TestLoginProvider> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const held: { person: TestPerson | null; redirect: string } = { person: null, redirect: '' };
  return {
    issuer,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    get person() {
      return held.person;
    },
    set person(person) {
      held.person = person;
    },
    serve: redirect => {
      held.redirect = redirect;
      server.removeAllListeners('request').on('request', createProvider(issuer, held));
    },
    async visit(url, cookies = new Map()) {
      let next = url;
      while (!next.startsWith(held.redirect)) {
        const answer = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; ') },
        });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value) cookies.set(name, value);
          else cookies.delete(name);
        }
        const to = answer.headers.get('location');
        if (!to) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
        next = new URL(to, issuer).href;
      }
      return new URL(next).search;
    },
    close: () => new Promise((resolve, reject) => server.close(error => (error ? reject(error) : resolve()))),
  };
}

function createProvider(issuer: string, held: { readonly person: TestPerson | null; redirect: string }) {
  const people = new Map<string, TestPerson>();
  const configuration: Configuration = {
    clients: [{ ...CLIENT, redirect_uris: [held.redirect] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key for tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const claims = people.get(id);
      return claims && { accountId: id, claims: async () => ({ ...claims }) };
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { prompt, params } = await provider.interactionDetails(context.req, context.res);
    const { person } = held;
    if (!person) return finish({ error: 'access_denied' });
    people.set(person.sub, person);
    if (prompt.name === 'login') return finish({ login: { accountId: person.sub } });
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    return finish({ consent: { grantId: await grant.save() } });

    function finish(result: Parameters<Provider['interactionFinished']>[2]) {
      return provider.interactionFinished(context.req, context.res, result, {
        mergeWithLastSubmission: true,
      });
    }
  });
  return provider.callback();
}
