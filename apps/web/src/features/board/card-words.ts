import { CARD_FIELD_LABELS, type Card, type CardTextField, type HypothesisOutcome } from '@groundwork/domain';

export const FIELD_LABELS: Record<CardTextField | 'title' | 'stage' | 'dueOn', string> = {
  ...CARD_FIELD_LABELS,
  title: 'Title',
  stage: 'Stage',
  dueOn: 'Look at the result on',
};

export const DUE_HINT = "You'll get a notice that day.";

export const OUTCOME_LABELS: Record<HypothesisOutcome, string> = {
  validated: 'Validated',
  invalidated: 'Invalidated',
  inconclusive: 'Inconclusive',
};

export const STATE_LABELS = {
  idea: 'Idea',
  testing: 'Testing',
  decided: 'Decided',
  ...OUTCOME_LABELS,
} as const;

/** The state to show for a card: its outcome once it is decided. */
export const stateOf = ({ state, outcome }: Pick<Card, 'state' | 'outcome'>) => outcome ?? state;

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;

/** When something happened, told by the number of results at that time. */
export const afterResults = (results: number) =>
  results === 0 ? 'before any result' : `after ${count(results, 'result')}`;
