import type { StartupTextField } from '@groundwork/domain';
import type { JudgeVerdict, NumberedSentence, ProfileText } from '../provider.ts';
import type { QuestionUpdate } from './settle.ts';

/** What an accepted answer says against a field of the profile, verbatim, and what the field said then. */
export interface ProfileConflict {
  field: StartupTextField;
  text: string;
  was: string;
}

/** The fields that an accepted answer contradicts. Only sentences that settle its question count. */
export function listProfileConflicts(
  { status, evidence }: Pick<QuestionUpdate, 'status' | 'evidence'>,
  { contradicts = [] }: Pick<JudgeVerdict, 'contradicts'>,
  { sentences, profile }: { sentences: readonly NumberedSentence[]; profile: readonly ProfileText[] },
): ProfileConflict[] {
  if (status !== 'completed') return [];
  return profile.flatMap(({ field, text: was }) => {
    const numbers = contradicts.find(each => each.field === field)?.sentences ?? [];
    const said = sentences.filter(({ number, text }) => numbers.includes(number) && evidence.includes(text));
    const text = said.map(({ text }) => text).join(' ');
    return text === '' || was.includes(text) ? [] : [{ field, text, was }];
  });
}
