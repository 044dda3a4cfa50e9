import { type Kysely, sql } from 'kysely';

const STATEMENTS = ['username', 'email'].map(column => {
  const name = sql.ref(column);
  const normalised = sql`trim(regexp_replace(normalize(${name}, NFKC), ' +', ' ', 'g'))`;
  // If several names become one, the oldest account gets it, unless somebody has it already. The others keep theirs and
  // are still found by them: nobody loses an account, and no new name can look like an old one.
  return sql`update users set ${name} = changing.normalised
    from (
      select distinct on (lower(${normalised})) id, ${normalised} as normalised
      from users where ${name} <> ${normalised} order by lower(${normalised}), id
    ) changing
    where users.id = changing.id and not exists (
      select from users other where lower(other.${name}) = lower(changing.normalised) and other.id <> changing.id
    )`;
});

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
