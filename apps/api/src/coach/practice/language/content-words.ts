import { words } from '@groundwork/domain';

/** Whether a folded word carries content of its own: no English function word, and no single letter. */
export function isContentWord(word: string): boolean {
  return !STOP_WORDS.has(word) && !/^[a-z]$/.test(word);
}

export function contentWords(text: string): string[] {
  return words(text).filter(isContentWord);
}

/** A rough stem, so that 'interviews', 'interviewed' and 'interviewing' count as one word. English only. */
export function stem(word: string): string {
  if (word.length < 5) return word.replace(/(?<=[a-z]{2}[^su])s$/, '');
  return word.replace(/(?:ings?|ed|es|e|s)$/, '');
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above actually after again all almost also although always am an and another any anything anyway are arent around as
  at be because been before being below besides between both but by can cannot cant could couldnt did didnt do does
  doesnt doing dont down during each either else etc even ever every everything few for from further get gets getting go going got
  had hadnt has hasnt have havent having he hed hell her here heres hers herself hes him himself his honestly how however i id if
  ill im in indeed instead into is isnt it itd itll its itself ive just kind least less lets like lot lots made make
  makes many may maybe me might mine more most much must my myself neither no nor not nothing now of off often on once one only
  onto or other others otherwise our ours ourselves out over own perhaps please possibly probably quite rather really
  same shall she shed shes should shouldnt simply since so some somehow someone something sort still such sure than that
  thats the their theirs them themselves then there theres these they theyd theyll theyre theyve thing things this those
  though through thus to together too toward towards truly under until up upon us usually very via was wasnt we wed well
  were werent weve what whatever whats when whenever where wheres whether which while who whoever whom whos whose why
  will with within without wont would wouldnt yes yet you youd youll your youre yours yourself youve`.split(
    /\s+/,
  ),
);
