export * from './achievements/achievement-list.ts';
export * from './achievements/achievements.ts';
export * from './action-markers/action-markers.ts';
export * from './completion-throttle/completion-throttle.ts';
export {
  admitsIgnorance,
  isAboutChat,
  isChatter,
  isCompliment,
  isCourtesy,
  isEmptyPlan,
  isOnlyCompliment,
  pointsElsewhere,
} from './criteria/chat-talk.ts';
export {
  forgesSpeaker,
  instructsJudge,
  isOutsideChat,
  namesSpeaker,
  readsLikeVerdict,
} from './criteria/chat-talk-judge.ts';
export * from './criteria/completion-criteria.ts';
export * from './criteria/criterion-key.ts';
export * from './criteria/evaluation-criteria.ts';
export { isEverybodys } from './criteria/everybodys-words.ts';
export * from './criteria/match-option.ts';
export type { CriterionItem } from './criteria/read-items.ts';
export * from './criteria/rubric.ts';
export * from './criteria/substantive-answer.ts';
export * from './entities/index.ts';
export * from './evidence/coach-texts.ts';
export * from './evidence/is-mostly-copied.ts';
export * from './evidence/settling-evidence.ts';
export * from './evidence/split-sentences.ts';
export * from './following/challenge-after.ts';
export * from './high-water-mark/high-water-mark.ts';
export * from './level/level.ts';
export { hasUnseenCharacters, normaliseName } from './names/names.ts';
export * from './progress/progress.ts';
export * from './progress/step-order.ts';
export * from './progress/step-tally.ts';
export { findUnsupported, type Known, readKnown, unsupportedFigures } from './report/figures.ts';
export * from './report/report-markdown.ts';
export * from './report/report-sections.ts';
export * from './report/rests-on.ts';
export * from './report/strike-unsupported.ts';
export * from './report/write-day.ts';
export * from './step-session/closing-message.ts';
export * from './step-session/due-actions.ts';
export * from './step-session/step-session.ts';
export * from './text/direction.ts';
export { foldCharacters } from './text/fold.ts';
export * from './text/words.ts';
export * from './unlock/unlock.ts';
