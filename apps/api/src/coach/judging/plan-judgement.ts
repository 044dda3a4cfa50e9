import { matchOption, normaliseCompletionCriteria, splitSentences, words } from '@groundwork/domain';
import type { JudgeItem, NumberedSentence } from '../provider.ts';
import type {
  ChatMessage,
  EarlierCoachText,
  EarlierNotes,
  EarlierTalk,
  Evidence,
  MetCriterion,
  StoredQuestion,
} from '../turn-context.ts';
import { criteriaOf } from './criteria-of.ts';
import { numberSentences } from './number-sentences.ts';

/** The criterion under which a question that is decided without a rubric is kept. */
export const ANSWER = 'answer';

/** The only criterion for an open question. */
const OPEN_CRITERION = 'Says something about what is asked, in your own words';

/** The item under which the entries of a step's own criteria list are kept. */
export const STEP_CRITERIA_ITEM = 'step';

export interface JudgingState {
  questions: readonly StoredQuestion[];
  met: readonly MetCriterion[];
  completionCriteria: unknown;
  /** The question that was being asked when the message was written; by default the open one of lowest order. */
  askedId?: number | null;
  /**
   * The question whose accepted answer the message is to replace: the message alone is judged. See `openForRevision`.
   */
  revisesId?: number | null;
  /** Texts that the coach wrote for the founder outside the chat; none by default. */
  coachTexts?: readonly EarlierCoachText[];
  /** The founder's notes of conversations; none by default. */
  notes?: readonly EarlierNotes[];
  /** Sentences that were found to speak to the coach only. They never become evidence; none by default. */
  talk?: readonly EarlierTalk[];
}

export interface Decision {
  itemKey: string;
  criterionKey: string;
  evidence: Evidence[];
}

/** A similarity that is still open: the founder's own words beside the expected ones. */
export interface Comparison {
  text: string;
  expected: string;
  threshold: number;
  /** The decision if the texts are near enough. */
  decision: Decision;
}

export interface JudgementPlan {
  /** Settled by matching, without a model. A similarity is settled by the words here. */
  decided: Decision[];
  /** Every similarity there is to look at, for a provider that can compare by meaning. */
  comparisons: Comparison[];
  /** Items for the judge: the open criteria of every open question. */
  items: JudgeItem[];
  /** The keys of items that the judge is not asked about: nothing changes there. */
  unasked: string[];
  /** Key of the question, or the step's own list, that the founder was answering; null without one. */
  activeKey: string | null;
  newestId: number;
  sentences: NumberedSentence[];
  /**
   * Parts of the newest message that only the coach wrote, in the startup's form. They are not judged. Verbatim, in
   * order.
   */
  leftOut: string[];
  /** The same for sentences taken from notes of a conversation without quotation marks. */
  unquoted: string[];
}

export function questionKey(questionId: number): string {
  return `question:${questionId}`;
}

