import type { Message } from '@groundwork/domain';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { fakeTimers, pass, passUntil } from '../../test/clock.ts';
import { mockNetwork } from '../../test/network.ts';
import { asked, openPersonas, refusal, replied, said, servePersonas } from './test/persona-world.tsx';

fakeTimers();
const network = mockNetwork();
let world: ReturnType<typeof servePersonas>;
beforeEach(() => {
  world = servePersonas(network);
});

const writing = (content = ''): Message[] => [asked(11), replied(12, content, { status: 'generating' })];

/** Sends a message; the server answers with that message alone, as JSON. */
async function send() {
  world.instead.send = () => {
    world.messages = writing();
    return HttpResponse.json(asked(11), { status: 202 });
  };
  openPersonas();
  await passUntil(() => void screen.getByLabelText('Your message'));
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: 'Would you buy it?' } });
  fireEvent.keyDown(screen.getByLabelText('Your message'), { key: 'Enter' });
  await pass(0);
  world.asked.list = 0;
}
/** Number of times the list is requested within `ms`. */
async function countIn(ms: number): Promise<number> {
  const before = world.asked.list;
  await pass(ms);
  return world.asked.list - before;
}

it('shows a reply that no stream brings as the list has it, and sends the message once', async () => {
  await send();
  expect(world.bodies).toHaveLength(2);
  expect(world.bodies[1]).toEqual(world.bodies[0]);
  expect(said()).toEqual(['YouWould you buy it?', 'Dana is typing...']);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('');
  world.messages = writing('What does');
  await pass(760);
  expect(said()[1]).toBe('DDanaWhat does');
  world.messages = [asked(11), replied(12, 'What does it cost?')];
  await pass(760);
  expect(said()).toEqual(['YouWould you buy it?', 'DDanaWhat does it cost?']);
  // The refetch that follows every mutation; after that, polling has ended.
  await pass(400);
  expect(await countIn(20_000)).toBe(0);
  screen.getByText('Enter sends, Shift+Enter starts a new line');
});

it('asks after 750 ms three times, then more and more seldom, and gives up after more than five answers without a change', async () => {
  await send();
  const counts: number[] = [];
  for (const wait of [750, 750, 750, 1250, 1500, 2000]) {
    counts.push(await countIn(wait - 20), await countIn(20));
  }
  expect(counts).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  await passUntil(() => void screen.getByText('Request Timeout'));
  expect(await countIn(20_000)).toBe(0);
  expect(said()).toContain('YouWould you buy it?');
});

it('gives up after fifteen answers, even if each brings more', async () => {
  await send();
  let words = 0;
  world.instead.list = () => HttpResponse.json(writing('word '.repeat(++words)));
  world.asked.list = 0;
  await passUntil(() => void screen.getByText('Request Timeout'));
  expect(world.asked.list).toBe(15);
});

it('stops when the list fails', async () => {
  await send();
  world.instead.list = () => refusal(404, 'persona_chat.not_found');
  expect(await countIn(760)).toBe(1);
  expect(await countIn(20_000)).toBe(0);
});

it('follows a reply that was being written before, when its stream cannot be opened', async () => {
  world.messages = writing('What does');
  openPersonas();
  await passUntil(() => expect(said()[1]).toBe('DDanaWhat does'));
  await pass(800);
  world.messages = [asked(11), replied(12, 'What does it cost?')];
  await passUntil(() => expect(said()[1]).toBe('DDanaWhat does it cost?'));
});
