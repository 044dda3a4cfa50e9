import { setImmediate as nextTick } from 'node:timers/promises';
import type { CoachProvider, ReplyChunk } from '../provider.ts';
import { composeGuidance } from './guidance/compose-guidance.ts';
import { imagine } from './interviews/imagine.ts';
import { reviewInterview } from './interviews/review.ts';
import { JUDGE_VERSION, judge } from './judging/judge.ts';
import { composePersona } from './personas/compose-persona.ts';
import { composeReply } from './replies/reply.ts';
import { suggestCards } from './writing/suggest-cards.ts';
import { writeField } from './writing/write-field.ts';
import { type Leads, writeSection } from './writing/write-section.ts';

/**
 * The coach that serves without a model: in-process, deterministic, no network (CO-53).
 *
 * @param leads the introductions of the curriculum's questions; a question without one uses its text
 */
export function createPracticeCoach(leads: Leads = new Map()): CoachProvider {
  return {
    name: 'practice',
    model: null,
    notice: 'Practice coach: no AI model is set up',
    judgeVersion: JUDGE_VERSION,
    reply: (input, { signal }) => streamText(composeReply(input), signal),
    guide: (input, { signal }) => streamText(composeGuidance(input), signal),
    converse: (input, { signal }) => streamText(composePersona(input), signal),
    judge: async (input, { signal }) => {
      signal.throwIfAborted();
      return { verdict: judge(input), usage: null };
    },
    write: async (input, { signal }) => {
      signal.throwIfAborted();
      return { ...writeField(input), usage: null };
    },
    writeSection: async (input, { signal }) => {
      signal.throwIfAborted();
      return { paragraphs: writeSection(input, leads), usage: null };
    },
    suggest: async (input, { signal }) => {
      signal.throwIfAborted();
      return { cards: suggestCards(input), usage: null };
    },
    imagine: async (input, { signal }) => {
      signal.throwIfAborted();
      return { truth: imagine(input), usage: null };
    },
    reviewInterview: async (input, { signal }) => {
      signal.throwIfAborted();
      return { review: reviewInterview(input), usage: null };
    },
  };
}

const WORDS_A_CHUNK = 3;

/** The text in chunks of a few words, giving way to other work in between. Rejects with the signal's reason. */
async function* streamText(text: string, signal: AbortSignal): AsyncGenerator<ReplyChunk> {
  const words = text.match(/\s*\S+/g) ?? [];
  for (let at = 0; at < words.length; at += WORDS_A_CHUNK) {
    await nextTick();
    signal.throwIfAborted();
    yield { type: 'text', text: words.slice(at, at + WORDS_A_CHUNK).join('') };
  }
}
