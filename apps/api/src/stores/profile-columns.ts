/** What a founder says of a startup, as columns of a query that has `startups`. */
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
