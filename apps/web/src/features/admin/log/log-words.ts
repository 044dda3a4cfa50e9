import type { LoggedAction, LoggedKind } from '@groundwork/domain';

export const KIND_WORDS: Record<LoggedKind, string> = {
  challenge: 'Challenge',
  step: 'Step',
  question: 'Question',
  assistant: 'Assistant',
  step_assistant: 'Step assistant',
  persona: 'Persona',
  user: 'User',
  logo: 'Logo',
  curriculum: 'Curriculum',
  ai_settings: 'AI limits & prices',
  cohort: 'Cohort',
  registration: 'Registration',
  appeal: 'Appeal',
  case: 'Labelled case',
};

export const ACTION_WORDS: Record<LoggedAction, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  order: 'Reordered',
  reset_password: 'Password reset',
  password_link: 'Password link made',
  clear_second_factor: 'Second factor cleared',
  import: 'Imported',
  publish: 'Published',
  discard: 'Discarded',
};
