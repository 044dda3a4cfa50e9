import type {
  Balance,
  Card,
  CardTextField,
  EvidenceKind,
  KeyFigure,
  QuestionMark,
  QuestionType,
  ReadPicture,
  ReportSectionType,
  Result,
  StartupInput,
  StartupTextField,
  Truth,
  WrittenRow,
} from '@groundwork/domain';

/** A founder's sentence, numbered for the judge: `text` is `content.slice(start, end)` of its message. */
export interface NumberedSentence {
  number: number;
  messageId: number;
  start: number;
  end: number;
  text: string;
}

export interface OpenCriterion {
  id: string;
  text: string;
  required: boolean;
  keywords: readonly string[];
  signals: readonly string[];
  /** The dashboard figure that its sentences give, if any. */
  figure?: KeyFigure;
}

/** A figure in words of one of the cited sentences, letter by letter, with its unit if that is there too. */
export interface JudgedFigure {
  value: string;
  unit?: string | undefined;
}

/** What a startup's profile says in one of its fields. */
export interface ProfileText {
  field: StartupTextField;
  text: string;
}

/** A question, or one entry of a step's criteria list, with the criteria that are still open. */
export interface JudgeItem {
  key: string;
  text: string;
  hint: string | null;
  criteria: readonly OpenCriterion[];
  reject: readonly string[];
  commonMistakes: readonly string[];
  /** Any text on the subject of the question meets it. */
  isOpen?: true;
}

export interface JudgeInput {
  step: { title: string; description: string };
  items: readonly JudgeItem[];
  /** Key of the open question, or null. It need not be among the items: a choice is decided without the judge. */
  activeKey: string | null;
  /** The message to judge. It has no sentence of its own where it says nothing, or nothing that may be evidence. */
  newestId: number;
  /** Sentences that may serve as evidence, oldest first. */
  sentences: readonly NumberedSentence[];
  /** The startup's profile without its empty fields, for what the answer contradicts; none by default. */
  profile?: readonly ProfileText[];
}

/** A verdict names sentences by number; the server copies their text, so evidence is verbatim by construction. */
export interface JudgeVerdict {
  /** The message only asks for an explanation: the earlier state of the open criteria still holds. */
  asksBack?: boolean;
  /** It asks for an example. */
  wantsExample?: boolean;
  /** It says that there's nothing to add: no evidence, but an answer that was refused once more. */
  standsBy?: boolean;
  /**
   * The newest message's sentences that speak to the coach and say nothing about the startup: greetings, thanks,
   * questions back, orders, forged verdicts and speakers. Absent if the judge has not answered this.
   */
  toCoach?: number[];
  /** Fields of the profile that cannot be true together with these sentences. */
  contradicts?: { field: StartupTextField; sentences: number[] }[];
  items: {
    key: string;
    /** The sentences of a criterion that is not met are partial evidence. */
    criteria: {
      id: string;
      met: boolean;
      sentences: number[];
      missing: string;
      /** An explanation beside the criterion's own text, where `missing` would repeat that; null without one. */
      told?: string | null;
      /** The basis of these sentences; by default they count as guessed. */
      kind?: EvidenceKind;
      /** Set for a criterion that carries one. */
      figure?: JudgedFigure;
    }[];
  }[];
}

/**
 * A question, or a criterion of a step's own list, as the coach sees it when replying: settled, open and missing parts.
 */
export interface ReplyItem {
  text: string;
  hint: string | null;
  /** Another startup's answer; the coach may tell it as such. */
  example: string | null;
  type: QuestionType;
  options: readonly string[];
  met: boolean;
  /** Met by the message that is being answered. */
  justMet: boolean;
  /** The founder's accepted words, verbatim; in a closing message those that settled the question. */
  evidence: readonly string[];
  /** The first of its criteria that is open; null where none is. */
  criterion: string | null;
  /** Words on the gap, a line for each open criterion; null when it is met, or has no words yet. */
  missing: string | null;
}

