import { levelForXp } from '@groundwork/domain';
import { hash } from '@node-rs/argon2';
import { type Batch, idOf, insertForAll, numberOf, timeOf, withText } from './batch.ts';
import { countPoints } from './fill-awards.ts';

const DEVICES = ['desktop', 'phone'] as const;
const KEYS = 2;
const CALLS = 10;
const DAYS = 3;
const COACH_TEXTS = 2;

/** The session id that the founder's cookie carries, signed. */
export function sessionIdOf(founder: number): string {
  return `${DEVICES[0]}-${founder}`;
}

export function usernameOf(founder: number): string {
  return `bench-${founder}`;
}

/** Users with the rows that belong to them alone. */
export async function fillAccounts(batch: Batch): Promise<void> {
  const user = idOf(batch, 'users', 0);
  const number = numberOf(batch);
  const xp = countPoints(batch);
  await insertForAll(
    batch,
    'users',
    {
      id: user,
      username: `'bench-' || ${number}`,
      email: `'bench-' || ${number} || '@example.com'`,
      full_name: `'Founder ' || ${number}`,
      password_hash: '$1',
      experience_points: xp,
      level: levelForXp(xp),
      created_at: timeOf(0, 1),
    },
    // The password is random and nobody knows it.
    { parameters: [await hash(crypto.randomUUID())] },
  );
  for (const device of DEVICES)
    await insertForAll(batch, 'sessions', {
      id_hash: `encode(sha256(convert_to('${device}-' || ${number}, 'UTF8')), 'hex')`,
      user_id: user,
      expires_at: `now() + make_interval(days => 20, mins => i % 10000)`,
      absolute_expires_at: `now() + interval '80 days'`,
      user_agent: `'Mozilla/5.0 (${device}; X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'`,
    });
  await fillUse(batch, user);
}

async function fillUse(batch: Batch, user: string): Promise<void> {
  for (let place = 0; place < KEYS; place += 1)
    await insertForAll(batch, 'idempotency', {
      user_id: user,
      key: `gen_random_uuid()::text`,
      request_hash: `encode(sha256(convert_to(i || '-${place}', 'UTF8')), 'hex')`,
      status_code: 200,
      response: `jsonb_build_object('id', i, 'name', 'Acme ' || i, 'description', repeat('Rebooks appointments. ', 12))`,
      created_at: `now() - make_interval(mins => i % 1200)`,
    });
  for (let place = 0; place < CALLS; place += 1)
    await insertForAll(batch, 'model_calls', {
      user_id: user,
      job: place % 2 === 0 ? `'judge'` : `'reply'`,
      provider: `'openai'`,
      model: `'gpt-5-mini'`,
      input_tokens: 1800,
      output_tokens: `100 + i % 300`,
      estimated: 'false',
      milliseconds: `900 + i % 3000`,
      created_at: timeOf(place, CALLS),
    });
  for (let day = DAYS; day > 0; day -= 1)
    await insertForAll(batch, 'user_day_budget', {
      user_id: user,
      day: `current_date - ${day}`,
      spent: `1000 + i % 50000`,
    });
  for (let place = 0; place < COACH_TEXTS; place += 1)
    await insertForAll(
      batch,
      'coach_texts',
      {
        user_id: user,
        field: `'description'`,
        own: 'said',
        written: `''`,
        invented: 'left(answered, 200)',
        written_at: timeOf(place, COACH_TEXTS),
        created_at: timeOf(place, COACH_TEXTS),
      },
      { from: withText(place) },
    );
}
