import type { QuestionType } from '@groundwork/domain';

export const questionTypes: Record<QuestionType, string> = {
  standard: 'Standard',
  'open-ended': 'Open-ended',
  'multiple-choice': 'Multiple choice',
  'ai-evaluated': 'AI-evaluated',
};
