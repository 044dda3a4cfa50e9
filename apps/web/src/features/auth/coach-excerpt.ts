/**
 * Real words of the practice coach in the first step, and of the report, verbatim. A browser test has the same
 * conversation with the server, and another test looks the report's words up in docs/report-sample.md.
 */
export const EXCERPT = {
  question: 'Who has this problem, and in what situation does it hit them?',
  refused: 'Everyone who hates admin. They need an app that makes booking easy.',
  reply:
    '“Everyone” is too wide to start with; I am looking for this: one specific role or kind of person, not everyone.',
  accepted: [
    'Receptionists at small dental surgeries.',
    'Each time a patient cancels on the day, they have to fill the chair while the phone keeps ringing and people queue at the desk.',
  ],
  reason:
    'One specific role or kind of person, not everyone. The situation or moment that sets the problem off.',
  section: 'Problem',
  purpose: 'Pain points and their cost today',
  statement:
    'Who has it, and when: Receptionists at small dental surgeries. Each time a patient cancels on the day, they have to fill the chair while the phone keeps ringing and people queue at the desk.',
} as const;