/** Splits the work: decisions that rules can make now, and items for the judge (CO-22 to CO-26). */
export function planJudgement(
  state: JudgingState,
  history: readonly ChatMessage[],
  founderMessageId: number,
): JudgementPlan {
  const latest = history.find(message => message.id === founderMessageId);
  const open = state.questions.filter(question => question.status !== 'completed');
  const asked = state.questions.flatMap(question => [
    question,
    ...[...criterionTexts(question), ...optionsOf(question)].map(text => ({
      text,
      hint: null,
      example: null,
    })),
  ]);
  const {
    sentences: said,
    coachs,
    noted,
  } = numberSentences(asked, history, state.coachTexts ?? [], state.notes);
  const isRevision = typeof state.revisesId === 'number';
  const told = withoutTalk(said, state.talk ?? []);
  const judged = isRevision ? sentencesOf(told, founderMessageId) : told;
  const sentences = withoutSpent(judged, state.met);
  const comparisons = latest ? open.flatMap(question => compare(question, latest, sentences)) : [];
  const askedId = isRevision || state.askedId === undefined ? open[0]?.id : state.askedId;
  const matched = open.flatMap(question => {
    const decision = latest && decideWithoutModel(question, question.id === askedId, latest);
    return decision ? [decision] : [];
  });
  const near = comparisons.filter(
    ({ text, expected, threshold }) => lexicalSimilarity(text, expected) >= threshold,
  );
  const decided = [...matched, ...near.map(({ decision }) => decision)];
  const settled = new Set(decided.map(decision => decision.itemKey));
  const items = [
    ...open
      .filter(question => !settled.has(questionKey(question.id)))
      .flatMap(question => [...rubricItem(question), ...openItem(question, question.id === askedId)]),
    ...(state.questions.length === 0 ? stepItems(state.completionCriteria) : []),
  ].flatMap(item => withoutMet(item, state.met));
  const ofNewest = (list: typeof noted) =>
    list.filter(({ messageId }) => messageId === founderMessageId).map(({ text }) => text);
  const activeKey = activeKeyOf(state.questions, askedId);
  // A message that chooses an option says nothing else that needs a verdict.
  const isChosen = matched.length > 0;
  return {
    items: isChosen ? [] : items,
    unasked: isChosen ? items.map(({ key }) => key) : [],
    decided,
    comparisons,
    activeKey,
    newestId: founderMessageId,
    sentences,
    leftOut: ofNewest(coachs),
    unquoted: ofNewest(noted),
  };
}

function activeKeyOf(questions: readonly StoredQuestion[], askedId?: number | null): string | null {
  if (questions.length === 0) return STEP_CRITERIA_ITEM;
  return askedId ? questionKey(askedId) : null;
}

/** The texts of a rubric that founders may read: copying them says nothing, whoever decides. */
function criterionTexts({ evaluationCriteria }: StoredQuestion): string[] {
  const list = normaliseCompletionCriteria(evaluationCriteria);
  return list.kind === 'list' ? list.items.map(({ text }) => text) : [];
}

/** A choice is decided by the message itself; for any other question an option's words say nothing. */
function optionsOf(question: StoredQuestion): readonly string[] {
  const criteria = criteriaOf(question);
  return criteria.kind === 'choice' ? criteria.options : [];
}

/** A choice counts only while the question is the active one, not before it came up. */
function decideWithoutModel(
  question: StoredQuestion,
  isActive: boolean,
  latest: ChatMessage,
): Decision | null {
  const criteria = criteriaOf(question);
  if (criteria.kind !== 'choice' || !isActive) return null;
  const isChosen = matchOption(criteria.options, latest.content) !== null;
  return isChosen ? accept(question, [wholeMessage(latest)]) : null;
}

function compare(
  question: StoredQuestion,
  latest: ChatMessage,
  sentences: readonly NumberedSentence[],
): Comparison[] {
  const criteria = criteriaOf(question);
  const text = ownWords(sentences, latest.id);
  if (criteria.kind !== 'similarity' || text === '') return [];
  const { expected, threshold } = criteria;
  return [{ text, expected, threshold, decision: accept(question, ownEvidence(latest, sentences)) }];
}

function accept(question: StoredQuestion, evidence: Evidence[]): Decision {
  return { itemKey: questionKey(question.id), criterionKey: ANSWER, evidence };
}

/** A sentence that already serves a criterion says nothing new when it is repeated. A sentence that served none may. */
function withoutSpent(
  sentences: readonly NumberedSentence[],
  met: readonly MetCriterion[],
): NumberedSentence[] {
  const evidence = met.flatMap(criterion => criterion.evidence);
  const serves = ({ messageId, start, end }: NumberedSentence) =>
    evidence.some(each => each.messageId === messageId && each.start < end && start < each.end);
  const toKey = ({ text }: NumberedSentence) => words(text).join(' ');
  const spent = new Set(sentences.filter(serves).map(toKey));
  return sentences.filter(sentence => serves(sentence) || !spent.has(toKey(sentence)));
}

