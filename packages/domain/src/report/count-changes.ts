import { REPORT_SECTION_TYPES, type ReportSectionType, type SectionChange } from '../entities/report.ts';
import { words } from '../text/words.ts';

type Texts = Partial<Record<ReportSectionType, string>>;

/**
 * The changes of a report's sections from one version to another (RE-63), in their order, without sections of the same
 * text. A word that moved within its section is neither added nor removed. Time is linear in the texts' length.
 *
 * @param before the text of each section that had one
 */
export function countChanges(before: Texts, after: Texts): SectionChange[] {
  return REPORT_SECTION_TYPES.flatMap(type => {
    const [old = '', now = ''] = [before[type], after[type]];
    return old === now ? [] : [{ type, ...countWords(words(old), words(now)) }];
  });
}

function countWords(old: readonly string[], now: readonly string[]): { added: number; removed: number } {
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  let kept = 0;
  for (const word of now) {
    const more = left.get(word) ?? 0;
    if (more === 0) continue;
    left.set(word, more - 1);
    kept += 1;
  }
  return { added: now.length - kept, removed: old.length - kept };
}
