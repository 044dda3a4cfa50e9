import type { ReportSectionType } from '../entities/report.ts';
import type { StartupInput } from '../entities/startup.ts';

export type ReportProfileField = Exclude<keyof StartupInput, 'name'>;

export interface StandardReportSection {
  type: ReportSectionType;
  title: string;
  subtitle: string;
  profile: readonly ReportProfileField[];
}

/** The standard sections in their order (RE-5). */
export const REPORT_SECTIONS: readonly StandardReportSection[] = [
  {
    type: 'product_overview',
    title: 'Product Overview',
    subtitle: 'Vision and core functionality',
    profile: ['description', 'industry', 'stage'],
  },
  {
    type: 'problem',
    title: 'Problem',
    subtitle: 'Pain points and their cost today',
    profile: ['problemStatement'],
  },
  {
    type: 'solution',
    title: 'Solution',
    subtitle: 'Approach and how it works',
    profile: ['description', 'valueProposition'],
  },
  {
    type: 'persona',
    title: 'Persona',
    subtitle: 'Target customer and daily situation',
    profile: ['targetMarket'],
  },
  {
    type: 'value_proposition',
    title: 'Value Proposition',
    subtitle: 'Customer benefit and difference to alternatives',
    profile: ['valueProposition'],
  },
  {
    type: 'mvp_strategy',
    title: 'MVP Strategy',
    subtitle: 'First version and what it has to prove',
    profile: ['stage'],
  },
  {
    type: 'pricing_strategy',
    title: 'Pricing Strategy',
    subtitle: 'Price, model and willingness to pay',
    profile: ['revenueModel'],
  },
  {
    type: 'go_to_market_strategy',
    title: 'Go-to-Market Strategy',
    subtitle: 'Market, channels and first customers',
    profile: ['targetMarket'],
  },
  {
    type: 'northstar_metric',
    title: 'Northstar Metric',
    subtitle: 'The one number that shows progress',
    profile: [],
  },
  {
    type: 'operating_model',
    title: 'Operating Model',
    subtitle: 'Team, costs and day-to-day work',
    profile: ['revenueModel'],
  },
  {
    type: 'risk_assessment',
    title: 'Risk Assessment',
    subtitle: 'Main risks and early warning signs',
    profile: [],
  },
  {
    type: 'assumptions',
    title: 'Assumptions',
    subtitle: 'Key business model hypotheses',
    profile: [],
  },
];

/** The sections that may cite the results of decided cards, as they cite answers (BO-18). */
export const SECTIONS_WITH_RESULTS: readonly ReportSectionType[] = ['problem', 'persona', 'pricing_strategy'];

/** Stored, and answered as `content`, when the coach could not write a section (RE-20). */
export const SECTION_FAILED = 'Error generating content';

/**
 * The text of a section whose steps have no accepted answer yet (RE-9): one sentence.
 *
 * @param steps the titles of the steps that feed it, in their order
 */
export function unansweredSection(steps: readonly string[]): string {
  if (steps.length === 0) return 'No step in the curriculum covers this section yet.';
  return `No answers for this section yet: it draws on ${nameSteps(steps)}.`;
}

/** The text of a section when the answers say too little. `steps` as above. */
export function thinSection(steps: readonly string[]): string {
  if (steps.length === 0) return "There isn't enough in your answers to write this section.";
  return `There isn't enough in your answers to write this section yet: it draws on ${nameSteps(steps)}.`;
}

function nameSteps(steps: readonly string[]): string {
  const quoted = steps.map(title => `“${title}”`);
  const last = quoted.at(-1) ?? '';
  return quoted.length === 1 ? `the step ${last}` : `the steps ${quoted.slice(0, -1).join(', ')} and ${last}`;
}
