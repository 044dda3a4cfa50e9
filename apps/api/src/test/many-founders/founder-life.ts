/** What every founder has: alike in number, so that any of them can be asked about at any size. */
export const LIFE = {
  progressRows: 50,
  messages: 100,
  /** In the chat that is measured, with the opener and the closing message. */
  longChat: 40,
  /** Of the startup that is measured, which is the founder's first. */
  longChatStep: 3,
  shortChats: 5,
  /** One founder in so many has had the report generated. */
  generationEvery: 5,
} as const;

/** A step of the curriculum, as the founders meet it. */
export interface StepContent {
  id: number;
  opener: string;
  questionIds: readonly number[];
  assistantId: number | null;
}

/** A place is one row that every founder has: the rows of a place are written for all founders before the next. */
interface ProgressPlace {
  /** Which of the founder's startups, from 0. */
  startup: number;
  step: StepContent;
  isCompleted: boolean;
}

export interface MessagePlace {
  /** By its place. */
  progress: number;
  role: 'user' | 'assistant';
  kind: 'message' | 'opener' | 'closing';
}

interface TurnPlace {
  progress: number;
  /** By its place; null for a closing message, which answers nobody. */
  founderMessage: number | null;
  reply: number;
}

export interface FounderLife {
  startups: number;
  progress: readonly ProgressPlace[];
  messages: readonly MessagePlace[];
  turns: readonly TurnPlace[];
}

/** @param steps the active ones, in order: a founder goes through them with one startup after the other */
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

/** Where there is a chat: the long one, and a few short ones of which one is closed. Elsewhere the opener waits. */
function planChat(place: number): { pairs: number; isClosed: boolean } {
  if (place === LIFE.longChatStep) return { pairs: (LIFE.longChat - 2) / 2, isClosed: true };
  const short = place - LIFE.longChatStep;
  return { pairs: short >= 1 && short <= LIFE.shortChats ? 1 : 0, isClosed: short === 1 };
}

/** The places of progress in which something was said, and so judged, with the turn of the last message. */
export function chatPlaces({ progress, turns }: FounderLife) {
  return progress.flatMap((place, index) => {
    const turn = turns.findLastIndex(turn => turn.progress === index && turn.founderMessage !== null);
    const founderMessage = turns[turn]?.founderMessage ?? null;
    return founderMessage === null ? [] : [{ ...place, index, turn, founderMessage }];
  });
}
