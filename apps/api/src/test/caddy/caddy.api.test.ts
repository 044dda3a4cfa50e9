import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { at, until } from '../chat.ts';
import { parseEvents, textOf } from '../event-stream.ts';
import { gatedReply } from '../fake-openai/replies.ts';
import { openRemoteChat, type RemoteFounder } from '../remote-client.ts';
import { findCaddy } from './caddy-process.ts';
import { type Deployment, useDeployment } from './use-deployment.ts';

const caddy = findCaddy();
const FORGED_ADDRESS = '203.0.113.9';

/** Sends one request after another until `over`, and counts the outcomes. */
async function keepAsking(founder: RemoteFounder, over: Promise<unknown>): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const outcome = await founder.call('GET', '/api/user').then(
      async answer => ((await answer.text()) && String(answer.status)) || 'empty',
      error => String(error),
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    await sleep(5);
  }
  return outcomes;
}

/** Starts a reply that stays open; it is the `nth` that the provider is asked for. */
async function openReply({ url, fake, replicas }: Deployment, nth: number) {
  const chat = await openRemoteChat(url);
  const reply = gatedReply(['To the ', 'end.']);
  fake.reply.next(reply.behaviour);
  const response = await chat.stream('Hello');
  reply.release(1);
  const asked = await fake.waitForRequest('reply', nth);
  const writer = replicas.find(({ address }) => asked.headers.authorization === `Bearer ${address}`);
  if (!writer) throw new Error('No replica asked for the reply');
  return { reply, writer, events: response.text() };
}
type OpenReply = Awaited<ReturnType<typeof openReply>>;