function withoutTalk(
  sentences: readonly NumberedSentence[],
  talk: readonly EarlierTalk[],
): readonly NumberedSentence[] {
  const found = new Map(talk.map(({ messageId, sentences }) => [messageId, sentences]));
  return sentences.filter(
    ({ messageId, start, end }) => !found.get(messageId)?.some(each => each.start < end && start < each.end),
  );
}

const sentencesOf = (sentences: readonly NumberedSentence[], messageId: number): NumberedSentence[] =>
  sentences.filter(sentence => sentence.messageId === messageId);

const ownWords = (sentences: readonly NumberedSentence[], messageId: number): string =>
  sentencesOf(sentences, messageId)
    .map(({ text }) => text)
    .join('\n');

/** The whole message, or only its own sentences if part of it was copied or repeated. */
function ownEvidence(message: ChatMessage, sentences: readonly NumberedSentence[]): Evidence[] {
  const own = sentencesOf(sentences, message.id);
  if (own.length === splitSentences(message.content).length) return [wholeMessage(message)];
  return own.map(({ messageId, start, end, text }) => ({ messageId, start, end, quote: text }));
}

function wholeMessage(message: ChatMessage): Evidence {
  const quote = message.content.trim();
  const start = message.content.indexOf(quote);
  return { messageId: message.id, start, end: start + quote.length, quote };
}

function rubricItem(question: StoredQuestion): JudgeItem[] {
  const criteria = criteriaOf(question);
  if (criteria.kind !== 'rubric') return [];
  const { rubric } = criteria;
  const { figure } = question;
  return [
    {
      key: questionKey(question.id),
      text: question.text,
      hint: question.hint,
      criteria: rubric.criteria.map(criterion =>
        criterion.id === figure?.criterion ? { ...criterion, figure: figure.is } : criterion,
      ),
      reject: rubric.reject,
      commonMistakes: rubric.commonMistakes,
    },
  ];
}

/** An open question is judged only while it is asked, because almost any text would meet it before. */
function openItem(question: StoredQuestion, isActive: boolean): JudgeItem[] {
  if (!isActive || criteriaOf(question).kind !== 'open') return [];
  const { id, text, hint } = question;
  const criterion = { id: ANSWER, text: OPEN_CRITERION, required: true, keywords: [], signals: [] };
  const nothing = { reject: [], commonMistakes: [] };
  return [{ key: questionKey(id), text, hint, criteria: [criterion], ...nothing, isOpen: true }];
}

/** A step without questions is judged on its own list (CO-29). */
function stepItems(completionCriteria: unknown): JudgeItem[] {
  const normalised = normaliseCompletionCriteria(completionCriteria);
  if (normalised.kind !== 'list') return [];
  const criteria = normalised.items.map(({ key, text, required }) => ({
    id: key,
    text,
    required,
    keywords: [],
    signals: [],
  }));
  const text = normalised.objective ?? 'What this step asks for';
  return [{ key: STEP_CRITERIA_ITEM, text, hint: null, criteria, reject: [], commonMistakes: [] }];
}

/** Once met, a criterion is not asked about again. */
function withoutMet(item: JudgeItem, met: readonly MetCriterion[]): JudgeItem[] {
  const keys = new Set(met.filter(entry => entry.itemKey === item.key).map(entry => entry.criterionKey));
  const criteria = item.criteria.filter(criterion => !keys.has(criterion.id));
  return criteria.length === 0 ? [] : [{ ...item, criteria }];
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Cosine of two texts' word counts, 0 to 1. Used where a provider has no embeddings (CO-26). */
export function lexicalSimilarity(a: string, b: string): number {
  const [left, right] = [countWords(a), countWords(b)];
  let dot = 0;
  for (const [word, count] of left) dot += count * (right.get(word) ?? 0);
  const norm = (counts: Map<string, number>) => Math.hypot(...counts.values());
  const scale = norm(left) * norm(right);
  return scale === 0 ? 0 : dot / scale;
}
