import {
  attributeSentences,
  type Bearing,
  type EvidenceKind,
  type HypothesisOutcome,
  matchOption,
  type PreparedCoachTexts,
  REPORT_SECTIONS,
  type ReportProfileField,
  type ReportSectionType,
  type Result,
  readEvaluationCriteria,
  STARTUP_FIELD_LABELS,
  STARTUP_TEXT_FIELDS,
  type Startup,
  type StartupTextField,
  type StatementSource,
  splitSentences,
  words,
  writeFigure,
} from '@groundwork/domain';
import type { SectionInput, SectionSource } from '../provider.ts';
import {
  type AcceptedAnswer,
  type AnsweredChat,
  type AnswerSentence,
  listAnswerSentences,
} from './list-answer-sentences.ts';

export interface BuiltSection {
  input: SectionInput;
  /** The source with number `n` is `sources[n - 1]`. */
  sources: readonly StatementSource[];
}

interface Candidate {
  source: Omit<SectionSource, 'number'>;
  kept: StatementSource;
}

/** A part of one of the founder's messages. */
interface Placed extends Candidate {
  answer: AcceptedAnswer;
  messageId: number;
  start: number;
}

/** A result of a decided card of the validation board. */
export interface BoardResult extends Pick<Result, 'cardId' | 'text' | 'figure' | 'unit' | 'bearing'> {
  title: string;
  hypothesis: string | null;
  outcome: HypothesisOutcome | null;
}

export interface Answered {
  answers: readonly AcceptedAnswer[];
  /** The chats that hold the answers. For a missing message only its accepted quotes are known. */
  chats: readonly AnsweredChat[];
  /** Results that the section may also cite, if they relate to its answers. */
  results?: readonly BoardResult[];
}

/**
 * The sources of a section, and their origins: the profile, then the founder's accepted answers verbatim. Null without
 * an accepted answer, whatever the profile says.
 *
 * @param coachTexts needed when the coach wrote in one of the section's fields
 */
export function buildSectionInput(
  type: ReportSectionType,
  startup: Startup,
  { answers, chats, results = [] }: Answered,
  coachTexts: PreparedCoachTexts | null,
): BuiltSection | null {
  const standard = REPORT_SECTIONS.find(section => section.type === type);
  if (!standard) throw new Error(`There is no standard section ${type}`);
  const spoken = answers.filter(answer => readOptions(answer).length === 0);
  const said = [...listChoices(answers), ...listAnswerSentences(spoken, chats).map(toPlaced)];
  if (said.length === 0) return null;
  const profile = standard.profile.flatMap(field => listSentences(startup, field, coachTexts));
  const topics = readTopics(
    said.map(({ source }) => source.text),
    startup.name,
  );
  const cited = results.filter(({ title, hypothesis, text }) => {
    const terms = termsOf(`${title}. ${hypothesis ?? ''} ${text}`);
    return [...terms].filter(term => topics.has(term)).length >= MIN_SHARED_TOPICS;
  });
  const all = [...profile, ...inOrder(answers, said), ...cited.map(toCited)];
  const { title, subtitle } = standard;
  return {
    input: {
      section: { type, title, subtitle },
      startup: { name: startup.name },
      sources: all.map(({ source }, index) => ({ number: index + 1, ...source })),
      refused: [],
    },
    sources: all.map(({ kept }) => kept),
  };
}

const MIN_SHARED_TOPICS = 2;
/** Words in more sentences than this say little about their subject. */
const MAX_SENTENCES = 3;
const MAX_SHARE = 1 / 5;

/** The terms of the sentences without those of the startup's name, and without frequent ones. */
function readTopics(sentences: readonly string[], name: string): Set<string> {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const term of termsOf(sentence)) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of termsOf(name)) counts.delete(term);
  const most = Math.max(MAX_SENTENCES, sentences.length * MAX_SHARE);
  return new Set([...counts].flatMap(([term, count]) => (count <= most ? term : [])));
}

/** Words of four letters and more; in scripts without spaces two characters in a row. */
function termsOf(text: string): Set<string> {
  const list = words(text);
  const terms = list.flatMap((word, at) => {
    if (/\p{Script=Hangul}{2}|(?:\p{L}\p{M}*){4}/u.test(word)) return word;
    const pair = `${word}${list[at + 1] ?? ''}`;
    return /^(?:\p{Lo}\p{M}*){2}$/u.test(pair) ? pair : [];
  });
  return new Set(terms);
}

const SIDES: Readonly<Record<Bearing, string>> = {
  supports: 'For',
  contradicts: 'Against',
  neither: 'Neither for nor against',
};

/** A longer title would hide the test's outcome, because the text before an answer is kept short. */
const MAX_CITED_TITLE = 120;

/** Written for a reader who does not know the card: the test's outcome, and the side that the result is on. */
function toCited({ cardId, title, text, figure, unit, bearing, outcome }: BoardResult): Candidate {
  const measured = figure === null ? '' : ` (${writeFigure({ figure, unit })})`;
  const tested = title.length > MAX_CITED_TITLE ? `${title.slice(0, MAX_CITED_TITLE - 1).trimEnd()}…` : title;
  return {
    source: {
      key: null,
      about: `Tested, ${outcome}: ${tested.toWellFormed()}`,
      step: 'Validation board',
      text: `${SIDES[bearing]}: ${text}${measured}`,
      isAccepted: true,
      isFounders: true,
    },
    kept: { kind: 'card', cardId, title, quote: text },
  };
}