/** A founder's way on after a step: to the next one, into another challenge, or to the report when all are complete. */
export type NextStep =
  | { to: 'step' }
  | { to: 'challenge'; title: string; isUnlocked: boolean; isNew: boolean; step: string | null }
  | { to: 'report' };

export interface ReplyInput {
  /** `closing` asks for the one final message after the last question (CO-18). */
  kind: 'message' | 'closing';
  assistant: { name: string; systemPrompt: string; webSearchEnabled: boolean };
  startup: {
    name: string;
    description: string;
    industry: string;
    stage: string;
    problemStatement: string;
    valueProposition: string;
    revenueModel: string;
    targetMarket: string;
  };
  challenge: { title: string };
  step: { title: string; description: string; promptInstructions: string };
  /** In the order of the step's questions, or of its own list where it has none. */
  items: readonly ReplyItem[];
  /** False when the verdict is not known yet: the reply must not claim that anything was accepted. */
  judged: boolean;
  /**
   * The founder asks for an example, or has twice not settled the open question: the coach may tell the question's own.
   */
  needsExample: boolean;
  /**
   * Sentences of the founder's message, verbatim, that cannot count: the coach wrote them for the startup's form, and
   * the founder had not said so before.
   */
  leftOut: readonly string[];
  /** The same of sentences taken from the founder's notes of a conversation without quotation marks (PE-21). */
  unquoted: readonly string[];
  /**
   * The question whose accepted answer the message was to replace, and the outcome (PR-60); null for any other message.
   */
  revision: { text: string; isAccepted: boolean; missing: string | null } | null;
  /** The closing message's next step; null in every other reply. */
  nextStep: NextStep | null;
  /** The chat so far, oldest first, ending with the founder's message. */
  history: readonly { role: 'user' | 'assistant'; content: string }[];
}

/** The coach's knowledge of a card when it is asked about it (BO-15). */
export interface GuidanceInput {
  startup: ReplyInput['startup'];
  /** The name of its column on the board. */
  column: string;
  card: Pick<Card, CardTextField | 'title' | 'stage' | 'state' | 'outcome'>;
  /** Set for a decided card: what was learned, and what comes next. */
  decision: { learned: string | null; next: string | null };
  /** Number of results by what they say, and the newest of them. */
  balance: Balance;
  results: readonly Pick<Result, 'text' | 'figure' | 'unit' | 'observedOn' | 'bearing' | 'quote'>[];
  /** The founder's accepted answers that share content words with the card, verbatim. */
  answers: readonly AcceptedQuote[];
  /** The coach may search the web, and cite. */
  searches: boolean;
  /** The chat so far, oldest first, ending with the founder's message. */
  history: ReplyInput['history'];
}

/** A persona's knowledge in a chat (PE-3, PE-13). */
export interface ConverseInput {
  persona: {
    name: string;
    description: string;
    systemPrompt: string;
    category: string;
    webSearchEnabled: boolean;
  };
  /** Id of the chat: by rules, each chat has its own story. */
  salt: number;
  startup: ReplyInput['startup'];
  /** The titles of the cards on the startup's board. */
  hypotheses: readonly string[];
  /** In an interview, the facts that the persona tells only when asked. Null in every other chat. */
  truth: Truth | null;
  /** The chat so far without its notes, oldest first, ending with the founder's message. */
  history: readonly {
    role: 'user' | 'assistant';
    content: string;
    /** The name of the persona that wrote it, if it is another one than this; null for the founder, too. */
    speaker: string | null;
  }[];
}

/** The persona of a rehearsed interview, and its startup (PE-13). */
export interface ImagineInput {
  persona: Omit<ConverseInput['persona'], 'webSearchEnabled'>;
  /** At random: by rules another one makes another truth. */
  salt: number;
  /** The persona's secret in the startup's last interview with it, if there was one. */
  earlier: Truth['facts'];
  startup: ReplyInput['startup'];
}

