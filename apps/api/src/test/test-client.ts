import { randomBytes } from 'node:crypto';
import type { Startup, User } from '@groundwork/domain';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

type Method = NonNullable<InjectOptions['method']>;

/** A client that keeps its cookie. */
export interface TestClient {
  cookie: string;
  call(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  get<T>(url: string): Promise<T>;
  post<T>(url: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
}

export function anonymous(app: FastifyInstance): TestClient {
  const client: TestClient = {
    cookie: '',
    async call(method, url, body, headers = {}) {
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(client.cookie && { cookie: client.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const set = response.cookies.find(cookie => cookie.name.endsWith('groundwork'));
      if (set) client.cookie = set.value ? `${set.name}=${encodeURIComponent(set.value)}` : '';
      return response;
    },
    get: url => expectOk(client.call('GET', url)),
    post: (url, body, headers) => expectOk(client.call('POST', url, body, headers)),
  };
  return client;
}

async function expectOk<T>(answer: Promise<LightMyRequestResponse>): Promise<T> {
  const response = await answer;
  if (response.statusCode >= 300) throw new Error(`${response.statusCode}: ${response.body}`);
  return (response.body === '' ? undefined : response.json()) as T;
}

export interface Founder extends TestClient {
  user: User;
  password: string;
}

/** Registers a new founder. */
export async function buildFounder(app: FastifyInstance): Promise<Founder> {
  const client = anonymous(app);
  const username = `founder-${randomBytes(5).toString('hex')}`;
  const password = 'correct horse';
  const user = await client.post<User>('/api/register', {
    fullName: 'Ada Example',
    email: `${username}@example.com`,
    username,
    password,
  });
  return Object.assign(client, { user, password });
}

/** Begins another session of the founder. */
export async function logIn(app: FastifyInstance, founder: Founder, login: Login = {}): Promise<TestClient> {
  const client = anonymous(app);
  const { password = founder.password, userAgent } = login;
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
  await client.post('/api/login', { username: founder.user.username, password }, headers);
  return client;
}

interface Login {
  password?: string;
  userAgent?: string;
}

export async function canLogIn(app: FastifyInstance, founder: Founder, password: string): Promise<boolean> {
  const { username } = founder.user;
  const answer = await anonymous(app).call('POST', '/api/login', { username, password });
  if (![200, 401].includes(answer.statusCode)) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.statusCode === 200;
}

/** 200 while the client's session is valid, 401 once it has ended. */
export async function sessionStatus(client: TestClient): Promise<number> {
  return (await client.call('GET', '/api/user')).statusCode;
}

export async function buildAdministrator(app: FastifyInstance): Promise<TestClient> {
  const client = anonymous(app);
  await client.post('/api/login', { username: 'admin', password: 'an administrator' });
  return client;
}

export function buildStartup(founder: TestClient, change: Partial<Startup> = {}): Promise<Startup> {
  return founder.post<Startup>('/api/startups', { name: 'Acme', ...change });
}
