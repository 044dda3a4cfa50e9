import {
  CARD_STAGES,
  CARD_STATES,
  type Card,
  type CardStage,
  type CardState,
  type HypothesisOutcome,
  OUTCOMES,
} from '@groundwork/domain';

/** The search and filters of a board. They are in the address, so that a link leads to the same cards. */
export interface BoardFilter {
  q: string;
  stage: CardStage | '';
  state: CardState | HypothesisOutcome | '';
}

export const FILTER_STATES = [...CARD_STATES, ...OUTCOMES] as const;

export function readFilter(params: URLSearchParams): BoardFilter {
  return {
    q: params.get('q') ?? '',
    stage: CARD_STAGES.find(stage => stage === params.get('stage')) ?? '',
    state: FILTER_STATES.find(state => state === params.get('state')) ?? '',
  };
}

/** The address's parameters with the filter set. Other parameters stay. */
export function writeFilter(params: URLSearchParams, filter: BoardFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(filter)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export const isFiltering = ({ q, stage, state }: BoardFilter): boolean =>
  q.trim() !== '' || stage !== '' || state !== '';

/** The cards that match the filter. Each word must occur somewhere in the card's texts. */
export function filterCards(cards: readonly Card[], filter: BoardFilter): readonly Card[] {
  if (!isFiltering(filter)) return cards;
  const words = fold(filter.q).split(/\s+/).filter(Boolean);
  return cards.filter(card => {
    if (filter.stage && card.stage !== filter.stage) return false;
    if (filter.state && filter.state !== card.state && filter.state !== card.outcome) return false;
    if (words.length === 0) return true;
    const text = fold([card.title, card.hypothesis, card.test, card.metric, card.criteria].join('\n'));
    return words.every(word => text.includes(word));
  });
}

const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
