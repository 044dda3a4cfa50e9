import type { AdminChallenge, AdminStep, ListedQuestion, Pending } from '@groundwork/domain';

export interface Curriculum {
  challenges: readonly AdminChallenge[];
  steps: readonly AdminStep[];
  questions: readonly ListedQuestion[];
}

interface Grown {
  isMatch: boolean;
  /** How many below it match. */
  matchesBelow: number;
  /** How many below it wait to be published. */
  changesBelow: number;
}

/** A record of the tree. */
export interface Branch<R, Below> extends Grown {
  record: R;
  all: readonly Below[];
  /** What is shown below it: what matches, or leads there. Everything, when it matches itself. */
  shown: readonly Below[];
}
export type QuestionNode = Branch<ListedQuestion, never>;
export type StepNode = Branch<AdminStep, QuestionNode>;
export type ChallengeNode = Branch<AdminChallenge, StepNode>;

export const SHOWS = ['changed', 'empty', 'archived'] as const;
export type Show = (typeof SHOWS)[number] | null;

export const isFiltered = (q: string, show: Show): boolean => q !== '' || (show ?? 'archived') !== 'archived';

/** Whether founders are not led to it (PR-72). A new one is published together with its questions (AD-105). */
export const asksNothing = ({ asksSomething, pending }: AdminStep): boolean =>
  !asksSomething && !pending?.isNew;

/** The challenges that match, or hold what does, with the steps and questions below them (AD-135). */
export function growTree({ challenges, steps, questions }: Curriculum, q: string, show: Show) {
  const searched = q.toLowerCase();
  const isMatch = (record: { pending?: Pending | undefined }, text: string, isEmpty = false) =>
    text.toLowerCase().includes(searched) &&
    (show !== 'changed' || record.pending !== undefined) &&
    (show !== 'empty' || isEmpty);
  const growStep = (step: AdminStep): StepNode =>
    grow(
      step,
      isMatch(step, step.title, asksNothing(step)),
      questions
        .filter(({ stepId }) => stepId === step.id)
        .map((question): QuestionNode => grow(question, isMatch(question, question.text), [])),
    );
  return challenges
    .filter(({ isArchived }) => isArchived === (show === 'archived'))
    .map(
      (challenge): ChallengeNode =>
        grow(
          challenge,
          isMatch(challenge, challenge.title),
          steps.filter(({ challengeId }) => challengeId === challenge.id).map(growStep),
        ),
    )
    .filter(isFound);
}

const isFound = ({ isMatch, matchesBelow }: Grown) => isMatch || matchesBelow > 0;

export const sum = <N>(nodes: readonly N[], of: (node: N) => number): number =>
  nodes.reduce((total, node) => total + of(node), 0);

function grow<
  R extends { pending?: Pending | undefined },
  Below extends Grown & { record: { pending?: Pending | undefined } },
>(record: R, isMatch: boolean, all: readonly Below[]): Branch<R, Below> {
  const found = all.filter(isFound);
  return {
    record,
    all,
    shown: isMatch || found.length === 0 ? all : found,
    isMatch,
    matchesBelow: sum(all, below => below.matchesBelow + Number(below.isMatch)),
    changesBelow: sum(all, below => below.changesBelow + Number(below.record.pending !== undefined)),
  };
}

export const count = (number: number, noun: string) =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/** What is below a record, in words. */
export const writeCounts = (counts: readonly string[], { changesBelow }: Grown): string =>
  [...counts, ...(changesBelow > 0 ? [`${changesBelow} unpublished`] : [])].join(' · ');
