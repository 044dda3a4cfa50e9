import {
  type EvidenceKind,
  isMostlyCopied,
  type PreparedSources,
  prepareSources,
  type QuestionType,
  splitSentences,
} from '@groundwork/domain';
import { isQuestion } from '../checks/is-question.ts';
import {
  type AskedQuestion,
  type ClassifiedSentence,
  classifySentences,
  saidByCoach,
} from '../judging/number-sentences.ts';
import type { ChatMessage, EarlierCoachText, EarlierNotes, Evidence, Talk } from '../turn-context.ts';

/** The accepted evidence for one criterion of a question, or of a step's own list. */
export interface AcceptedAnswer {
  stepProgressId: number;
  challengeId: number;
  stepId: number;
  stepTitle: string;
  /** Null for a step's own list of criteria, and for a question that was deleted. */
  question: string | null;
  /** Null without a question, and for an administrator's question. */
  questionKey: string | null;
  questionType: QuestionType | null;
  evaluationCriteria: unknown;
  evidence: Evidence[];
  /** Its founder counted the question, and no judge accepted this (PR-63). */
  isOwnAssessment?: boolean;
}

/** `talk` lists sentences that, according to a judge, only speak to the coach; null or missing where none has said. */
export type AnswerMessage = ChatMessage & { talk?: readonly Talk[] | null };

/** The part of a step's chat that holds accepted answers, and the texts that show who wrote each sentence. */
export interface AnsweredChat {
  stepProgressId: number;
  questions: AskedQuestion[];
  /** The founder's messages with evidence, and the coach's messages before the last of them; oldest first. */
  history: AnswerMessage[];
  coachTexts: EarlierCoachText[];
  notes: EarlierNotes[];
}

/** A founder's sentence from an accepted answer. */
export interface AnswerSentence {
  /** The criterion it was accepted for, or else the first one with evidence in its message. */
  answer: AcceptedAnswer;
  messageId: number;
  /** In the message, in UTF-16 code units. */
  start: number;
  text: string;
  /** False for a sentence that was only said beside accepted ones. */
  isAccepted: boolean;
  /** What an accepted sentence rests on; an own assessment has none. */
  evidence?: EvidenceKind;
}

/** The accepted stretches of one message, each with its criterion; in the order of the answers. */
type Uses = readonly { answer: AcceptedAnswer; evidence: Evidence }[];

interface ChatText {
  content: string;
  talk: readonly Talk[] | null;
  sentences: readonly ClassifiedSentence[];
}

/** At most this many further sentences of a message are offered. */
const MAX_BESIDE = 40;

/**
 * The answers verbatim, each sentence once: what was accepted, and the rest of the message that settled a question. An
 * earlier message was refused, so only its accepted sentences count, and not where the settling one says them again. It
 * leaves out sentences that are copied, that only the coach wrote or that are taken from notes of a conversation,
 * questions, and talk to the coach, unless they were accepted themselves. Where no judge has named the talk to the
 * coach, only accepted sentences stay. For a deleted message it takes the quotes.
 */
export function listAnswerSentences(
  answers: readonly AcceptedAnswer[],
  chats: readonly AnsweredChat[],
): AnswerSentence[] {
  const texts = new Map(chats.flatMap(chat => readChat(chat)));
  const byMessage = new Map<string, Uses[number][]>();
  for (const answer of answers) {
    for (const evidence of answer.evidence) {
      const key = keyOf(answer, evidence.messageId);
      const uses = byMessage.get(key) ?? [];
      uses.push({ answer, evidence });
      byMessage.set(key, uses);
    }
  }
  const settling = findSettling(answers);
  const prepared = new Map<string, PreparedSources>();
  const prepare = (key: string) => {
    const sources = prepared.get(key) ?? prepareSources([texts.get(key)?.content ?? '']);
    prepared.set(key, sources);
    return sources;
  };
  return [...byMessage].flatMap(([key, uses]) => {
    const chosen = chooseSentences(uses, texts.get(key));
    const settled = new Set(uses.map(({ answer }) => settling.get(questionOf(answer)) ?? key));
    if (settled.has(key)) return chosen;
    const isSaidAgain = (text: string) => [...settled].some(later => isMostlyCopied(text, prepare(later)));
    return chosen.filter(({ isAccepted, text }) => isAccepted && !isSaidAgain(text));
  });
}

