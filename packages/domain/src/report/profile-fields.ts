import type { Startup } from '../entities/startup.ts';
import { STARTUP_FIELD_LABELS } from '../entities/startup-labels.ts';
import { escapePlain } from './escape-markdown.ts';
import type { ReportProfileField, StandardReportSection } from './report-sections.ts';

export interface ProfileField {
  field: ReportProfileField;
  label: string;
  text: string;
}

/** The fields of the profile that feed a section and are filled in (RE-5), trimmed. */
export const profileFieldsOf = (
  startup: Readonly<Partial<Pick<Startup, ReportProfileField>>>,
  { profile }: StandardReportSection,
): ProfileField[] =>
  profile.flatMap(field => {
    const text = startup[field]?.trim() ?? '';
    return text === '' ? [] : [{ field, label: STARTUP_FIELD_LABELS[field], text }];
  });

/** Fields as Markdown with their labels; their values are plain text. '' without any. */
export function profileToMarkdown(fields: readonly ProfileField[]): string {
  if (fields.length === 0) return '';
  const blocks = fields.map(({ label, text }) => {
    const lines = text.split('\n').map(escapePlain).filter(Boolean);
    return `**${label}:** ${lines.join('\n\n')}`;
  });
  return [...blocks, '*From the startup details*'].join('\n\n');
}
