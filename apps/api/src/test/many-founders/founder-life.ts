/** The number of rows is the same for every founder, so any of them can be measured at any size. */
export const LIFE = {
  progressRows: 50,
  messages: 100,
  /** Messages in the chat that is measured, including the opener and the closing message. */
  longChat: 40,
  /** Step of that chat, in the founder's first startup. */
  longChatStep: 3,
  shortChats: 5,
  /** One founder in this many has a generated report. */
  generationEvery: 5,
} as const;

export interface StepContent {
  id: number;
  opener: string;
  questionIds: readonly number[];
  assistantId: number | null;
}

/** A place is one row that every founder has. All founders' rows of a place are written before the next place. */
interface ProgressPlace {
  /** Index of the founder's startup. */
  startup: number;
  step: StepContent;
  isCompleted: boolean;
}

export interface MessagePlace {
  /** Place of the progress row. */
  progress: number;
  role: 'user' | 'assistant';
  kind: 'message' | 'opener' | 'closing';
}

interface TurnPlace {
  progress: number;
  /** Place of the message; null for a closing message, which answers none. */
  founderMessage: number | null;
  reply: number;
}

export interface FounderLife {
  startups: number;
  progress: readonly ProgressPlace[];
  messages: readonly MessagePlace[];
  turns: readonly TurnPlace[];
}

/** @param steps the active ones, in order; a founder goes through them with one startup after another */
export function planLife(steps: readonly StepContent[]): FounderLife {
  const progress = Array.from({ length: LIFE.progressRows }, (_, place) => planProgress(steps, place));
  const messages: MessagePlace[] = [];
  const turns: TurnPlace[] = [];
  const say = (message: MessagePlace) => messages.push(message) - 1;
  for (const place of progress.keys()) {
    say({ progress: place, role: 'assistant', kind: 'opener' });
    const { pairs, isClosed } = planChat(place);
    for (let pair = 0; pair < pairs; pair += 1) {
      const founderMessage = say({ progress: place, role: 'user', kind: 'message' });
      const reply = say({ progress: place, role: 'assistant', kind: 'message' });
      turns.push({ progress: place, founderMessage, reply });
    }
    if (!isClosed) continue;
    const reply = say({ progress: place, role: 'assistant', kind: 'closing' });
    turns.push({ progress: place, founderMessage: null, reply });
  }
  return { startups: Math.ceil(LIFE.progressRows / steps.length), progress, messages, turns };
}

function planProgress(steps: readonly StepContent[], place: number): ProgressPlace {
  const step = steps[place % steps.length];
  if (!step) throw new Error('The curriculum has no active step');
  const startup = Math.floor(place / steps.length);
  const last = Math.min((startup + 1) * steps.length, LIFE.progressRows) - 1;
  return { startup, step, isCompleted: place < last };
}

/** One long chat, and a few short ones of which one is closed. In the other steps only the opener was said. */
function planChat(place: number): { pairs: number; isClosed: boolean } {
  if (place === LIFE.longChatStep) return { pairs: (LIFE.longChat - 2) / 2, isClosed: true };
  const short = place - LIFE.longChatStep;
  return { pairs: short >= 1 && short <= LIFE.shortChats ? 1 : 0, isClosed: short === 1 };
}

/** The progress rows with a chat, and so with verdicts, with the turn of the last message. */
export function chatPlaces({ progress, turns }: FounderLife) {
  return progress.flatMap((place, index) => {
    const turn = turns.findLastIndex(turn => turn.progress === index && turn.founderMessage !== null);
    const founderMessage = turns[turn]?.founderMessage ?? null;
    return founderMessage === null ? [] : [{ ...place, index, turn, founderMessage }];
  });
}
