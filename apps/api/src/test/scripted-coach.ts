import { STARTUP_FIELD_LABELS } from '@groundwork/domain';
import type {
  CoachProvider,
  JudgeInput,
  JudgeVerdict,
  ReplyChunk,
  ReplyInput,
  SectionInput,
  SectionParagraphs,
  WriteInput,
} from '../coach/provider.ts';

/** A promise that the test settles. */
export function gate<T = void>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((open, fail) => {
    resolve = open;
    reject = fail;
  });
  return { promise, open: resolve, fail: reject };
}

export type ReplyScript = (input: ReplyInput, signal: AbortSignal) => AsyncIterable<string | ReplyChunk>;
export type JudgeScript = (input: JudgeInput, signal: AbortSignal) => Promise<JudgeVerdict>;
export type WriteScript = (input: WriteInput, signal: AbortSignal) => Promise<string>;
export type SectionScript = (input: SectionInput, signal: AbortSignal) => Promise<SectionParagraphs>;

export interface ScriptedCoach extends CoachProvider {
  /** None, unless the test gives it some. */
  embed: CoachProvider['embed'];
  /** What the next replies, judgements and writings do, in order; then the defaults again. */
  replies: ReplyScript[];
  judgements: JudgeScript[];
  writes: WriteScript[];
  sections: SectionScript[];
  /** What the coach was asked. */
  asked: {
    replies: ReplyInput[];
    judgements: JudgeInput[];
    writings: WriteInput[];
    sections: SectionInput[];
  };
  /** Drops scripts that were not used, and what was asked. */
  forget(): void;
}

/** Meets nothing. */
const unmoved: JudgeScript = async input => ({
  items: input.items.map(item => ({
    key: item.key,
    criteria: item.criteria.map(({ id }) => ({
      id,
      met: false,
      sentences: [],
      missing: `Say more about ${id}.`,
    })),
  })),
});

/** Meets every criterion of the first `count` open items with the last sentence. */
export const meets =
  (count: number): JudgeScript =>
  async input => {
    const last = input.sentences.at(-1)?.number;
    const { items } = await unmoved(input, new AbortController().signal);
    return {
      items: items.map((item, index) => ({
        ...item,
        criteria: item.criteria.map(criterion =>
          index < count && last !== undefined
            ? { ...criterion, met: true, sentences: [last], missing: '' }
            : criterion,
        ),
      })),
    };
  };

/** The field's own text, or what is to be written, behind a mark that only the coach makes. */
const betters: WriteScript = async ({ field, startup }) =>
  `Better: ${startup[field] || `the ${STARTUP_FIELD_LABELS[field]} of ${startup.name}.`}`;

/** Every source as a statement of its own. */
const repeats: SectionScript = async ({ sources }) => [
  sources.map(({ number, text }) => ({ text, sources: [number] })),
];

export const writes =
  (text: string): WriteScript =>
  async () =>
    text;

export const says = (...chunks: (string | ReplyChunk)[]): ReplyScript =>
  async function* () {
    yield* chunks;
  };

/** Writes `text`, then waits for the gate (or the abort), then writes `rest`. */
export const saysInTwo = (text: string, wait: Promise<void>, rest: string): ReplyScript =>
  async function* (_input, signal) {
    yield text;
    await Promise.race([wait, aborted(signal)]);
    signal.throwIfAborted();
    yield rest;
  };

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

export function scriptedCoach(): ScriptedCoach {
  const coach: ScriptedCoach = {
    name: 'openai',
    model: 'scripted',
    notice: null,
    judgeVersion: 'scripted-1',
    embed: undefined,
    replies: [],
    judgements: [],
    writes: [],
    sections: [],
    asked: { replies: [], judgements: [], writings: [], sections: [] },
    forget() {
      coach.replies.length = 0;
      coach.judgements.length = 0;
      coach.writes.length = 0;
      coach.sections.length = 0;
      coach.asked = { replies: [], judgements: [], writings: [], sections: [] };
    },
    async *reply(input, { signal }) {
      coach.asked.replies.push(input);
      const script = coach.replies.shift() ?? says('Tell me ', 'more.');
      for await (const chunk of script(input, signal)) {
        yield typeof chunk === 'string' ? { type: 'text', text: chunk } : chunk;
      }
    },
    async judge(input, { signal }) {
      coach.asked.judgements.push(input);
      const script = coach.judgements.shift() ?? unmoved;
      return { verdict: await script(input, signal), usage: null };
    },
    async write(input, { signal }) {
      coach.asked.writings.push(input);
      const script = coach.writes.shift() ?? betters;
      return { text: await script(input, signal), usage: null };
    },
    async writeSection(input, { signal }) {
      coach.asked.sections.push(input);
      const script = coach.sections.shift() ?? repeats;
      return { paragraphs: await script(input, signal), usage: null };
    },
  };
  return coach;
}