describe.runIf(inject('databaseUrl') && caddy)(
  'the proxy of docker-compose.yml, before three replicas',
  () => {
    const deployment = useDeployment(caddy ?? '', 3);
    afterEach(() => deployment.current.fake.reset());

    it('gives a founder with one cookie to each in turn', async () => {
      const { url, replicas } = deployment.current;
      const { founder } = await openRemoteChat(url);
      const before = replicas.map(replica => replica.answered('/api/user'));
      for (let count = 0; count < 12; count += 1)
        expect((await founder.call('GET', '/api/user')).status).toBe(200);
      const taken = () =>
        replicas.map((replica, index) => replica.answered('/api/user') - (before[index] ?? 0));
      await until(async () => taken().reduce((sum, count) => sum + count, 0) === 12);
      expect(taken()).toEqual([4, 4, 4]);
    });

    it('passes each piece of a reply on before the next one is written', async () => {
      const { url, fake } = deployment.current;
      const chat = await openRemoteChat(url);
      const pieces = Array.from({ length: 8 }, (_, index) => `piece-${index} `);
      const reply = gatedReply(pieces);
      fake.reply.next(reply.behaviour);
      const response = await chat.stream('Our receptionist lost 40 minutes on Tuesday.');
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      // Keeps every proxy from compressing it. compression.api.test.ts shows that this one would not anyway.
      expect(response.headers.get('cache-control')).toContain('no-transform');
      let text = '';
      const reading = (async () => {
        for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece;
      })();
      for (const piece of pieces) {
        reply.release(1);
        await until(async () => text.includes(piece.trim()));
      }
      await reading;
      expect(textOf(parseEvents(text))).toBe(pieces.join(''));
    });

    it('ends the request to the API when the reader of a stream goes away', async () => {
      const { url, fake, replicas } = deployment.current;
      const chat = await openRemoteChat(url);
      const reply = gatedReply(['Half ', 'a reply.']);
      fake.reply.next(reply.behaviour);
      const response = await chat.stream('Hello');
      reply.release(1);
      await until(async () => (await chat.messages())[1]?.content === 'Half ');
      const closings = () =>
        replicas.flatMap(({ output }) => output().match(/stream closed prematurely/g) ?? []).length;
      const before = closings();
      await response.body?.cancel();
      await until(async () => closings() === before + 1);
      reply.releaseAll();
    });

    it('compresses JSON and scripts, and leaves alone what is short', async () => {
      const { url } = deployment.current;
      const script = await fetch(`${url}/api/docs/static/swagger-ui-bundle.js`, {
        headers: { 'accept-encoding': 'gzip' },
      });
      expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      const { founder } = await openRemoteChat(url);
      const long = await founder.call('GET', '/api/challenges', undefined, { 'accept-encoding': 'gzip' });
      expect(long.headers.get('content-encoding')).toBe('gzip');
      expect(await long.json()).not.toEqual([]);
      const short = await founder.call('GET', '/api/user', undefined, { 'accept-encoding': 'gzip' });
      expect(short.headers.get('content-encoding')).toBeNull();
    });

    it('does not let a client say where it comes from, nor how, nor under which name', async () => {
      const { url, replicas } = deployment.current;
      const { login } = await openRemoteChat(url);
      const post = (headers: Record<string, string>) =>
        fetch(`${url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(login),
        });
      const answer = await post({
        'x-forwarded-for': FORGED_ADDRESS,
        'x-real-ip': FORGED_ADDRESS,
        forwarded: `for=${FORGED_ADDRESS};proto=https`,
        'x-forwarded-proto': 'https',
      });
      expect(answer.status).toBe(200);
      // Treated as http, where a Secure cookie would be lost.
      expect(answer.headers.get('set-cookie')).not.toContain('Secure');
      const id = answer.headers.get('x-request-id') ?? 'none';
      const logged = () =>
        replicas.flatMap(({ output }) =>
          output()
            .split('\n')
            .filter(line => line.includes(id)),
        );
      await until(async () => logged().length > 0);
      expect(logged().join()).toContain('"remoteAddress":"127.0.0.1"');
      for (const { output } of replicas) expect(output()).not.toContain(FORGED_ADDRESS);

      const foreign = await post({ origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' });
      expect(foreign.status).toBe(403);
    });

    it('fails no GET and lets replies end whole while two of three replicas stop', async () => {
      const { url, replicas } = deployment.current;
      const { founder } = await openRemoteChat(url);
      const written: OpenReply[] = [];
      while (new Set(written.map(({ writer }) => writer)).size < 2)
        written.push(await openReply(deployment.current, written.length + 1));
      const leaving = [...new Set(written.map(({ writer }) => writer))];
      for (const { child } of leaving) child.kill('SIGTERM');
      // Less than the ten seconds that a stopping replica waits. Its address stays in the name all the while.
      const asked = await Promise.all(Array.from({ length: 4 }, () => keepAsking(founder, sleep(3000))));
      expect([...new Set(asked.flatMap(outcomes => [...outcomes.keys()]))]).toEqual(['200']);
      expect(leaving.map(({ child }) => child.exitCode)).toEqual([null, null]);

      for (const { reply } of written) reply.releaseAll();
      for (const { events } of written) expect(textOf(parseEvents(await events))).toBe('To the end.');
      expect(await Promise.all(leaving.map(({ exited }) => exited))).toEqual([0, 0]);
      for (const replica of leaving) replicas.splice(replicas.indexOf(replica), 1);
      expect(replicas).toHaveLength(1);
    }, 60_000);

    it('finds a replica that is added', async () => {
      const { url, addReplica } = deployment.current;
      const added = await addReplica();
      // Only now, when the stopped replicas are long forgotten: see decision record 021 on POST.
      const { founder } = await openRemoteChat(url);
      const before = added.answered('/api/user');
      await until(async () => {
        await founder.call('GET', '/api/user');
        return added.answered('/api/user') > before;
      });
    }, 60_000);

    it('answers every GET while a replica is gone that its name still stands for', async () => {
      const { url, replicas } = deployment.current;
      const { founder } = await openRemoteChat(url);
      const asked = keepAsking(founder, sleep(1500));
      await sleep(300);
      at(replicas, 0).child.kill('SIGKILL');
      const outcomes = await asked;
      expect([...outcomes.keys()]).toEqual(['200']);
    });
  },
);
