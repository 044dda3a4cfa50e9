import { randomBytes } from 'node:crypto';
import type { Challenge, Step } from '@groundwork/domain';
import { startApi } from '../lib/api-process.ts';
import { type Child, startChild } from '../lib/child.ts';
import { inDatabase, makeHome } from '../lib/home.ts';
import { type Founder, seedFounders } from '../lib/seed-founders.ts';
import { type EventRequest, type OpenStream, openEvents, type TimedEvent } from './event-client.ts';
import { type Script, toCommand } from './script.ts';

/** The limits on the coach and on sending are out of the way: they are not what is measured. */
const NO_LIMITS = {
  MESSAGES_PER_MINUTE_PER_USER: '100000000',
  AI_MAX_CONCURRENT: '5000',
  AI_MAX_PER_USER: '100',
  AI_DAILY_TOKENS_PER_USER: '100000000',
};

/** A provider and the API as processes of their own, with founders to send messages as. */
export interface Workbench {
  provider: Child;
  providerUrl: string;
  api: Child;
  founders: readonly Founder[];
  /** Sends a message whose reply follows the script. Sent again, it is the same message. */
  send(founder: Founder, script: Script, onEvent: (event: TimedEvent) => void): OpenStream;
  open(founder: Founder, request: EventRequest, onEvent: (event: TimedEvent) => void): OpenStream;
  /** The whole answer to a GET in the founder's session. */
  get(founder: Founder, route: string): Promise<Response>;
  stop(): Promise<void>;
}

/** @param databaseUrl a PostgreSQL server to make a database on, or null for the embedded one. */
export async function startWorkbench(databaseUrl: string | null, founderCount: number): Promise<Workbench> {
  const { env, remove } = await makeHome(databaseUrl);
  const children: Child[] = [];
  const stop = async () => {
    await Promise.all(children.map(child => child.stop()));
    await remove();
  };
  try {
    const secret = randomBytes(24).toString('hex');
    const founders = await inDatabase(env, db => seedFounders(db, founderCount, secret));
    const provider = startChild('bench/chat/provider-process.ts');
    children.push(provider);
    const providerUrl = await provider.ask<string>('url');
    const { api, url } = await startApi(
      { ...env, ...NO_LIMITS, SESSION_SECRET: secret, OPENAI_BASE_URL: providerUrl },
      ['./bench/chat/observe-server.ts'],
    );
    children.push(api);
    return { provider, providerUrl, api, founders, stop, ...(await connect(url, founders)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(url: string, founders: readonly Founder[]) {
  const get = async ({ cookie }: Founder, route: string): Promise<Response> => {
    const answer = await fetch(url + route, { headers: { cookie } });
    return new Response(await answer.arrayBuffer(), { status: answer.status });
  };
  const [founder] = founders;
  if (!founder) throw new Error('The benchmark needs a founder');
  const list = async <T>(route: string) => (await (await get(founder, route)).json()) as T[];
  const [challenge] = await list<Challenge>('/api/challenges');
  const [step] = await list<Step>(`/api/challenges/${challenge?.id}/steps`);
  const place = { challengeId: challenge?.id, stepId: step?.id };
  const open: Workbench['open'] = ({ cookie }, request, onEvent) =>
    openEvents({ ...request, url: url + request.url, headers: { cookie, ...request.headers } }, onEvent);
  const send: Workbench['send'] = (founder, script, onEvent) => {
    const body = { ...place, startupId: founder.startupId, content: toCommand(script) };
    const headers = { 'idempotency-key': `bench-${script.id}` };
    return open(founder, { method: 'POST', url: '/api/messages', headers, body }, onEvent);
  };
  return { get, open, send };
}
