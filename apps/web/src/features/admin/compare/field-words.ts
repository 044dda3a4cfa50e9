import type { QuestionType } from '@groundwork/domain';

export const questionTypes: Record<QuestionType, string> = {
  standard: 'Standard',
  'open-ended': 'Open-ended',
  'multiple-choice': 'Multiple choice',
  'ai-evaluated': 'AI-evaluated',
};

/** As the forms call them, where that is not the name in words. */
const FIELD_WORDS: Partial<Record<string, string>> = {
  isActive: 'Active',
  isArchived: 'Archived',
  isDefault: 'Default',
  iconSvg: 'Icon drawing',
  svgCode: 'Drawing',
  icon: 'Icon name',
  imageUrl: 'Image URL',
  videoUrl: 'Video URL',
  webSearchEnabled: 'Web search',
  minutes: 'Expected minutes',
  ids: 'Order of IDs',
  pass: 'An answer that passes',
  fail: 'An answer that fails',
  requiredCount: 'Completed questions',
  expected: 'Expected answer',
  figure: 'Key number on the dashboard',
};

/** The label of a field: 'System prompt' for 'systemPrompt'. */
export function fieldLabel(field: string): string {
  const known = FIELD_WORDS[field];
  if (known) return known;
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
