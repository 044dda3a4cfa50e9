import { isJsonObject } from './read-items.ts';

export interface KeyIssue {
  /** Of the object with the key. */
  path: (string | number)[];
  message: string;
}

const CRITERION = ['id', 'text', 'required', 'keywords', 'signals'];
const RUBRIC = ['criteria', 'reject', 'commonMistakes', 'pass', 'fail'];
const CHOICE = ['options', 'pass', 'fail'];
const SIMILARITY = ['criteria', 'threshold', 'expected', 'pass', 'fail'];
const COMPLETION = ['type', 'requiredCount', 'objective', 'criteria', 'autoCompletion'];
/** Of an entry of a step's list, which may be a criterion of a question's too. */
const ENTRY = [...CRITERION, 'key', 'criterion', 'description', 'title', 'name'];

/** Keys of a question's criteria that nothing reads: a mistyped one would be stored and never be noticed. */
export function unknownKeysInEvaluation(json: unknown): KeyIssue[] {
  if (!isJsonObject(json)) return [];
  if (json.criteria === 'similarity') return unknownKeys(json, SIMILARITY, []);
  if ('options' in json && !('criteria' in json)) return unknownKeys(json, CHOICE, []);
  return [
    ...unknownKeys(json, [...RUBRIC, 'options'], []),
    ...unknownKeysInList(json.criteria, CRITERION, ['criteria']),
  ];
}

/** The same for a step's completion criteria. */
export function unknownKeysInCompletion(json: unknown): KeyIssue[] {
  if (Array.isArray(json)) return unknownKeysInList(json, ENTRY, []);
  if (!isJsonObject(json)) return [];
  return [...unknownKeys(json, COMPLETION, []), ...unknownKeysInList(json.criteria, ENTRY, ['criteria'])];
}

const unknownKeysInList = (list: unknown, known: readonly string[], path: KeyIssue['path']): KeyIssue[] =>
  Array.isArray(list) ? list.flatMap((entry, place) => unknownKeys(entry, known, [...path, place])) : [];

function unknownKeys(json: unknown, known: readonly string[], path: KeyIssue['path']): KeyIssue[] {
  if (!isJsonObject(json)) return [];
  return Object.keys(json)
    .filter(key => !known.includes(key))
    .map(key => {
      const nearest = nearestOf(key, known);
      const advice = nearest === null ? `Known are ${known.join(', ')}` : `Did you mean "${nearest}"?`;
      return { path: [...path], message: `Nothing reads "${key}". ${advice}` };
    });
}

/** The known name that a mistyped one is nearest to; null where half of it or more would have to change. */
function nearestOf(name: string, known: readonly string[]): string | null {
  const near = known
    .map(candidate => ({ candidate, edits: editsBetween(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits)[0];
  return near && near.edits * 2 < near.candidate.length ? near.candidate : null;
}

/** How many letters have to be added, left out or replaced. Longer names than any known one are cut. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [place, letter] of [...from.slice(0, 40)].entries()) {
    const next = [place + 1];
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
