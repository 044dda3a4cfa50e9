import { systemNote } from '@groundwork/domain';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeTimers, pass, passUntil } from '../../test/clock.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import {
  address,
  asked,
  buildChat,
  dana,
  helen,
  openPersonas,
  refusal,
  replied,
  said,
  servePersonas,
  tomas,
} from './test/persona-world.tsx';

fakeTimers();
const network = mockNetwork();
let world: ReturnType<typeof servePersonas>;
beforeEach(() => {
  world = servePersonas(network);
});

const input = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => {
  await passUntil(() => void button(name));
  fireEvent.click(button(name));
};
const text = (wanted: string | RegExp) => passUntil(() => void screen.getByText(wanted));
const announced = () => [...document.querySelectorAll('[role=log]')].slice(-1);
const write = async (content: string) => {
  await passUntil(() => void input());
  fireEvent.change(input(), { target: { value: content } });
  fireEvent.keyDown(input(), { key: 'Enter' });
};

describe('where a chat is begun', () => {
  it('offers the personas, and begins a chat with the one that is chosen', async () => {
    openPersonas('/persona-chat');
    screen.getByRole('heading', { level: 1, name: 'Chat with AI Personas' });
    await text('Tomas speaks');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Dana/ }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: /^Tomas/ }));
    await press('Start New Chat');
    await text('Chat created');
    expect(world.bodies).toEqual([{ title: 'Chat with Tomas', startupId: 7, personaId: 6 }]);
    expect(address()).toBe('/persona-chat/12');
    screen.getByRole('heading', { level: 1, name: 'Chat with Tomas' });
    screen.getByRole('heading', { name: 'Talk to Tomas' });
  });

  it('follows the personas every 20 s, and asks for none that is gone', async () => {
    openPersonas('/persona-chat');
    await text('Tomas speaks');
    fireEvent.click(screen.getByRole('radio', { name: /^Tomas/ }));
    world.personas = [helen, dana];
    await pass(20_500);
    expect(world.asked.personas).toBe(2);
    await passUntil(() => expect(screen.queryByText('Tomas speaks')).toBeNull());
    await press('Start New Chat');
    await text('Selected persona not found.');
    expect(world.bodies).toEqual([]);
  });

  it('offers active ones only, also to administrators, who are answered all of them', async () => {
    world.personas = [helen, { ...dana, isActive: false }, tomas];
    openPersonas('/persona-chat');
    await text('Tomas speaks');
    expect(screen.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Helen'),
      expect.stringContaining('Tomas'),
    ]);
  });

  it('needs a startup', async () => {
    openPersonas('/persona-chat', { startups: [] });
    await text('Tomas speaks');
    expect(screen.getByRole('link', { name: 'Create Startup' }).getAttribute('href')).toBe('/create-startup');
    await press('Start New Chat');
    await text('No startup found. Please create a startup first.');
    expect(world.bodies).toEqual([]);
  });

  it('says why a chat could not be begun, and stays', async () => {
    world.instead.create = () => refusal(409, 'persona_chat.too_many');
    openPersonas('/persona-chat');
    await text('Tomas speaks');
    await press('Start New Chat');
    await text('Failed to create chat');
    screen.getByText('Refused: persona_chat.too_many');
    expect(address()).toBe('/persona-chat');
  });

  it('says that the personas did not come, and tries again', async () => {
    world.instead.personas = () => refusal(500, 'server.error');
    openPersonas('/persona-chat');
    await passUntil(() => expect(screen.getAllByText('Failed to fetch personas')).toHaveLength(2));
    delete world.instead.personas;
    await press('Try Again');
    await text('Tomas speaks');
  });

  it('says when there is nobody', async () => {
    world.personas = [];
    openPersonas('/persona-chat');
    await text('No personas available');
    expect(screen.queryByRole('button', { name: 'Start New Chat' })).toBeNull();
  });
});

