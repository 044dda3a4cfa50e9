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
    insert into step_progress (startup_id, step_id, status)
    select startups.id, steps.id, case when row_number() over (partition by startups.id order by steps.id) < 11
      then 'completed' else 'in_progress' end
    from steps cross join startups order by steps.id, startups.id`.execute(db);
  await sql`
    insert into messages (step_progress_id, attempt, role, content)
    select step_progress.id, 1, case n % 2 when 1 then 'user' else 'assistant' end,
      repeat('Our receptionist in Leeds lost forty minutes on Tuesday to a missed appointment. ', 4)
    from step_progress cross join generate_series(1, ${size.messages}::int) n
    where step_id = (select min(id) from steps) order by n, step_progress.id`.execute(db);
  await sql`
    insert into turns (step_progress_id, attempt, founder_message_id, assistant_message_id, status, owner, lease_until)
    select step_progress_id, 1, id - (select count(*) from step_progress where step_id = (select min(id) from steps)), id,
      'complete', 'bench', now()
    from messages where role = 'assistant'`.execute(db);
  // As autovacuum would have done.
  await sql`vacuum analyze`.execute(db);
  return founder;
}
