import type { ListedLogEntry } from '@groundwork/domain';
import { fieldLabel } from '../compare/field-words.ts';
import { type FieldChange, textsOf } from '../compare/value-text.ts';
import { ACTION_WORDS, KIND_WORDS } from './log-words.ts';

export function changesOf({ before, after }: ListedLogEntry): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map(field => ({ field, before: before?.[field], after: after?.[field] }));
}

/** The log as a CSV file. */
export const LOG_COLUMNS = [
  { header: 'Time', text: ({ at }: ListedLogEntry) => at },
  { header: 'Administrator', text: ({ adminName }: ListedLogEntry) => adminName },
  { header: 'Action', text: ({ action }: ListedLogEntry) => ACTION_WORDS[action] },
  { header: 'Kind', text: ({ kind }: ListedLogEntry) => KIND_WORDS[kind] },
  { header: 'Record', text: ({ recordName }: ListedLogEntry) => recordName },
  { header: 'ID', text: ({ recordId }: ListedLogEntry) => recordId ?? '' },
  { header: 'Changes', text: (entry: ListedLogEntry) => changesOf(entry).map(inWords).join('\n') },
];

/** A spreadsheet's cell holds 32,767 characters. */
const MAX_VALUE = 300;

function inWords(change: FieldChange): string {
  const { before, after } = textsOf(change);
  return `${fieldLabel(change.field)}: ${shorten(before)} → ${shorten(after)}`;
}

const shorten = (text: string) => {
  if (text === '') return '(empty)';
  const characters = [...text];
  return characters.length > MAX_VALUE ? `${characters.slice(0, MAX_VALUE).join('')}…` : text;
};
