import { isMostlyCopied, prepareCoachTexts, prepareSources, tellAuthors } from '@groundwork/domain';
import type { NumberedSentence } from '../provider.ts';
import type { ChatMessage, EarlierCoachText, StoredQuestion } from '../turns/turn-context.repo.ts';

/** The newest sentences are judged; a chat longer than this has long had its verdicts. */
const MAX_SENTENCES = 400;
const MAX_CHARACTERS = 32_000;
/** The coach's newest messages that evidence may not be copied from. */
const MAX_SOURCES = 60;

/** A sentence of one of the founder's messages and where it stands there, in UTF-16 code units. */
type FounderSentence = Omit<NumberedSentence, 'number'>;

export interface FounderSentences {
  /** What may be evidence, numbered from 1. */
  sentences: NumberedSentence[];
  /** What only the coach had written for the startup's form by then. */
  coachs: FounderSentence[];
}

/**
 * The newest of the founder's sentences. Those mostly taken from a question, its hint or what the coach had said
 * before are no evidence, nor are those that only the coach had written elsewhere by then (decisions 4); what the coach
 * says or writes after, quoting the founder, takes nothing away from them.
 */
export function numberSentences(
  questions: readonly AskedQuestion[],
  history: readonly ChatMessage[],
  coachTexts: readonly EarlierCoachText[],
): FounderSentences {
  const said = history.filter(message => message.role === 'assistant').slice(-MAX_SOURCES);
  const own = newestFounderMessages(history);
  const read = tellOwnSentences({ questions, said, coachTexts }, own).slice(-MAX_SENTENCES);
  const sentences = read
    .filter(({ whose }) => whose === 'own')
    .map(({ sentence }, index) => ({ ...sentence, number: index + 1 }));
  return {
    sentences,
    coachs: read.filter(({ whose }) => whose === 'coachs').map(({ sentence }) => sentence),
  };
}

export type AskedQuestion = Pick<StoredQuestion, 'text' | 'hint'>;

/** What the founder had before them. */
export interface BeforeFounder {
  questions: readonly AskedQuestion[];
  /** The coach's messages, oldest first. */
  said: readonly ChatMessage[];
  coachTexts: readonly EarlierCoachText[];
}

export interface ToldSentence {
  sentence: FounderSentence;
  /** `copied`: mostly taken from a question, its hint or what the coach had said before; `coachs`: only the coach's. */
  whose: 'own' | 'copied' | 'coachs';
}

/** Whose each sentence of the founder's messages is, by what there was before each of them. */
export function tellOwnSentences(
  { questions, said, coachTexts }: BeforeFounder,
  own: readonly ChatMessage[],
): ToldSentence[] {
  const asked = questions.flatMap(question => [question.text, question.hint ?? '']);
  const everything = prepareSources([...asked, ...said.map(message => message.content)]);
  const prepared = said.map(message => ({
    id: message.id,
    sources: once(() => prepareSources([message.content])),
  }));
  const question = once(() => prepareSources(asked));
  const written = prepareCoachTexts(coachTexts);
  const isCopied = (text: string, messageId: number) =>
    // One look tells for nearly all; only for the others does it matter who said it first.
    isMostlyCopied(text, everything) &&
    (isMostlyCopied(text, question()) ||
      prepared.some(({ id, sources }) => id < messageId && isMostlyCopied(text, sources())));
  return own.flatMap(({ id, content }) => {
    const known = coachTexts.filter(({ firstMessageId }) => firstMessageId <= id).length;
    return tellAuthors(content, written, known).map(({ isCoachs, ...sentence }): ToldSentence => {
      const whose = isCoachs ? 'coachs' : isCopied(sentence.text, id) ? 'copied' : 'own';
      return { sentence: { messageId: id, ...sentence }, whose };
    });
  });
}

/** So many characters of the founder's, whole messages, oldest first: judging costs the same in a chat of any length. */
function newestFounderMessages(history: readonly ChatMessage[]): ChatMessage[] {
  const own = history.filter(message => message.role === 'user');
  let characters = 0;
  const from = own.findLastIndex(message => {
    characters += message.content.length;
    return characters > MAX_CHARACTERS;
  });
  return own.slice(Math.min(from + 1, own.length - 1));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
