import type { Challenge, Message, Startup, Step } from '@groundwork/domain';

/** A founder who calls a server over real HTTP and keeps their cookie across its restarts. */
export interface RemoteFounder {
  /** The test updates it when the server restarts at another address. */
  url: string;
  readonly cookie: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  json<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export function remoteFounder(url: string): RemoteFounder {
  let cookie = '';
  const founder: RemoteFounder = {
    url,
    get cookie() {
      return cookie;
    },
    async call(method, path, body, headers = {}) {
      const response = await fetch(founder.url + path, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response;
    },
    async json<T>(method: string, path: string, body?: unknown) {
      const response = await founder.call(method, path, body);
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status}: ${text}`);
      return JSON.parse(text) as T;
    },
  };
  return founder;
}

export interface RemoteChat {
  founder: RemoteFounder;
  login: { username: string; password: string };
  scope: { startupId: number; challengeId: number; stepId: number };
  messages(): Promise<Message[]>;
  /** Opens the stream and leaves its body unread. */
  stream(content: string, key?: string): Promise<Response>;
}

/** Registers a founder with a startup, at the first step of the first challenge. */
export async function openRemoteChat(url: string): Promise<RemoteChat> {
  const founder = remoteFounder(url);
  const username = `founder-${Math.random().toString(36).slice(2)}`;
  const login = { username, password: 'correct horse' };
  const profile = { fullName: 'Ada Example', email: `${username}@example.com` };
  await founder.json('POST', '/api/register', { ...profile, ...login });
  const startup = await founder.json<Startup>('POST', '/api/startups', { name: 'Acme' });
  const [challenge] = await founder.json<Challenge[]>('GET', '/api/challenges');
  const [step] = await founder.json<Step[]>('GET', `/api/challenges/${challenge?.id}/steps`);
  const scope = { startupId: startup.id, challengeId: challenge?.id ?? 0, stepId: step?.id ?? 0 };
  return {
    founder,
    login,
    scope,
    messages: () =>
      founder.json('GET', `/api/messages/${scope.startupId}/${scope.challengeId}/${scope.stepId}`),
    stream: (content, key) =>
      founder.call(
        'POST',
        '/api/messages',
        { ...scope, content },
        { accept: 'text/event-stream', ...(key && { 'idempotency-key': key }) },
      ),
  };
}