/** The message that settled each question: the last one with evidence for it. */
function findSettling(answers: readonly AcceptedAnswer[]): Map<string, string> {
  const last = new Map<string, number>();
  for (const answer of answers)
    for (const { messageId } of answer.evidence)
      last.set(questionOf(answer), Math.max(messageId, last.get(questionOf(answer)) ?? 0));
  const found = answers.map((answer): [string, string] => {
    const question = questionOf(answer);
    return [question, keyOf(answer, last.get(question) ?? 0)];
  });
  return new Map(found);
}

const questionOf = ({ stepProgressId, question }: AcceptedAnswer) => `${stepProgressId} ${question ?? ''}`;

const keyOf = ({ stepProgressId }: { stepProgressId: number }, messageId: number) =>
  `${stepProgressId} ${messageId}`;

function readChat(chat: AnsweredChat): [string, ChatText][] {
  const { questions, history, coachTexts, notes } = chat;
  const own = history.filter(({ role }) => role === 'user');
  const said = saidByCoach(history);
  const sentences = new Map(own.map(({ id }): [number, ClassifiedSentence[]] => [id, []]));
  for (const one of classifySentences({ questions, said, coachTexts, notes }, own))
    sentences.get(one.sentence.messageId)?.push(one);
  return own.map(({ id, content, talk = null }) => [
    keyOf(chat, id),
    { content, talk, sentences: sentences.get(id) ?? [] },
  ]);
}

/** The message's sentences, or those of its quotes when it was deleted or has another text. */
function readMessage(uses: Uses, message: ChatText | undefined): readonly ClassifiedSentence[] {
  const stands = ({ start, end, quote }: Evidence) => message?.content.slice(start, end) === quote;
  if (message && uses.every(({ evidence }) => stands(evidence))) return message.sentences;
  const quoted = uses
    .flatMap(({ evidence: { messageId, start, quote } }) =>
      splitSentences(quote).map(({ text, ...at }) => ({
        messageId,
        text,
        start: start + at.start,
        end: start + at.end,
      })),
    )
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  // Several criteria may have accepted one sentence, or a part of it.
  let end = -1;
  return quoted.flatMap(sentence => {
    if (sentence.end <= end) return [];
    end = sentence.end;
    return [{ sentence, whose: 'own' as const }];
  });
}

function chooseSentences(uses: Uses, message: ChatText | undefined): AnswerSentence[] {
  const sentences = readMessage(uses, message);
  const talk = message?.talk ?? null;
  // Accepting a message as a whole does not mean that each sentence was looked at.
  const counted = uses.map(use => ({
    ...use,
    isCited: sentences.filter(one => covers(use.evidence, one)).length === 1,
  }));
  const chosen: AnswerSentence[] = [];
  let beside = 0;
  for (const one of sentences) {
    const { messageId, start, text } = one.sentence;
    const accepting = counted
      .filter(({ evidence }) => covers(evidence, one))
      .toSorted(
        (a, b) => Number(a.answer.isOwnAssessment ?? false) - Number(b.answer.isOwnAssessment ?? false),
      );
    const isAccepted = accepting.length > 0;
    const isTalk = isQuestion(text) || talk?.some(each => covers(each, one));
    if (isTalk && !accepting.some(({ isCited }) => isCited)) continue;
    if (!isAccepted && (one.whose !== 'own' || talk === null || beside === MAX_BESIDE)) continue;
    const use = accepting.find(({ evidence }) => covers(evidence, one, 'whole')) ?? accepting[0] ?? uses[0];
    if (!use) continue;
    if (!isAccepted) beside += 1;
    const isJudged = isAccepted && !use.answer.isOwnAssessment;
    const evidence = isJudged && { evidence: use.evidence.kind ?? 'guessed' };
    chosen.push({ answer: use.answer, messageId, start, text, isAccepted, ...evidence });
  }
  return chosen.some(({ isAccepted }) => isAccepted) ? chosen : [];
}

function covers(
  { start, end }: Talk,
  { sentence }: ClassifiedSentence,
  how: 'whole' | 'part' = 'part',
): boolean {
  if (how === 'whole') return start <= sentence.start && sentence.end <= end;
  return sentence.start < end && start < sentence.end;
}
