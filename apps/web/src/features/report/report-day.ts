import type { Report } from '@groundwork/domain';

/** The day that a report bears, on paper and in its file: of its generation, where the reader is, as '2026-11-21'. */
export function reportDay({ generatedAt, updatedAt }: Pick<Report, 'generatedAt' | 'updatedAt'>): string {
  // Before a first generation has ended, sections of it may be there.
  const at = new Date(generatedAt ?? updatedAt);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map(part => String(part).padStart(2, '0')).join('-');
}
