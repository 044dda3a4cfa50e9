import type { ReplyInput } from '../coach/provider.ts';

/** A startup's profile, as columns of a query that has `startups`. */
export const profileColumns = [
  'startups.name',
  'startups.description',
  'startups.industry',
  'startups.stage',
  'startups.problem_statement as problemStatement',
  'startups.value_proposition as valueProposition',
  'startups.revenue_model as revenueModel',
  'startups.target_market as targetMarket',
] as const;

/** The same, for a row with other columns as well. */
export function toProfile(row: ReplyInput['startup']): ReplyInput['startup'] {
  const { name, description, industry, stage } = row;
  const { problemStatement, valueProposition, revenueModel, targetMarket } = row;
  return {
    name,
    description,
    industry,
    stage,
    problemStatement,
    valueProposition,
    revenueModel,
    targetMarket,
  };
}
