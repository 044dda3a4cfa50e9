import type { Balance } from '@groundwork/domain';
import { sql } from 'kysely';

/** Numbers of a card's results by what they say. The query must have `cards`. */
export const cardBalance = sql<Balance>`(
  select jsonb_build_object(
    'supports', count(*) filter (where bearing = 'supports'),
    'contradicts', count(*) filter (where bearing = 'contradicts'),
    'neither', count(*) filter (where bearing = 'neither'))
  from card_results where card_id = cards.id)`.as('balance');
