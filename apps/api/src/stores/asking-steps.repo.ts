import { type RawBuilder, sql } from 'kysely';

/** The fields that `readItems` of the domain takes an entry's text from; an entry may also be the text itself. */
const ENTRY = `strict $[*] ? ((@.type() == "string" && @ like_regex "\\\\S") || ${[
  'text',
  'criterion',
  'description',
  'title',
  'name',
]
  .map(field => `@.${field} like_regex "\\\\S"`)
  .join(' || ')})`;

const hasEntry = (list: RawBuilder<unknown>) =>
  sql`(jsonb_typeof(${list}) = 'array' and jsonb_path_exists(${list}, ${sql.lit(ENTRY)}))`;

const criteria = sql`steps.completion_criteria`;

/** Whether the criteria of the query's `steps` are a list, as `normaliseCompletionCriteria` reads them. */
const hasCriteria = sql`coalesce(case jsonb_typeof(${criteria})
  when 'array' then ${hasEntry(criteria)}
  when 'object' then ${criteria} ->> 'type' is distinct from 'questions_completed'
    and (jsonb_path_exists(${criteria}, 'strict $.objective ? (@ like_regex "\\\\S")', '{}', true) is true
      or ${hasEntry(sql`(${criteria} -> 'criteria')`)})
  end, false)`;

/** Whether the query's `steps` ask something: an active question, or an entry of a list (PR-72). */
export const asksSomething = sql<boolean>`(exists (
    select from questions as asked where asked.step_id = steps.id and asked.is_active)
  or ${hasCriteria})`;

/** Whether the query's `steps` are open to founders: a step that asks nothing is left out like an inactive one. */
export const isTaken = sql<boolean>`(steps.is_active and ${asksSomething})`;
