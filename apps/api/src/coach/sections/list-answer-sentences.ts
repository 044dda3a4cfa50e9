import { splitSentences } from '@groundwork/domain';
import type { AcceptedAnswer, AnsweredChat } from '../../modules/reports/section-sources.repo.ts';
import { type ToldSentence, tellOwnSentences } from '../judging/number-sentences.ts';
import type { Evidence } from '../turns/turn-context.repo.ts';
import { findTalk } from './find-talk.ts';

/** A sentence of the founder's, from an answer that was accepted. */
export interface AnswerSentence {
  /** For which it was accepted, or else the first one of those for which its message holds evidence. */
  answer: AcceptedAnswer;
  messageId: number;
  /** In the message, in UTF-16 code units. */
  start: number;
  text: string;
  /** False where it was only said beside what was accepted. */
  isAccepted: boolean;
}

/** What was accepted of one message, each stretch with what it was accepted for; in the order of the answers. */
type Uses = readonly { answer: AcceptedAnswer; evidence: Evidence }[];

interface ChatText {
  content: string;
  told: readonly ToldSentence[];
}

/** So many sentences of a message are offered beside those that were accepted. */
const MAX_BESIDE = 40;

/**
 * The answers as they were given: every sentence of the messages that hold evidence, once, but for what is not the
 * founder's own (what was copied, or only the coach wrote), and what is no answer (talk with the coach, orders to it).
 * What was accepted stays, and beside an order nothing else does. Of a message that a reset has deleted the quotes.
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
  return [...byMessage].flatMap(([key, uses]) => chooseSentences(uses, readMessage(uses, texts.get(key))));
}

const keyOf = ({ stepProgressId }: { stepProgressId: number }, messageId: number) =>
  `${stepProgressId} ${messageId}`;

function readChat(chat: AnsweredChat): [string, ChatText][] {
  const { questions, history, coachTexts } = chat;
  const own = history.filter(({ role }) => role === 'user');
  const said = history.filter(({ role }) => role === 'assistant');
  const told = new Map(own.map(({ id }): [number, ToldSentence[]] => [id, []]));
  for (const one of tellOwnSentences({ questions, said, coachTexts }, own))
    told.get(one.sentence.messageId)?.push(one);
  return own.map(({ id, content }) => [keyOf(chat, id), { content, told: told.get(id) ?? [] }]);
}

/** The message's sentences, or those of the quotes when it is not there. */
function readMessage(uses: Uses, message: ChatText | undefined): readonly ToldSentence[] {
  const stands = ({ start, end, quote }: Evidence) => message?.content.slice(start, end) === quote;
  if (message && uses.every(({ evidence }) => stands(evidence))) return message.told;
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
  // One sentence may have been accepted for several criteria, and a part of it for another.
  let end = -1;
  return quoted.flatMap(sentence => {
    if (sentence.end <= end) return [];
    end = sentence.end;
    return [{ sentence, whose: 'own' as const }];
  });
}

function chooseSentences(uses: Uses, told: readonly ToldSentence[]): AnswerSentence[] {
  const { talk, isOrdered } = findTalk(told.map(({ sentence }) => sentence.text));
  // Whoever accepted a message as a whole did not look at each of its sentences.
  const counted = uses.map(use => ({
    ...use,
    isCited: told.filter(one => covers(use.evidence, one)).length === 1,
  }));
  const chosen: AnswerSentence[] = [];
  let beside = 0;
  for (const [index, one] of told.entries()) {
    const { messageId, start, text } = one.sentence;
    const accepting = counted.filter(({ evidence }) => covers(evidence, one));
    const isAccepted = accepting.length > 0;
    if (talk.has(index) && !accepting.some(({ isCited }) => isCited)) continue;
    if (!isAccepted && (one.whose !== 'own' || isOrdered || beside === MAX_BESIDE)) continue;
    const use = accepting.find(({ evidence }) => covers(evidence, one, 'whole')) ?? accepting[0] ?? uses[0];
    if (!use) continue;
    if (!isAccepted) beside += 1;
    chosen.push({ answer: use.answer, messageId, start, text, isAccepted });
  }
  return chosen.some(({ isAccepted }) => isAccepted) ? chosen : [];
}

function covers(
  { start, end }: Evidence,
  { sentence }: ToldSentence,
  how: 'whole' | 'part' = 'part',
): boolean {
  if (how === 'whole') return start <= sentence.start && sentence.end <= end;
  return sentence.start < end && start < sentence.end;
}