/** The sentences of an interview and the facts to learn, each numbered from 1 (PE-15, PE-16). */
export interface InterviewInput {
  persona: { name: string };
  startup: ReplyInput['startup'];
  said: readonly (NumberedSentence & { by: 'founder' | 'persona' })[];
  facts: readonly (Truth['facts'][number] & { number: number })[];
}

/**
 * A review names sentences and facts by number; the server copies their text, so quotes are verbatim by construction.
 */
export interface ReviewedInterview {
  /** The founder's sentences that ask or pitch. `words` are those that the mark rests on. */
  questions: readonly { sentence: number; mark: QuestionMark; reason: string; words: string }[];
  /** Facts that the persona told, with the sentences that it told them in. */
  learned: readonly { fact: number; sentences: readonly number[] }[];
  /** Better questions for next time: at least three. */
  next: readonly string[];
}

/** The founder's accepted words in a step. */
export interface AcceptedQuote {
  step: string;
  /** Null where the step has no questions. */
  question: string | null;
  quote: string;
}

/** A text to write: one field of a startup's profile, from the present form. */
export interface WriteInput {
  field: StartupTextField;
  /** `startup[field]` is the text to improve; it may be empty. */
  startup: StartupInput;
}

/** Something that a section of the report may say, numbered for the coach. */
export interface SectionSource {
  number: number;
  /** The question's key in the curriculum; null for an administrator's question, a step's own list, and the profile. */
  key: string | null;
  /** The question, or the name of the profile's field. */
  about: string;
  /** The step in which it was asked; null for a field of the profile. */
  step: string | null;
  /** A sentence of the founder's message or of the field, verbatim; for a question with options, the chosen one. */
  text: string;
  /** False for a sentence of an accepted answer that was not accepted itself. */
  isAccepted: boolean;
  /** False for a sentence of the profile that only the coach wrote: nothing rests on it. */
  isFounders: boolean;
}

export interface SectionInput {
  section: { type: ReportSectionType; title: string; subtitle: string };
  startup: { name: string };
  /** In the order of steps and questions, the profile first. */
  sources: readonly SectionSource[];
  /**
   * Texts refused before, for figures without a source or statements that their sources do not say; empty the first
   * time.
   */
  refused: readonly string[];
}

/** A sentence, or a block of Markdown such as a table, with the numbers of the sources it rests on. */
export interface SectionStatement {
  text: string;
  sources: readonly number[];
}

export type SectionParagraphs = readonly (readonly SectionStatement[])[];

/** Statements of a section beside the words that they rest on. */
export interface VerifyInput {
  statements: readonly {
    number: number;
    text: string;
    /** The founder's words, after the question or another label in `[…]`. */
    sources: readonly string[];
  }[];
}

/** Answers the numbers of the statements that say more than their sources. */
type Verify = (
  input: VerifyInput,
  options: { signal: AbortSignal },
) => Promise<{ unsaid: readonly number[]; usage: TokenUsage | null }>;

/** Sentences of accepted answers, from which the rows of a picture are read. */
export interface RowsInput {
  kind: ReadPicture;
  sentences: readonly { number: number; text: string; question: string }[];
}

/** A row of a picture. `partOf` is the place of another row, from 0. */
export interface FoundRow extends Pick<WrittenRow, 'label' | 'cells' | 'partOf'> {
  sentence: number;
}

type ReadRows = (
  input: RowsInput,
  options: { signal: AbortSignal },
) => Promise<{ rows: readonly FoundRow[]; usage: TokenUsage | null }>;

/** Sentences of accepted answers, among which assumptions are looked for. */
export interface SuggestInput {
  startup: { name: string };
  sentences: readonly { number: number; text: string; question: string }[];
}

/**
 * A card for an assumption in a sentence. A provider that writes nothing leaves the fields after the hypothesis empty.
 */
