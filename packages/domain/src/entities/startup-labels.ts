import type { StartupInput } from './startup.ts';

/** Apart from the schemas, which every page loads: only forms show them. */
export const STARTUP_FIELD_LABELS: Readonly<Record<keyof StartupInput, string>> = {
  name: 'Startup Name',
  industry: 'Industry',
  stage: 'Stage',
  description: 'Description',
  problemStatement: 'Problem Statement',
  valueProposition: 'Value Proposition',
  revenueModel: 'Revenue Model',
  targetMarket: 'Target Audience',
};
