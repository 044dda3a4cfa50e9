const SECOND = 1000;
const MINUTE = 60_000;

/**
 * How long an answer counts as fresh and how long it is kept once nothing shows it (F9, B9). Every query
 * takes its row; what has none takes the first.
 */
export const FRESHNESS = {
  default: { staleTime: MINUTE, gcTime: 5 * MINUTE },
  /** Asked again by the guard itself, every 5 minutes while online. */
  user: { staleTime: 5 * MINUTE, gcTime: 20 * MINUTE },
  accountSessions: { staleTime: 0, gcTime: 5 * MINUTE },
  startups: { staleTime: MINUTE, gcTime: 20 * MINUTE },
  challenges: { staleTime: MINUTE, gcTime: 20 * MINUTE },
  steps: { staleTime: MINUTE, gcTime: 20 * MINUTE },
  questions: { staleTime: 5 * MINUTE, gcTime: 20 * MINUTE },
  assistants: { staleTime: 5 * MINUTE, gcTime: 20 * MINUTE },
  /** Progress lists, a step's progress and the verdicts on its questions. */
  progress: { staleTime: 15 * SECOND, gcTime: 5 * MINUTE },
  messages: { staleTime: 15 * SECOND, gcTime: 5 * MINUTE },
  /** What another tab has the coach write shows wherever the page is opened. */
  report: { staleTime: 0, gcTime: 5 * MINUTE },
  achievements: { staleTime: 5 * MINUTE, gcTime: 30 * MINUTE },
  logo: { staleTime: 5 * MINUTE, gcTime: 30 * MINUTE },
  health: { staleTime: 5 * MINUTE, gcTime: 5 * MINUTE },
} as const;

/**
 * How often what a page shows is asked for again, in ms, while the page is open and its tab visible (B9). The step
 * chat has a rhythm of its own.
 */
export const POLLING = {
  challenges: 30 * SECOND,
  progress: 15 * SECOND,
  steps: 15 * SECOND,
  /** Of a report, while it is being written (F4). */
  report: 2 * SECOND,
} as const;
