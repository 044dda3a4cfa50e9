import { sql } from 'kysely';
import type { Db } from '../../src/db/types.ts';
import { type Founder, seedFounders } from '../lib/seed-founders.ts';

/** How much the founder has that asks. */
export interface RoutesSize {
  startups: number;
  /** In the first step's chat. */
  messages: number;
  /** Others, with as much each. */
  otherFounders: number;
}

/** Fills the database and answers the founder that asks, with the oldest of the startups. */
export async function seedRoutes(db: Db, size: RoutesSize, secret: string): Promise<Founder> {
  const [founder] = await seedFounders(db, 1 + size.otherFounders, secret);
  if (!founder) throw new Error('The benchmark needs a founder');
  await sql`
    insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model,
      target_market)
    select user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model, target_market
    from startups cross join generate_series(2, ${size.startups}::int)`.execute(db);
  await sql`
    with places as (
      select startups.id as startup_id, steps.id as step_id, nextval(pg_get_serial_sequence('chats', 'id')) as chat_id,
        row_number() over (partition by startups.id order by steps.id) as place
      from steps cross join startups order by steps.id, startups.id),
    begun as (
      insert into chats (id, startup_id, kind) overriding system value select chat_id, startup_id, 'step' from places)
    insert into step_progress (startup_id, step_id, chat_id, status)
    select startup_id, step_id, chat_id, case when place < 11 then 'completed' else 'in_progress' end
    from places order by chat_id`.execute(db);
  await sql`
    insert into messages (chat_id, role, content)
    select step_progress.chat_id, case n % 2 when 1 then 'user' else 'assistant' end,
      repeat('Our receptionist in Leeds lost forty minutes on Tuesday to a missed appointment. ', 4)
    from step_progress cross join generate_series(1, ${size.messages}::int) n
    where step_id = (select min(id) from steps) order by n, step_progress.chat_id`.execute(db);
  await sql`
    insert into turns (chat_id, founder_message_id, assistant_message_id, status, owner, lease_until)
    select chat_id, id - (select count(*) from step_progress where step_id = (select min(id) from steps)), id,
      'complete', 'bench', now()
    from messages where role = 'assistant'`.execute(db);
  // As autovacuum would have done.
  await sql`vacuum analyze`.execute(db);
  return founder;
}
