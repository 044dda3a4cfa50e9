import type { Message, Persona, PersonaChat, Startup } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { until } from './chat.ts';
import { gatedReply, says } from './fake-openai/replies.ts';
import { openRemoteChat } from './remote-client.ts';
import { useServers } from './use-servers.ts';

const servers = useServers();
const QUESTION = 'What did it cost you in August?';

it('what a persona was saying when its server was killed is there after a restart, and is said again', async () => {
  const { env } = await servers.home();
  const server = await servers.start(env);
  const { founder, scope } = await openRemoteChat(server.url);
  const { startupId } = scope;
  const [persona] = await founder.json<Persona[]>('GET', '/api/personas');
  const body = { startupId, personaId: persona?.id };
  const { id } = await founder.json<PersonaChat>('POST', '/api/persona-chats', body);
  const path = `/api/persona-chats/${id}/messages`;
  const messages = () => founder.json<Message[]>('GET', path);
  const key = { 'idempotency-key': 'the-question' };

  const reply = gatedReply(['In August ', 'nothing.']);
  servers.fake.reply.next(reply.behaviour);
  const sent = await founder.call('POST', path, { content: QUESTION }, key);
  expect(sent.status).toBe(202);
  reply.release(1);
  await until(async () => (await messages())[1]?.content === 'In August ');
  server.child.kill('SIGKILL');
  await server.exited;

  founder.url = (await servers.start(env)).url;
  await until(async () => (await messages())[1]?.status === 'interrupted');
  const [asked, half] = await messages();
  expect([asked?.content, half?.content, half?.personaId]).toEqual([QUESTION, 'In August ', persona?.id]);
  // As if the client had got no answer, it repeats the key, which finds the message.
  const repeated = await founder.call('POST', path, { content: QUESTION }, key);
  expect([repeated.status, ((await repeated.json()) as Message).id]).toEqual([202, asked?.id]);
  servers.fake.reply.next(says('Nothing at all.'));
  const again = await founder.json('POST', `/api/messages/${asked?.id}/retry`);
  expect(again).toMatchObject({ id: half?.id, content: 'Nothing at all.', status: 'complete' });
  expect(await messages()).toHaveLength(2);
  expect(await founder.json<Startup>('GET', `/api/startups/${startupId}`)).toMatchObject({ id: startupId });
}, 60_000);
