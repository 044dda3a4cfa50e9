import type { ReportVersion } from '@groundwork/domain';

/** '+120 −34 words in 3 sections': what a version changed of the one before. */
export function describeChanges(changes: ReportVersion['changes']): string {
  if (!changes) return 'What it changed was not counted yet';
  const [added, removed] = [sum(changes.map(each => each.added)), sum(changes.map(each => each.removed))];
  const where = `in ${changes.length} ${changes.length === 1 ? 'section' : 'sections'}`;
  if (added + removed === 0) return `The same words in another order, ${where}`;
  const words = `${added > 0 ? `+${added}` : ''} ${removed > 0 ? `−${removed}` : ''}`.trim();
  return `${words} ${added + removed === 1 ? 'word' : 'words'} ${where}`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
