import type { Message, Persona, PersonaChat, PersonaChatDetails, Startup } from '@groundwork/domain';
import { beforeEach } from 'vitest';
import type { TestApp } from './build-test-app.ts';
import { at, until } from './chat.ts';
import { gate, type ScriptedCoach, saysInTwo } from './scripted-coach.ts';
import { buildFounder, buildStartup, type Founder } from './test-client.ts';

/** A founder, new for each test, and their chat with the first persona. */
interface PersonaPlace {
  founder: Founder;
  startup: Startup;
  personas: Persona[];
  chat: PersonaChat;
  url: string;
  messagesUrl: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Each test starts with all personas active and nothing scripted. */
export function usePersonaChat(test: TestApp, coach: ScriptedCoach) {
  const here = {} as PersonaPlace;
  beforeEach(async () => {
    coach.forget();
    const { db } = test.database;
    await db.updateTable('personas').set({ is_active: true, deleted_at: null }).execute();
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder, { name: 'Crumb', targetMarket: 'Bakers' });
    const personas = await founder.get<Persona[]>('/api/personas');
    Object.assign(here, { founder, startup, personas });
    const chat = await create();
    const url = `/api/persona-chats/${chat.id}`;
    Object.assign(here, { chat, url, messagesUrl: `${url}/messages` });
  });

  const dana = () => at(here.personas, 0);
  const helen = () => at(here.personas, 1);
  const create = (body: object = {}, by = here.founder) =>
    by.post<PersonaChat>('/api/persona-chats', { startupId: here.startup.id, personaId: dana().id, ...body });
  const list = (query = '') => here.founder.get<Message[]>(`${here.messagesUrl}${query}`);
  const contents = async () => (await list()).map(({ content }) => content);
  const send = (content = 'Would you try it?', headers = {}) =>
    here.founder.post<Message>(here.messagesUrl, { role: 'user', content }, headers);
  const isWritten = async () => {
    const messages = await list();
    return messages.length > 0 && messages.every(({ status }) => status !== 'generating');
  };
  /** Status and error code of an answer. */
  const call = async (method: Method, path: string, body?: object, by = here.founder) => {
    const answer = await by.call(method, path, body);
    return [answer.statusCode, answer.body === '' ? null : answer.json().code];
  };
  return {
    here,
    dana,
    helen,
    create,
    list,
    contents,
    send,
    isWritten,
    call,
    listChats: () => here.founder.get<PersonaChat[]>(`/api/startups/${here.startup.id}/persona-chats`),
    details: () => here.founder.get<PersonaChatDetails>(here.url),
    switchTo: (personaId: number) => call('PUT', `${here.url}/switch-persona`, { personaId }),
    set: (persona: Persona, values: { name?: string; is_active?: boolean; deleted_at?: string }) =>
      test.database.db.updateTable('personas').set(values).where('id', '=', persona.id).execute(),
    /** Sends a message and waits until the reply has ended. */
    converse: async (content?: string): Promise<Message[]> => {
      await send(content);
      await until(isWritten);
      return list();
    },
    /** Sends a message and returns before its reply has ended; opening the gate lets the reply go on. */
    sendAndHold: async () => {
      const wait = gate();
      coach.conversations.push(saysInTwo('So far', wait.promise, ' and on'));
      await send('Hold this.');
      await until(async () => (await contents()).includes('So far'));
      return wait;
    },
    /** Id of the row that the chat's messages belong to. */
    chatRow: async () => {
      const { chat_id } = await test.database.db
        .selectFrom('persona_chats')
        .select('chat_id')
        .where('id', '=', here.chat.id)
        .executeTakeFirstOrThrow();
      return chat_id;
    },
  };
}
