import type { FastifyBaseLogger } from 'fastify';
import type * as OpenIdClient from 'openid-client';
import { AppError } from '../../errors.ts';
import { TellableError } from '../../logging/describe-error.ts';
import { type Person, type RoleClaim, readPerson } from './read-person.ts';

/** Of each answer of the provider. */
const TIMEOUT_S = 5;

export interface LoginProviderOptions {
  /** As its tokens name it; its configuration is read below this address. */
  issuer: string;
  clientId: string;
  /** None for a client that is public. */
  clientSecret: string | undefined;
  /** On buttons, after "Log in with". */
  name: string;
  scope: string;
  /** Whether passwords are for administrators alone. */
  isOnly: boolean;
  /** Which value of which claim makes an administrator; null where roles are given here. */
  adminIf: RoleClaim | null;
  /** By a proxy; Node's own by default. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** A login at the provider that was begun, kept by the browser. */
export interface BegunLogin {
  state: string;
  nonce: string;
  verifier: string;
  /** In seconds. */
  begunAt: number;
}

/** OpenID Connect: authorization code with PKCE, a nonce, and the signature of the ID token checked. */
export class LoginProvider {
  readonly #options: LoginProviderOptions;
  readonly #redirect: string;
  readonly #log: FastifyBaseLogger;
  #connecting: Promise<Connection> | null = null;

  constructor(options: LoginProviderOptions, publicUrl: string, log: FastifyBaseLogger) {
    this.#options = options;
    this.#redirect = new URL('/provider-login', publicUrl).href;
    this.#log = log;
  }

  get name(): string {
    return this.#options.name;
  }

  get isOnly(): boolean {
    return this.#options.isOnly;
  }

  get issuer(): string {
    return this.#options.issuer;
  }

  /** Reads the provider's configuration ahead, so that the log says early what is wrong with it. */
  async prepare(): Promise<void> {
    // Logged by then, and tried again by the first login.
    await this.#connect().catch(() => undefined);
  }

  /**
   * @param purpose is told by the page that the provider sends the browser back to
   * @param isAgain whether the provider has to ask, also whoever is logged in there
   * @throws AppError `provider.unreachable`
   */
  async begin(
    purpose: 'login' | 'confirm',
    { isAgain }: { isAgain: boolean },
  ): Promise<{ url: string; begun: BegunLogin }> {
    const { client, config } = await this.#connect();
    const verifier = client.randomPKCECodeVerifier();
    const begun = {
      state: `${purpose}.${client.randomState()}`,
      nonce: client.randomNonce(),
      verifier,
      begunAt: Math.floor(Date.now() / 1000),
    };
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#redirect,
      scope: this.#options.scope,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isAgain && { prompt: 'login', max_age: '0' }),
    });
    return { url: url.href, begun };
  }

  /**
   * @param answer the query with which the provider sent the browser back
   * @throws AppError `provider.cancelled`, `.failed` or `.unreachable`
   */
  async finish({ state, nonce, verifier, begunAt }: BegunLogin, answer: string): Promise<Person> {
    const { client, config } = await this.#connect();
    const returned = new URL(this.#redirect);
    returned.search = answer;
    try {
      const tokens = await client.authorizationCodeGrant(config, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new AppError('provider.failed');
      // Many providers tell the address only here.
      const more = config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
      return readPerson(claims, more, { adminIf: this.#options.adminIf, begunAt });
    } catch (error) {
      throw this.#explain(client, error);
    }
  }

  /** The provider's configuration, read once; again after a failure. */
  #connect(): Promise<Connection> {
    this.#connecting ??= this.#discover().catch(error => {
      this.#connecting = null;
      this.#log.error({ err: error }, `the login provider's configuration can't be read from OIDC_ISSUER`);
      throw new AppError('provider.unreachable');
    });
    return this.#connecting;
  }

  async #discover(): Promise<Connection> {
    // Loaded only where it is set up.
    const client = await import('openid-client');
    const { issuer, clientId, clientSecret, fetch } = this.#options;
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      clientSecret === undefined ? client.None() : undefined,
      {
        timeout: TIMEOUT_S,
        execute: [
          client.enableNonRepudiationChecks,
          // OIDC_ISSUER is without TLS on this machine alone.
          ...(new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
        ...(fetch && { [client.customFetch]: (url, init) => fetch(url, init as RequestInit) }),
      },
    );
    const { issuer: named, authorization_endpoint: start = '' } = config.serverMetadata();
    // Whoever can register there could be anybody, also an administrator of here.
    if (named.includes('{')) throw new TellableError('OIDC_ISSUER is for many organisations, not for one');
    if (!/^https?:/.test(start)) throw new TellableError('the provider names no page to log in at');
    return { client, config };
  }

  /** The log gets codes of the protocol alone: descriptions may quote. */
  #explain(client: typeof OpenIdClient, error: unknown): AppError {
    if (error instanceof AppError) return error;
    if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
      return new AppError('provider.cancelled');
    const isAnswer =
      error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError;
    this.#log.error(
      { err: error, ...(isAnswer && /^[a-z_]{1,60}$/.test(error.error) && { answer: error.error }) },
      'a login at the provider failed',
    );
    const isSilence =
      error instanceof TypeError || (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT');
    return new AppError(isSilence ? 'provider.unreachable' : 'provider.failed');
  }
}

interface Connection {
  client: typeof OpenIdClient;
  config: OpenIdClient.Configuration;
}