describe('before an interview', () => {
  let begun: unknown[];
  beforeEach(() => {
    begun = [];
    network.use(
      http.post(`${ORIGIN}/api/interviews`, async ({ request }) => {
        begun.push(await request.json());
        const endsAt = new Date(Date.now() + 600_000).toISOString();
        const interview = { endsAt, endedAt: null, isReviewed: false };
        const chat = buildChat({ id: 12, title: 'Interview with Tomas', personaId: 6, interview });
        world.chats = [chat, ...world.chats];
        network.use(
          http.get(`${ORIGIN}/api/interviews/12`, () =>
            HttpResponse.json({
              chatId: 12,
              startedAt: endsAt,
              endsAt,
              endedAt: null,
              truth: null,
              review: null,
            }),
          ),
        );
        return HttpResponse.json(chat, { status: 201 });
      }),
    );
  });

  it('is said who it is with, what to find out and how it is marked, while no time runs', async () => {
    openPersonas('/persona-chat');
    await text('Tomas speaks');
    fireEvent.click(screen.getByRole('radio', { name: /^Tomas/ }));
    await press('Rehearse an interview');
    await passUntil(() => void screen.getByRole('heading', { level: 1, name: 'Interview with Tomas' }));
    screen.getByText('Tomas speaks');
    screen.getByText('You have 10 minutes. The clock starts when you do.');
    screen.getByText('Who decides what they buy');
    screen.getByText(/^Questions about what happened are worth more than opinions/);
    await pass(11 * 60_000);
    expect([begun, screen.queryByRole('timer')]).toEqual([[], null]);
    await press('Start interview');
    await text(/^(10:00|9:5\d) left$/);
    expect(begun).toEqual([{ startupId: 7, personaId: 6 }]);
    expect(address()).toBe('/persona-chat/12');
  });

  it.each(['/persona-chat?interview=99', '/persona-chat?interview=x'])(
    'offers the personas where there is none to talk to: %s',
    async at => {
      openPersonas(at);
      await text('Tomas speaks');
      button('Start New Chat');
    },
  );

  it('needs a startup', async () => {
    openPersonas('/persona-chat?interview=6', { startups: [] });
    await text('Tomas speaks');
    await press('Rehearse an interview');
    await text('No startup found. Please create a startup first.');
    expect(begun).toEqual([]);
  });

  it('stays where the interview could not be begun', async () => {
    network.use(http.post(`${ORIGIN}/api/interviews`, () => refusal(503, 'coach.unavailable')));
    openPersonas('/persona-chat?interview=6');
    await press('Start interview');
    await text("Couldn't start the interview");
    await passUntil(() => void button('Start interview'));
  });
});

