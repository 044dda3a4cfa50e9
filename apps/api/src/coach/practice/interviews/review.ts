import { isolate, TRUTH_TOPICS, type TruthTopic } from '@groundwork/domain';
import type { InterviewInput, ReviewedInterview } from '../../provider.ts';
import { contentWords, stem } from '../language/content-words.ts';
import { shorten, tidy } from '../replies/excerpts.ts';
import { markQuestions } from './mark-questions.ts';

type Said = InterviewInput['said'][number];

/** How much of a fact's content words a sentence has to say to tell it. */
const TOLD = 0.6;
const TOPIC_WORDS = 14;
const TOPIC_CHARACTERS = 110;

/** For next time, each about one topic, and each good by the rules that mark. */
const NEXT: Record<TruthTopic, (topic: string) => readonly [string, string]> = {
  problem: topic =>
    topic === ''
      ? ['What went wrong in your work last week?', 'What was the hardest part of your last week?']
      : [
          `Walk me through the last time this happened to you: “${topic}”.`,
          `When did you last come across this: “${topic}”?`,
        ],
  habits: () => [
    'What did you do about it the last time, step by step?',
    'What have you tried since then and given up?',
  ],
  money: () => [
    'What did the last one cost you, in hours or in money?',
    'What was the last thing you paid for to get rid of it?',
  ],
};

/** By the same rules as `markQuestions`, sentence by sentence; what was told is found by its words (PE-17). */
export function reviewInterview(input: InterviewInput): ReviewedInterview {
  const { said, facts } = input;
  const learned = facts.flatMap(({ number, text }) => {
    const sentences = said.filter(({ by, text: told }) => by === 'persona' && tells(told, text));
    return sentences.length === 0 ? [] : [{ fact: number, sentences: sentences.map(one => one.number) }];
  });
  const known = new Set(learned.map(({ fact }) => fact));
  const missed = facts.filter(({ number }) => !known.has(number)).map(({ about }) => about);
  return { questions: markAll(said), learned, next: writeNext(input, new Set(missed)) };
}

function markAll(said: readonly Said[]): ReviewedInterview['questions'] {
  const messages = new Map<number, Said[]>();
  for (const sentence of said)
    if (sentence.by === 'founder')
      messages.set(sentence.messageId, [...(messages.get(sentence.messageId) ?? []), sentence]);
  return [...messages.values()].flatMap(markMessage);
}

/** With its sentences together, so that several questions in one message are seen to be several. */
function markMessage(sentences: readonly Said[]): ReviewedInterview['questions'] {
  let end = 0;
  const places = sentences.map(({ number, text }) => {
    const start = end;
    end += text.length + 1;
    return { number, start };
  });
  return markQuestions(sentences.map(({ text }) => text).join('\n')).flatMap(marked => {
    const place = places.findLast(({ start }) => start <= marked.start);
    const { mark, reason, quote } = marked;
    return place ? [{ sentence: place.number, mark, reason, words: quote.text }] : [];
  });
}

function tells(told: string, fact: string): boolean {
  const words = new Set(contentWords(fact).map(stem));
  const said = new Set(contentWords(told).map(stem));
  const shared = [...words].filter(word => said.has(word)).length;
  return words.size > 0 && shared / words.size >= TOLD;
}

/** About each topic one, those first of which something was missed. */
function writeNext({ startup, said }: InterviewInput, missed: ReadonlySet<TruthTopic>): string[] {
  const problem = tidy(startup.problemStatement);
  const topic = problem === '' ? '' : isolate(shorten(problem, TOPIC_WORDS, TOPIC_CHARACTERS));
  return TRUTH_TOPICS.toSorted((a, b) => Number(missed.has(b)) - Number(missed.has(a))).map(
    about => NEXT[about](topic)[said.length % 2 === 0 ? 0 : 1],
  );
}
