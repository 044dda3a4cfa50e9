import { words } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { isAboutChat } from './chat-talk.ts';

const isTalk = (sentence: string) => isAboutChat(words(sentence).join(' '));

it.each([
  'skip this question please',
  'Stop asking!',
  "I don't understand the question.",
  'my last answer was wrong, delete it',
  'Forget what I said before.',
  'how many questions are left',
  'I refuse to answer this',
  'I have to go now, bye',
  'this chat is useless, never mind',
  'you keep asking the same thing over and over',
  'That is a difficult question, let me think about it',
  'I want to change my answer to the first question',
])('is about the chat: %s', sentence => expect(isTalk(sentence)).toBe(true));

it.each([
  'They ask the same question again and again.',
  'I asked five bakers in Ulm.',
  'On Thursday I will ask the baker.',
  'Customers message us at night.',
  'I said no to the chains.',
  'We reply to every message within an hour.',
  'He forgot what I said before.',
  'They want to change it, but the last step is hard.',
  'We stop at once.',
])('is about a business: %s', sentence => expect(isTalk(sentence)).toBe(false));