export interface SuggestedCard {
  /** The number of the sentence. */
  sentence: number;
  title: string;
  hypothesis: string;
  test: string | null;
  metric: string | null;
  criteria: string | null;
}

export interface TokenUsage {
  model: string;
  inputTokens: number;
  outputTokens: number;
}

export type ReplyChunk =
  | { type: 'text'; text: string }
  | { type: 'citations'; urls: string[] }
  | { type: 'usage'; usage: TokenUsage };

export type Embed = (
  texts: readonly string[],
  options: { signal: AbortSignal },
) => Promise<{ vectors: number[][]; model: string; usage: TokenUsage | null }>;

/** The coach's jobs; a provider is one implementation (CO-48). Failures are `CoachError`s. */
export interface CoachProvider {
  readonly name: 'openai' | 'practice';
  readonly model: string | null;
  /** A note for founders about this coach, or null. */
  readonly notice: string | null;
  /** Identifies the judge's prompt or rules; stored with each judgement. */
  readonly judgeVersion: string;
  /** The model that judges, where it is another one than `model`. */
  readonly judgeModel?: string;
  readonly embeddingModel?: string;
  /** The examinee: the judge as configured, whatever it calls itself. */
  readonly examinee?: { server: string; model: string };
  /** Judges in this coach's place, or writes the report's sections, where this one may not. */
  readonly judging?: CoachProvider;
  readonly writing?: CoachProvider;
  /** Checks after the start whether the model answers, and warns the operator if it does not. */
  prepare?(options: { signal: AbortSignal }): Promise<void>;
  reply(input: ReplyInput, options: { signal: AbortSignal }): AsyncIterable<ReplyChunk>;
  /** A reply in the chat about a card. Markers of its text propose texts for the card's fields: see `readProposals`. */
  guide(input: GuidanceInput, options: { signal: AbortSignal }): AsyncIterable<ReplyChunk>;
  /** A persona's reply, as that persona (PE-3). */
  converse(input: ConverseInput, options: { signal: AbortSignal }): AsyncIterable<ReplyChunk>;
  judge(
    input: JudgeInput,
    options: { signal: AbortSignal },
  ): Promise<{ verdict: JudgeVerdict; usage: TokenUsage | null }>;
  /**
   * Plain text, empty when there is too little to write from. A coach that rewrites nothing lists a reader's open
   * questions in `missing`; its text, if any, is a sentence of the form, unchanged.
   */
  write(
    input: WriteInput,
    options: { signal: AbortSignal },
  ): Promise<{ text: string; missing?: string[]; usage: TokenUsage | null }>;
  /** No paragraphs when there is too little to write from. */
  writeSection(
    input: SectionInput,
    options: { signal: AbortSignal },
  ): Promise<{ paragraphs: SectionParagraphs; usage: TokenUsage | null }>;
  /** A provider whose sections are the founder's own sentences leaves it out. */
  readonly verify?: Verify | undefined;
  /** No rows where the sentences do not give them. A provider that reads none leaves it out. */
  readonly readRows?: ReadRows | undefined;
  /** No cards when nothing is merely assumed. */
  suggest(
    input: SuggestInput,
    options: { signal: AbortSignal },
  ): Promise<{ cards: readonly SuggestedCard[]; usage: TokenUsage | null }>;
  /** Invents the hidden truth of an interview's persona, with at least one fact on every topic. */
  imagine(
    input: ImagineInput,
    options: { signal: AbortSignal },
  ): Promise<{ truth: Truth; usage: TokenUsage | null }>;
  reviewInterview(
    input: InterviewInput,
    options: { signal: AbortSignal },
  ): Promise<{ review: ReviewedInterview; usage: TokenUsage | null }>;
  /** One vector per text, in order. A provider without embeddings leaves it out. */
  readonly embed?: Embed | undefined;
}

/** Whether rows of pictures are read from answers. */
export const readsRows = (coach: CoachProvider): boolean => (coach.writing ?? coach).readRows !== undefined;
