import {
  type QuestionType,
  REPORT_SECTIONS,
  type ReportProfileField,
  type ReportSectionType,
} from '@groundwork/domain';
import { sql } from 'kysely';
import type { Evidence } from '../../coach/turns/turn-context.repo.ts';
import type { Db } from '../../db/types.ts';

const COLUMNS: Readonly<Record<ReportProfileField, string>> = {
  description: 'description',
  industry: 'industry',
  stage: 'stage',
  problemStatement: 'problem_statement',
  valueProposition: 'value_proposition',
  revenueModel: 'revenue_model',
  targetMarket: 'target_market',
};

const profileTexts = sql.join(
  REPORT_SECTIONS.map(({ type, profile }) => {
    const columns = profile.map(field => sql.ref(`startups.${COLUMNS[field]}`));
    const texts = sql.join([sql.ref('startups.name'), ...columns]);
    return sql`when ${sql.lit(type)} then jsonb_build_array(${texts})`;
  }),
  sql` `,
);

/**
 * Of what a section is written from, as it stands now: it changes with every answer that is accepted for the section or
 * reset, and with the fields of the profile that feed it. A section without an answer has one that only an answer
 * changes. The query has to have `startups` and `report_sections`. The same on both databases, whatever their collation.
 */
export const currentFingerprint = sql<string>`(
  select case when answers.quotes is null then 'unanswered'
    else md5(jsonb_build_array(case report_sections.type ${profileTexts} end, answers.quotes)::text) end
  from (
    select string_agg(distinct evidence.value ->> 'quote' collate "C", E'\\n'
      order by evidence.value ->> 'quote' collate "C") as quotes
    from step_progress
    join steps on steps.id = step_progress.step_id
    join criterion_progress on criterion_progress.step_progress_id = step_progress.id
    cross join jsonb_array_elements(criterion_progress.evidence) as evidence
    where step_progress.startup_id = startups.id and steps.report_section = report_sections.type
  ) as answers)`;

/** What was accepted for one criterion of a question, or of a step's own list. */
export interface AcceptedAnswer {
  challengeId: number;
  stepId: number;
  stepTitle: string;
  /** Null for a step's own list of criteria, and for a question that was deleted. */
  question: string | null;
  questionType: QuestionType | null;
  evaluationCriteria: unknown;
  evidence: Evidence[];
}

/** The answers that feed a section, in the order of challenges, steps and questions. */
export function listAcceptedAnswers(
  db: Db,
  startupId: number,
  type: ReportSectionType,
): Promise<AcceptedAnswer[]> {
  return db
    .selectFrom('step_progress')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .innerJoin('criterion_progress', 'criterion_progress.step_progress_id', 'step_progress.id')
    .leftJoin('questions', join =>
      join
        .onRef('questions.step_id', '=', 'steps.id')
        .on(sql`'question:' || questions.id`, '=', sql.ref('criterion_progress.item_key')),
    )
    .select([
      'challenges.id as challengeId',
      'steps.id as stepId',
      'steps.title as stepTitle',
      'questions.text as question',
      sql<QuestionType | null>`questions.type`.as('questionType'),
      'questions.evaluation_criteria as evaluationCriteria',
      sql<Evidence[]>`criterion_progress.evidence`.as('evidence'),
    ])
    .where('step_progress.startup_id', '=', startupId)
    .where('steps.report_section', '=', type)
    .orderBy('challenges.sort_order')
    .orderBy('challenges.id')
    .orderBy('steps.sort_order')
    .orderBy('steps.id')
    .orderBy('questions.sort_order')
    .orderBy('questions.id')
    .orderBy('criterion_progress.id')
    .execute();
}

/** The titles of the steps that feed a section and are open to founders, in their order. */
export async function listFeedingSteps(db: Db, type: ReportSectionType): Promise<string[]> {
  const steps = await db
    .selectFrom('steps')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .select('steps.title')
    .where('steps.report_section', '=', type)
    .where('steps.is_active', '=', true)
    .where('challenges.is_active', '=', true)
    .where('challenges.is_archived', '=', false)
    .orderBy('challenges.sort_order')
    .orderBy('challenges.id')
    .orderBy('steps.sort_order')
    .orderBy('steps.id')
    .execute();
  return steps.map(({ title }) => title);
}
