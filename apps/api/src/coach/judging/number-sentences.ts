import {
  attributeSentences,
  blankQuotations,
  copiedFrom,
  isMostlyCopied,
  type PreparedSources,
  prepareCoachTexts,
  prepareSources,
  words,
} from '@groundwork/domain';
import type { NumberedSentence } from '../provider.ts';
import type { ChatMessage, EarlierCoachText, EarlierNotes, StoredQuestion } from '../turn-context.ts';

/** The newest sentences are judged; a chat longer than this has long had its verdicts. */
const MAX_SENTENCES = 400;
const MAX_CHARACTERS = 32_000;
/** The coach's newest messages that evidence may not be copied from. */
const MAX_SOURCES = 60;

/** A sentence of one of the founder's messages and its place there, in UTF-16 code units. */
type FounderSentence = Omit<NumberedSentence, 'number'>;

export interface FounderSentences {
  /** Sentences that may be evidence, numbered from 1. */
  sentences: NumberedSentence[];
  /** Sentences that only the coach had written in the startup's form at that time. */
  coachs: FounderSentence[];
  /** Sentences taken from notes of a conversation, without quotation marks. */
  noted: FounderSentence[];
}

/**
 * Numbers the newest of the founder's sentences. It leaves out those mostly copied from a question, its hint or
 * example, or an earlier message of the coach (CO-39), those that only the coach had written elsewhere by then (CO-41),
 * and those taken from notes of a conversation without quotation marks (PE-21). What the coach says later, quoting the
 * founder, changes nothing.
 */
export function numberSentences(
  questions: readonly AskedQuestion[],
  history: readonly ChatMessage[],
  coachTexts: readonly EarlierCoachText[],
  notes: readonly EarlierNotes[] = [],
): FounderSentences {
  const said = saidByCoach(history, MAX_SOURCES);
  const own = newestFounderMessages(history);
  const read = classifySentences({ questions, said, coachTexts, notes }, own).slice(-MAX_SENTENCES);
  const sentences = read
    .filter(({ whose }) => whose === 'own')
    .map(({ sentence }, index) => ({ ...sentence, number: index + 1 }));
  const of = (whom: ClassifiedSentence['whose']) =>
    read.filter(({ whose }) => whose === whom).map(({ sentence }) => sentence);
  return { sentences, coachs: of('coachs'), noted: of('noted') };
}

/** The coach's newest messages, without what the opener quotes: that is the founder's own (CO-67). */
export const saidByCoach = (history: readonly ChatMessage[], limit = history.length): ChatMessage[] =>
  history
    .filter(({ role }) => role === 'assistant')
    .slice(-limit)
    .map(message =>
      message === history[0] ? { ...message, content: blankQuotations(message.content) } : message,
    );

export type AskedQuestion = Pick<StoredQuestion, 'text' | 'hint' | 'example'>;

/** The texts that the founder could read before writing. */
export interface BeforeFounder {
  questions: readonly AskedQuestion[];
  said: readonly ChatMessage[];
  coachTexts: readonly EarlierCoachText[];
  notes: readonly EarlierNotes[];
}

export interface ClassifiedSentence {
  sentence: FounderSentence;
  /**
   * `copied`: mostly taken from a question, its hint or example, or an earlier message of the coach; `coachs`: only the
   * coach's; `noted`: mostly taken from notes of a conversation, and not in quotation marks.
   */
  whose: 'own' | 'copied' | 'coachs' | 'noted';
}

/** Attributes each sentence of the founder's messages, by the texts that existed before its message. */
export function classifySentences(
  { questions, said, coachTexts, notes }: BeforeFounder,
  own: readonly ChatMessage[],
): ClassifiedSentence[] {
  const asked = prepareQuestions(questions);
  const everythingSaid = prepareSources(said.map(message => message.content));
  const prepared = said.map(message => ({
    id: message.id,
    sources: once(() => prepareSources([message.content])),
  }));
  const written = prepareCoachTexts(coachTexts);
  const isCopied = (text: string, messageId: number) =>
    isMostlyCopied(text, asked) ||
    // One look settles most sentences. The texts before a message matter only for the others.
    (isMostlyCopied(text, everythingSaid) &&
      prepared.some(({ id, sources }) => id < messageId && isMostlyCopied(text, sources())));
  const noted = prepareSources(notes.map(({ text }) => text));
  const isNoted = (text: string, messageId: number) =>
    notes.length > 0 &&
    [...copiedFrom(words(text), noted)].some(by => (notes[by]?.firstMessageId ?? Infinity) <= messageId);
  // A sentence that the founder said first stays theirs, although the coach has quoted it since.
  const founders = new Set<string>();
  return own.flatMap(({ id, content }) => {
    const known = coachTexts.filter(({ firstMessageId }) => firstMessageId <= id).length;
    const unquoted = once(() => blankQuotations(content));
    return attributeSentences(content, written, known).map(
      ({ isCoachs, ...sentence }): ClassifiedSentence => {
        const key = words(sentence.text).join(' ');
        const whoseElse = () => {
          if (isNoted(unquoted().slice(sentence.start, sentence.end), id)) return 'noted';
          return isCopied(sentence.text, id) ? 'copied' : 'own';
        };
        const whose = isCoachs ? 'coachs' : founders.has(key) ? 'own' : whoseElse();
        if (whose === 'own') founders.add(key);
        return { sentence: { messageId: id, ...sentence }, whose };
      },
    );
  });
}

const MAX_PREPARED_STEPS = 100;
const preparedSteps = new Map<string, PreparedSources>();

/** The texts of a step's questions, prepared once for all founders who work on it. */
function prepareQuestions(questions: readonly AskedQuestion[]): PreparedSources {
  const texts = questions.flatMap(({ text, hint, example }) => [text, hint ?? '', example ?? '']);
  const key = JSON.stringify(texts);
  const known = preparedSteps.get(key);
  if (known) return known;
  const prepared = prepareSources(texts);
  if (preparedSteps.size >= MAX_PREPARED_STEPS) preparedSteps.clear();
  preparedSteps.set(key, prepared);
  return prepared;
}

/**
 * The founder's newest whole messages up to a number of characters, oldest first: judging costs the same in a chat of
 * any length.
 */
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
