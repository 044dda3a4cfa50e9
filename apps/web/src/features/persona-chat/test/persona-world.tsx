import type { ChatPersona, Message, Persona, PersonaChat } from '@groundwork/domain';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { Route, Routes, useLocation, useParams } from 'react-router';
import { vi } from 'vitest';
import { eventStream, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildMessage, buildStartup, buildUser } from '../../../test/samples.ts';
import { PersonaChatPage } from '../persona-chat-page.tsx';

// Browser APIs that the conversation needs and jsdom lacks.
vi.stubGlobal('CSS', { supports: () => true });
Element.prototype.scrollTo = () => {};

const startup = buildStartup({
  name: 'Crumb',
  industry: 'Food & Beverage',
  description: 'Less waste',
  problemStatement: 'Loaves are lost',
  valueProposition: 'Order by noon',
  targetMarket: 'Bakers',
});

const build = (id: number, name: string, order: number): Persona => ({
  id,
  name,
  order,
  description: `${name} speaks`,
  avatar: null,
  iconSvg: null,
  category: 'customer',
  isActive: true,
  isDefault: id === 5,
});
export const [helen, dana, tomas] = [build(4, 'Helen', 0), build(5, 'Dana', 1), build(6, 'Tomas', 2)];

export const buildChat = (changes: Partial<PersonaChat> = {}): PersonaChat => ({
  id: 9,
  title: 'Chat with Dana',
  startupId: 7,
  personaId: 5,
  interview: null,
  lastActivityAt: new Date(Date.now() - 3_600_000).toISOString(),
  ...changes,
});

export const refusal = (statusCode: number, code: string) =>
  HttpResponse.json({ statusCode, code, error: 'No', message: `Refused: ${code}` }, { status: statusCode });

const ofChat = { challengeId: null, stepId: null };
export const asked = (id: number, content = 'Would you buy it?') => buildMessage({ ...ofChat, id, content });
export const replied = (id: number, content: string, change: Partial<Message> = {}) =>
  buildMessage({ ...ofChat, id, content, role: 'assistant', personaId: 5, replyTo: id - 1, ...change });

type Answer = () => Response | Promise<Response>;
type Call =
  | 'personas'
  | 'chats'
  | 'create'
  | 'details'
  | 'list'
  | 'send'
  | 'switch'
  | 'remove'
  | 'removeMessage';

/** Mock server with personas and a startup's chats. A handler in `instead` overrides a call. */
export function servePersonas(network: SetupServer) {
  const world = {
    personas: [helen, dana, tomas],
    /** Personas that are or were in the chats. */
    known: [helen, dana, tomas] as ChatPersona[],
    chats: [buildChat()],
    messages: [] as Message[],
    bodies: [] as unknown[],
    asked: { personas: 0, chats: 0, list: 0 },
    stream: eventStream(),
    instead: {} as Partial<Record<Call, Answer>>,
  };
  const { instead } = world;
  const chat = `${ORIGIN}/api/persona-chats/:id`;
  const gone = () => new HttpResponse(null, { status: 204 });
  const find = (id: unknown) => world.chats.find(one => one.id === Number(id));
  const answer = (id: unknown) => {
    const found = find(id);
    return found
      ? HttpResponse.json({ ...found, personas: world.known })
      : refusal(404, 'persona_chat.not_found');
  };
  network.use(
    http.get(`${ORIGIN}/api/personas`, () => {
      world.asked.personas += 1;
      return instead.personas?.() ?? HttpResponse.json(world.personas);
    }),
    http.get(`${ORIGIN}/api/startups/7/persona-chats`, () => {
      world.asked.chats += 1;
      return instead.chats?.() ?? HttpResponse.json(world.chats);
    }),
    http.post(`${ORIGIN}/api/persona-chats`, async ({ request }) => {
      const body = (await request.json()) as Partial<PersonaChat>;
      world.bodies.push(body);
      if (instead.create) return instead.create();
      const created = buildChat({ id: 12, ...body });
      world.chats = [created, ...world.chats];
      return HttpResponse.json(created, { status: 201 });
    }),
    http.get(chat, ({ params }) => instead.details?.() ?? answer(params.id)),
    http.delete(chat, ({ params }) => {
      if (instead.remove) return instead.remove();
      world.chats = world.chats.filter(one => one !== find(params.id));
      return gone();
    }),
    http.get(`${chat}/messages`, ({ params }) => {
      world.asked.list += 1;
      if (instead.list) return instead.list();
      return find(params.id) ? HttpResponse.json(world.messages) : refusal(404, 'persona_chat.not_found');
    }),
    http.post(`${chat}/messages`, async ({ request }) => {
      world.bodies.push(await request.json());
      return instead.send?.() ?? world.stream.response;
    }),
    // As if a proxy blocked streaming.
    http.get(`${ORIGIN}/api/messages/12/stream`, () => HttpResponse.json({})),
    http.delete(`${chat}/messages/:messageId`, ({ params }) => {
      if (instead.removeMessage) return instead.removeMessage();
      world.messages = world.messages.filter(({ id }) => id !== Number(params.messageId));
      return gone();
    }),
    http.put(`${chat}/title`, async ({ params, request }) => {
      const { title } = (await request.json()) as { title: string };
      world.chats = world.chats.map(one => (one.id === Number(params.id) ? { ...one, title } : one));
      return answer(params.id);
    }),
    http.put(`${chat}/switch-persona`, async ({ params, request }) => {
      if (instead.switch) return instead.switch();
      const { personaId } = (await request.json()) as { personaId: number };
      world.chats = world.chats.map(one => (one.id === Number(params.id) ? { ...one, personaId } : one));
      return answer(params.id);
    }),
  );
  return world;
}

interface Opened {
  startups?: (typeof startup)[];
}

function Page({ startups }: Required<Opened>) {
  const { chatId } = useParams();
  const { pathname } = useLocation();
  return (
    <>
      <output data-testid="address">{pathname}</output>
      <PersonaChatPage
        user={buildUser()}
        chatId={chatId ? Number(chatId) : null}
        startups={startups}
        selected={startups[0] ?? null}
        onSelect={() => {}}
        onLogIn={() => {}}
      />
    </>
  );
}

export const openPersonas = (at = '/persona-chat/9', { startups = [startup] }: Opened = {}) =>
  renderApp(
    <Routes>
      <Route path="/persona-chat/:chatId?" element={<Page startups={startups} />} />
    </Routes>,
    at,
  );

export const address = () => screen.getByTestId('address').textContent;
/** Text of each item in the conversation. */
export const said = () =>
  [...screen.getByRole('region', { name: 'Conversation' }).querySelectorAll('[role="listitem"]')].map(
    ({ textContent }) => textContent,
  );
