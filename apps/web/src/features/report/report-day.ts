import type { Report } from '@groundwork/domain';

/**
 * The date of a report, on paper and in file names: the day of its generation in the reader's time zone, as
 * '2026-11-21'.
 */
export function reportDay({ generatedAt, updatedAt }: Pick<Report, 'generatedAt' | 'updatedAt'>): string {
  // Sections may exist before the first generation has ended.
  const at = new Date(generatedAt ?? updatedAt);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map(part => String(part).padStart(2, '0')).join('-');
}
