export * from './achievements/achievement-list.ts';
export * from './achievements/achievements.ts';
export * from './action-markers/action-markers.ts';
export * from './action-markers/proposals.ts';
export * from './board/card-details.ts';
export * from './board/column-meanings.ts';
export * from './board/count-results.ts';
export * from './board/hypotheses.ts';
export * from './board/plan-move.ts';
export * from './board/write-figure.ts';
export * from './cohorts/read-addresses.ts';
export * from './completion-throttle/completion-throttle.ts';
export * from './criteria/completion-criteria.ts';
export {
  completionCriteriaInput,
  MALFORMED_COMPLETION_CRITERIA,
} from './criteria/completion-criteria-input.ts';
export * from './criteria/criterion-key.ts';
export * from './criteria/evaluation-criteria.ts';
export {
  type CriteriaIssue,
  evaluationCriteriaInput,
  listCriteriaIssues,
  MALFORMED_EVALUATION_CRITERIA,
} from './criteria/evaluation-criteria-input.ts';
export * from './criteria/match-option.ts';
export { figureIssues } from './criteria/question-figure.ts';
export type { CriterionItem } from './criteria/read-items.ts';
export * from './criteria/rubric.ts';
export * from './entities/index.ts';
export * from './evidence/blank-quotations.ts';
export * from './evidence/coach-texts.ts';
export * from './evidence/is-mostly-copied.ts';
export * from './evidence/settling-evidence.ts';
export * from './evidence/split-sentences.ts';
export * from './high-water-mark/high-water-mark.ts';
export * from './interview/share-of-good.ts';
export * from './level/level.ts';
export { hasUnseenCharacters, normaliseName } from './names/names.ts';
export * from './pictures/build-pictures.ts';
export * from './pictures/drawn-pictures.ts';
export * from './pictures/find-fault.ts';
export * from './progress/next-challenge.ts';
export * from './progress/progress.ts';
export * from './progress/question-offer.ts';
export * from './progress/step-minutes.ts';
export * from './progress/step-order.ts';
export * from './progress/step-tally.ts';
export * from './progress/way-in.ts';
export * from './report/count-changes.ts';
export * from './report/evidence-legend.ts';
export { hideWords } from './report/hide-words.ts';
export * from './report/report-markdown.ts';
export * from './report/report-sections.ts';
export * from './report/share-content.ts';
export * from './report/source-notes.ts';
export * from './report/write-day.ts';
export * from './step-session/closing-message.ts';
export * from './step-session/due-actions.ts';
export * from './step-session/step-session.ts';
export * from './svg/svg-allow-list.ts';
export * from './svg/svg-limits.ts';
export * from './system-notes/system-notes.ts';
export { asciiDigit } from './text/ascii-digit.ts';
export { toCsv } from './text/csv.ts';
export * from './text/direction.ts';
export { fillOpener } from './text/fill-opener.ts';
export { foldCharacters } from './text/fold.ts';
export { isBlank } from './text/is-blank.ts';
export * from './text/words.ts';
export * from './unlock/unlock.ts';
