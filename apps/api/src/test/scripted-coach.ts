import { STARTUP_FIELD_LABELS, type Truth } from '@groundwork/domain';
import type {
  CoachProvider,
  ConverseInput,
  GuidanceInput,
  ImagineInput,
  InterviewInput,
  JudgeInput,
  JudgeVerdict,
  ReplyChunk,
  ReplyInput,
  ReviewedInterview,
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
type GuidanceScript = (input: GuidanceInput, signal: AbortSignal) => AsyncIterable<string | ReplyChunk>;
type ConverseScript = (input: ConverseInput, signal: AbortSignal) => AsyncIterable<string | ReplyChunk>;
export type JudgeScript = (input: JudgeInput, signal: AbortSignal) => Promise<JudgeVerdict>;
export type WriteScript = (input: WriteInput, signal: AbortSignal) => Promise<string>;
export type SectionScript = (input: SectionInput, signal: AbortSignal) => Promise<SectionParagraphs>;

type ReviewScript = (input: InterviewInput) => Promise<ReviewedInterview>;

export interface ScriptedCoach extends CoachProvider {
  /** None by default. */
  embed: CoachProvider['embed'];
  /** Scripts for the next calls, in order; after them the defaults apply. */
  replies: ReplyScript[];
  guidance: GuidanceScript[];
  conversations: ConverseScript[];
  judgements: JudgeScript[];
  writes: WriteScript[];
  sections: SectionScript[];
  reviews: ReviewScript[];
  /** The inputs the coach received. */
  asked: {
    replies: ReplyInput[];
    guidance: GuidanceInput[];
    conversations: ConverseInput[];
    judgements: JudgeInput[];
    writings: WriteInput[];
    sections: SectionInput[];
    imaginings: ImagineInput[];
    interviews: InterviewInput[];
  };
  /** Drops unused scripts and recorded inputs. */
  forget(): void;
}

/** Finds no criterion met. */
const unmoved: JudgeScript = async input => ({
  toCoach: [],
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
    const { items, ...rest } = await unmoved(input, new AbortController().signal);
    return {
      ...rest,
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

/** The field's text, or its label if it is empty, behind a prefix that only the coach uses. */
const betters: WriteScript = async ({ field, startup }) =>
  `Better: ${startup[field] || `the ${STARTUP_FIELD_LABELS[field]} of ${startup.name}.`}`;

/** The truth that every persona of this coach hides. */
export const TRUTH: Truth = {
  who: 'runs three bakeries',
  facts: [
    { about: 'problem', text: 'I threw away 40 loaves last Tuesday.' },
    { about: 'habits', text: 'I count by hand on Fridays.' },
    { about: 'money', text: 'It costs me 90 a week.' },
  ],
};

/** Marks all of the founder's sentences as good, and finds nothing learned. */
const findsNothing: ReviewScript = async ({ said }) => ({
  questions: said
    .filter(({ by }) => by === 'founder')
    .map(({ number, text }) => ({ sentence: number, mark: 'good', reason: 'It asks.', words: text })),
  learned: [],
  next: ['What happened?', 'What did you do?', 'What did it cost?'],
});

/** Turns every source into a statement. */
const repeats: SectionScript = async ({ sources }) => [
  sources.map(({ number, text }) => ({ text, sources: [number] })),
];

export const writes =
  (text: string): WriteScript =>
  async () =>
    text;

/** A reply in any kind of chat. */
type AnyReplyScript = (input: unknown, signal: AbortSignal) => AsyncIterable<string | ReplyChunk>;

export const says = (...chunks: (string | ReplyChunk)[]): AnyReplyScript =>
  async function* () {
    yield* chunks;
  };

/** Writes `text`, waits for the gate or an abort, then writes `rest`. */
export const saysInTwo = (text: string, wait: Promise<void>, rest: string): AnyReplyScript =>
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

async function* asChunks(said: AsyncIterable<string | ReplyChunk>): AsyncGenerator<ReplyChunk> {
  for await (const chunk of said) yield typeof chunk === 'string' ? { type: 'text', text: chunk } : chunk;
}

const nothingAsked = (): ScriptedCoach['asked'] => ({
  replies: [],
  guidance: [],
  conversations: [],
  judgements: [],
  writings: [],
  sections: [],
  imaginings: [],
  interviews: [],
});

export function scriptedCoach(): ScriptedCoach {
  const coach: ScriptedCoach = {
    name: 'openai',
    model: 'scripted',
    notice: null,
    judgeVersion: 'scripted-1',
    embed: undefined,
    replies: [],
    guidance: [],
    conversations: [],
    judgements: [],
    writes: [],
    sections: [],
    reviews: [],
    asked: nothingAsked(),
    forget() {
      coach.replies.length = 0;
      coach.guidance.length = 0;
      coach.conversations.length = 0;
      coach.judgements.length = 0;
      coach.writes.length = 0;
      coach.sections.length = 0;
      coach.reviews.length = 0;
      coach.asked = nothingAsked();
    },
    async *reply(input, { signal }) {
      coach.asked.replies.push(input);
      const script = coach.replies.shift() ?? says('Tell me ', 'more.');
      yield* asChunks(script(input, signal));
    },
    async *guide(input, { signal }) {
      coach.asked.guidance.push(input);
      const script = coach.guidance.shift() ?? says('Name ', 'a number.');
      yield* asChunks(script(input, signal));
    },
    async *converse(input, { signal }) {
      coach.asked.conversations.push(input);
      const script = coach.conversations.shift() ?? says('Who pays ', 'for it?');
      yield* asChunks(script(input, signal));
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
    async suggest() {
      return { cards: [], usage: null };
    },
    async imagine(input) {
      coach.asked.imaginings.push(input);
      return { truth: TRUTH, usage: null };
    },
    async reviewInterview(input) {
      coach.asked.interviews.push(input);
      const script = coach.reviews.shift() ?? findsNothing;
      return { review: await script(input), usage: null };
    },
    async writeSection(input, { signal }) {
      coach.asked.sections.push(input);
      const script = coach.sections.shift() ?? repeats;
      return { paragraphs: await script(input, signal), usage: null };
    },
  };
  return coach;
}