/**
 * Whether the coach wrote in a field that feeds the section. Then its texts are needed to separate its sentences from
 * the founder's.
 */
export function hasCoachWritten(type: ReportSectionType, startup: Startup): boolean {
  const { profile = [] } = REPORT_SECTIONS.find(section => section.type === type) ?? {};
  return startup.coachWritten.some(field => profile.includes(field));
}

function listSentences(
  startup: Startup,
  field: ReportProfileField,
  coachTexts: PreparedCoachTexts | null,
): Candidate[] {
  const text = startup[field];
  const toCandidate = (sentence: string, isFounders: boolean): Candidate => ({
    source: {
      key: null,
      about: STARTUP_FIELD_LABELS[field],
      step: null,
      text: sentence,
      isAccepted: true,
      isFounders,
    },
    kept: { kind: 'profile', field, quote: sentence },
  });
  if (!isTextField(field)) return text === '' ? [] : [toCandidate(text, true)];
  if (!startup.coachWritten.includes(field))
    return splitSentences(text).map(sentence => toCandidate(sentence.text, true));
  // Without the texts the sentences cannot be told apart, and no statement may rest on the coach's.
  if (coachTexts === null) return splitSentences(text).map(sentence => toCandidate(sentence.text, false));
  return attributeSentences(text, coachTexts).map(sentence => toCandidate(sentence.text, !sentence.isCoachs));
}

function isTextField(field: ReportProfileField): field is StartupTextField {
  return (STARTUP_TEXT_FIELDS as readonly string[]).includes(field);
}

/** The chosen options. The founder may have typed only a letter. */
function listChoices(answers: readonly AcceptedAnswer[]): Placed[] {
  const seen = new Set<string>();
  return answers.flatMap(answer => {
    const options = readOptions(answer);
    return answer.evidence.flatMap(({ messageId, start, quote }) => {
      const option = matchOption(options, quote)?.option;
      const text = option === undefined ? quote : (sentenceBeyond(option, quote) ?? option);
      const key = JSON.stringify([answer.stepId, answer.question, messageId, text]);
      if (options.length === 0 || seen.has(key) || quote.trim() === '') return [];
      seen.add(key);
      return [
        { ...toCandidate(answer, { messageId, text, quote, isAccepted: true }), answer, messageId, start },
      ];
    });
  });
}

/** The sentence in which the founder says more than the option, such as 'Monthly: the landlord insists on it.' */
function sentenceBeyond(option: string, quote: string): string | undefined {
  const has = (text: string) => text.toLowerCase().includes(option.toLowerCase());
  return splitSentences(quote)
    .map(({ text }) => text)
    .find(text => has(text) && words(text).length > words(option).length);
}

function readOptions({ questionType, evaluationCriteria }: AcceptedAnswer): readonly string[] {
  if (questionType !== 'multiple-choice') return [];
  const criteria = readEvaluationCriteria(questionType, evaluationCriteria);
  return criteria.kind === 'choice' ? criteria.options : [];
}

function toPlaced({ answer, messageId, start, text, isAccepted, evidence }: AnswerSentence): Placed {
  const said = { messageId, text, quote: text, isAccepted, ...(evidence && { evidence }) };
  return { ...toCandidate(answer, said), answer, messageId, start };
}

function toCandidate(
  answer: AcceptedAnswer,
  said: { messageId: number; text: string; quote: string; isAccepted: boolean; evidence?: EvidenceKind },
): Candidate {
  const { challengeId, stepId, stepTitle } = answer;
  const { messageId, text, quote, isAccepted, evidence } = said;
  const question = answer.question ?? stepTitle;
  return {
    source: { key: answer.questionKey, about: question, step: stepTitle, text, isAccepted, isFounders: true },
    kept: {
      kind: 'answer',
      messageId,
      challengeId,
      stepId,
      stepTitle,
      question,
      quote,
      ...(answer.isOwnAssessment && { isOwnAssessment: true }),
      ...(evidence && { evidence }),
    },
  };
}

/** Orders the sentences by question, and within a question by time, whatever the criterion. */
function inOrder(answers: readonly AcceptedAnswer[], said: readonly Placed[]): Placed[] {
  const keyOf = ({ stepId, question }: AcceptedAnswer) => JSON.stringify([stepId, question]);
  const places = new Map(
    [...answers.entries()].toReversed().map(([index, answer]) => [keyOf(answer), index]),
  );
  const placeOf = ({ answer }: Placed) => places.get(keyOf(answer)) ?? 0;
  return said
    .map(placed => ({ placed, at: placeOf(placed) }))
    .toSorted(
      (a, b) => a.at - b.at || a.placed.messageId - b.placed.messageId || a.placed.start - b.placed.start,
    )
    .map(({ placed }) => placed);
}
