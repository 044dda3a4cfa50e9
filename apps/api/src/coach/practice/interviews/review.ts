import type { InterviewInput, ReviewedInterview } from '../../provider.ts';
import { contentWords, stem } from '../language/content-words.ts';
import { LIVES, type Matter } from './imagine.ts';
import { markQuestions } from './mark-questions.ts';

type Said = InterviewInput['said'][number];
type Question = ReviewedInterview['questions'][number];

/** Share of a fact's content words that a sentence needs to tell it. */
const TOLD = 0.6;

/** For next time, each good by the rules that mark; of those whose matters were missed, the first ones. */
const NEXT: Readonly<Record<Matter, string>> = {
  last: 'What went wrong in your work last week?',
  today: 'What did you do about it the last time, step by step?',
  cost: 'What did the last one cost you, in hours or in money?',
  decides: 'Who had to agree the last time you bought something for it?',
  worst: 'What was the hardest part the last time?',
  tried: 'What have you tried since then and given up?',
  often: 'How often has it happened since then?',
};
const SUGGESTED = 3;
const NO_FACT = ' You found out nothing new.';
const NEW_FACT = ' You found out something new.';

/** Reviews by the same rules as `markQuestions`, sentence by sentence; told facts are found by their words (PE-17). */
export function reviewInterview({ said, facts }: InterviewInput): ReviewedInterview {
  const learned = facts.flatMap(({ number, text }) => {
    const sentences = said.filter(({ by, text: told }) => by === 'persona' && tells(told, text));
    return sentences.length === 0 ? [] : [{ fact: number, sentences: sentences.map(one => one.number) }];
  });
  const known = new Set(learned.map(({ fact }) => fact));
  const firsts = new Set(learned.map(({ sentences }) => sentences[0] ?? 0));
  return {
    questions: markAll(said).map(question => sayOutcome(question, said, firsts)),
    learned,
    next: writeNext(facts.filter(({ number }) => !known.has(number))),
  };
}

/** The outcome of a good question is in the answer: the persona's sentences up to the founder's next one. */
function sayOutcome(question: Question, said: readonly Said[], firsts: ReadonlySet<number>): Question {
  if (question.mark !== 'good') return question;
  const answer = said.findIndex(({ by, number }) => by === 'persona' && number > question.sentence);
  const after = answer < 0 ? [] : said.slice(answer);
  const end = after.findIndex(({ by }) => by === 'founder');
  const isNew = after.slice(0, end < 0 ? undefined : end).some(({ number }) => firsts.has(number));
  return { ...question, reason: `${question.reason}${isNew ? NEW_FACT : NO_FACT}` };
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

function writeNext(missed: InterviewInput['facts']): string[] {
  const matters = Object.entries(LIVES);
  const isMissed = (matter: string) =>
    missed.some(({ about, text }) => {
      const own = matters.find(([, { texts }]) => texts.includes(text));
      return own ? own[0] === matter : LIVES[matter as Matter].about === about;
    });
  return Object.entries(NEXT)
    .toSorted(([one], [other]) => Number(isMissed(other)) - Number(isMissed(one)))
    .slice(0, SUGGESTED)
    .map(([, question]) => question);
}