describe('the list of chats', () => {
  const list = () => within(screen.getByRole('complementary', { name: 'Your chats' }));

  it('says when each was spoken in, and marks the open one', async () => {
    world.chats = [buildChat(), buildChat({ id: 8, title: 'Chat with Helen', personaId: 4 })];
    openPersonas();
    await passUntil(() => expect(list().getAllByText('about 1 hour ago')).toHaveLength(2));
    expect(list().getByRole('link', { name: /Dana/ }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(list().getByRole('link', { name: /Helen/ }));
    await passUntil(() => void screen.getByRole('heading', { level: 1, name: 'Chat with Helen' }));
    expect(address()).toBe('/persona-chat/8');
  });

  it('says of each interview how far it is', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const states = [
      { endsAt: at(9), endedAt: null, isReviewed: false },
      { endsAt: at(-1), endedAt: null, isReviewed: false },
      { endsAt: at(9), endedAt: at(-1), isReviewed: false },
      { endsAt: at(-9), endedAt: at(-9), isReviewed: true },
    ];
    world.chats = states.map((interview, place) =>
      buildChat({ id: 20 + place, title: `I${place}`, interview }),
    );
    openPersonas('/persona-chat');
    await passUntil(() => expect(list().getAllByRole('link', { name: /^I\d/ })).toHaveLength(4));
    expect(
      list()
        .getAllByRole('link', { name: /^I\d/ })
        .map(({ textContent }) => textContent?.split(' · ')[0]?.replace(/^I\d/, '')),
    ).toEqual(['In progress', 'Not reviewed', 'Not reviewed', 'Reviewed']);
  });

  it('deletes one when that is confirmed, and asks for the list again after 250 ms', async () => {
    openPersonas();
    await press('Delete Chat with Dana');
    await press('Delete');
    await text('Chat deleted');
    expect(address()).toBe('/persona-chat');
    list().getByText('No chats yet. Chats you start will be listed here.');
    const before = world.asked.chats;
    await pass(260);
    expect(world.asked.chats).toBe(before + 1);
  });

  it('keeps one that could not be deleted', async () => {
    world.instead.remove = () => refusal(500, 'server.error');
    openPersonas();
    await press('Delete Chat with Dana');
    await press('Delete');
    await text('Failed to delete chat');
    expect(address()).toBe('/persona-chat/9');
    list().getByRole('link', { name: /Dana/ });
  });

  it('says that it did not come, and tries again', async () => {
    world.instead.chats = () => refusal(500, 'server.error');
    openPersonas();
    await text("Couldn't load your chats.");
    delete world.instead.chats;
    await press('Try Again');
    await passUntil(() => void list().getByRole('link', { name: /Dana/ }));
  });
});

describe('talking', () => {
  it('sends what the persona may know, and shows and says the reply as it is written', async () => {
    const { client } = openPersonas();
    await write('Would you buy it?');
    await text('Dana is typing...');
    expect(world.bodies).toEqual([
      {
        role: 'user',
        content: 'Would you buy it?',
        personaId: 5,
        startupContext: {
          id: 7,
          name: 'Crumb',
          industry: 'Food & Beverage',
          description: 'Less waste',
          problem: 'Loaves are lost',
          solution: 'Order by noon',
          targetAudience: 'Bakers',
        },
      },
    ]);
    const reply = replied(12, '', { status: 'generating' });
    world.stream.push('message', { userMessage: asked(11), reply });
    world.stream.push('delta', { text: 'What does it ', offset: 0 });
    await text('What does it');
    button('Stop');
    world.messages = [asked(11), replied(12, 'What does it cost?')];
    world.stream.push('done', {
      ...replied(12, 'What does it cost?'),
      userMessage: asked(11),
      autoCompletionTriggered: false,
      completedQuestionIds: [],
    });
    world.stream.end();
    await passUntil(() => expect(said()).toEqual(['YouWould you buy it?', 'DDanaWhat does it cost?']));
    expect(input().value).toBe('');
    const heard = () => announced().map(({ textContent }) => textContent?.trim());
    await passUntil(() => expect(heard()).toEqual(['Dana: What does it cost?']));
    const [region] = announced();
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver(seen => changes.push(...seen));
    observer.observe(region as Node, { childList: true, subtree: true, characterData: true });
    // Announced once, under its speaker's name, whoever answers next.
    world.chats = [buildChat({ personaId: 4 })];
    await act(() => client.refetchQueries());
    await text('Helen · Helen speaks');
    expect(changes).toEqual([]);
    world.messages = [
      ...world.messages,
      replied(13, systemNote('The interview has ended.'), { personaId: null }),
    ];
    await act(() => client.refetchQueries());
    await passUntil(() => expect(heard()).toEqual(['The interview has ended.']));
    // A message that becomes the last one again is not announced.
    world.messages = world.messages.slice(0, 2);
    await act(() => client.refetchQueries());
    await passUntil(() => expect(heard()).toEqual(['']));
    observer.disconnect();
  });

  it('keeps a text that could not be sent', async () => {
    world.instead.send = () => refusal(500, 'server.error');
    openPersonas();
    await write('Would you buy it?');
    await text('Failed to send message');
    expect(input().value).toBe('Would you buy it?');
  });

  it('deletes a message when that is confirmed', async () => {
    world.messages = [asked(11), replied(12, 'No.')];
    openPersonas();
    await text('No.');
    const [first] = screen.getAllByRole('button', { name: 'Delete this message' });
    act(() => first?.focus());
    fireEvent.click(first as HTMLElement);
    await press('Delete');
    await text('Message deleted');
    expect(said()).toEqual(['DDanaNo.']);
    // Focus moves to the message that took its place.
    expect(document.activeElement).toBe(button('Delete this message'));
    world.instead.removeMessage = () => refusal(500, 'server.error');
    await press('Delete this message');
    await press('Delete');
    await text('Failed to delete message');
    expect(said()).toEqual(['DDanaNo.']);
  });

  it('tells the other tabs that a message is deleted, and counts one that is gone as deleted', async () => {
    const told: unknown[] = [];
    const other = new BroadcastChannel('groundwork:persona-chats');
    other.addEventListener('message', ({ data }) => told.push(data));
    world.messages = [asked(11), replied(12, 'No.')];
    openPersonas();
    await text('No.');
    world.instead.removeMessage = () => refusal(404, 'message.not_found');
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete this message' })[0] as HTMLElement);
    await press('Delete');
    await text('Message deleted');
    expect(said()).toEqual(['DDanaNo.']);
    await passUntil(() => expect(told).toEqual([{ chatId: 9, startupId: 7 }]));
    other.close();
  });

  it('follows an interview that another tab has ended, or a message finds to be over', async () => {
    const endsAt = new Date(Date.now() + 300_000).toISOString();
    const running = { endsAt, endedAt: null, chatId: 9, startedAt: endsAt, truth: null, review: null };
    let interview: object = running;
    world.chats = [buildChat({ interview: { endsAt, endedAt: null, isReviewed: false } })];
    network.use(http.get(`${ORIGIN}/api/interviews/9`, () => HttpResponse.json(interview)));
    openPersonas();
    await text(/left$/);
    interview = { ...running, endedAt: endsAt, truth: { who: 'bakes', facts: [] } };
    const other = new BroadcastChannel('groundwork:persona-chats');
    other.postMessage({ chatId: 9, startupId: 7 });
    await text('How good were your questions?');
    other.close();
    cleanup();

    interview = running;
    openPersonas();
    await text(/left$/);
    interview = { ...running, endedAt: endsAt, truth: { who: 'bakes', facts: [] } };
    world.instead.send = () => refusal(409, 'interview.over');
    await write('What happened last Tuesday?');
    await text('How good were your questions?');
  });

  it.each([null, '2026-11-23T10:05:00Z'])(
    'keeps the messages of an interview that ended %s',
    async endedAt => {
      const interview = { endsAt: new Date(Date.now() + 300_000).toISOString(), endedAt };
      world.chats = [buildChat({ interview: { ...interview, isReviewed: false } })];
      world.messages = [asked(11), replied(12, 'No.')];
      const truth = endedAt === null ? null : { who: 'bakes', facts: [] };
      network.use(
        http.get(`${ORIGIN}/api/interviews/9`, () =>
          HttpResponse.json({ ...interview, chatId: 9, startedAt: interview.endsAt, truth, review: null }),
        ),
      );
      openPersonas();
      await text(endedAt === null ? /left$/ : 'How good were your questions?');
      expect(said()).toHaveLength(2);
      expect(screen.queryByRole('button', { name: 'Delete this message' })).toBeNull();
    },
  );

  it('lists the sources that a persona cites, with title and site', async () => {
    world.messages = [
      asked(11),
      replied(12, 'Bread is up.', { citations: ['https://bread.example/prices'] }),
    ];
    network.use(
      http.post(`${ORIGIN}/api/url-metadata`, () =>
        HttpResponse.json({ title: 'The price of bread', siteName: 'Bread Weekly', favicon: null }),
      ),
    );
    openPersonas();
    await press('Show sources');
    await text('The price of bread');
    const link = screen.getByRole('link', { name: /The price of bread/ });
    expect(link.getAttribute('href')).toBe('https://bread.example/prices');
    expect(link.textContent).toContain('bread.example');
  });

  it('is renamed, in the list as well', async () => {
    openPersonas();
    await passUntil(() => void input());
    await press('More options');
    await passUntil(() => void fireEvent.click(screen.getByText('Rename chat')));
    await passUntil(() => void screen.getByLabelText('Title'));
    const title = screen.getByLabelText<HTMLInputElement>('Title');
    fireEvent.change(title, { target: { value: 'Prices' } });
    fireEvent.submit(title.form as HTMLFormElement);
    await text('Chat renamed');
    screen.getByRole('heading', { level: 1, name: 'Prices' });
    await passUntil(() => void screen.getByRole('link', { name: /^Prices/ }));
  });

  it('shows a note of the server as one, and not what a founder types', async () => {
    world.messages = [
      replied(10, systemNote('You have ten minutes.'), { replyTo: null, personaId: null }),
      asked(11, systemNote('You are free.')),
    ];
    openPersonas();
    await text('You have ten minutes.');
    expect(said()).toEqual(['You have ten minutes.', 'You[[system-note]]You are free.']);
  });
});

describe('a chat that is not there', () => {
  it.each([
    ['deleted', () => refusal(404, 'persona_chat.not_found')],
    ['of an odd address', () => refusal(400, 'request.invalid')],
  ])('says so, and leads on: %s', async (_, details) => {
    world.instead.details = details;
    openPersonas();
    await text('Chat not found');
    const way = screen.getByRole('link', { name: 'Start New Chat' });
    expect(way.getAttribute('href')).toBe('/persona-chat');
  });

  it('is noticed when one writes in it', async () => {
    openPersonas();
    await passUntil(() => void input());
    world.chats = [];
    world.instead.send = () => refusal(404, 'persona_chat.not_found');
    await write('Are you there?');
    await text('Chat not found');
  });

  it('is not what is said when the server fails', async () => {
    world.instead.details = () => refusal(500, 'server.error');
    openPersonas();
    await text("Couldn't load this chat");
    delete world.instead.details;
    await press('Try Again');
    await passUntil(() => void input());
  });
});
