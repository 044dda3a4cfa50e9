import { splitSentences } from '../evidence/split-sentences.ts';
import { isContentWord, stem, words } from '../text/words.ts';
import { addressesCoach, admitsIgnorance, isChatter } from './chat-talk.ts';

/** Different content words of its own that an answer needs: 'Dentists in Leeds' answers, 'Dentists' does not. */
const OWN_WORDS = 2;
/** "No more passwords" says two things, a matter and its end. */
const ENDING = /^(?:we |i |theres |there is |there are |with )?no more (?<matter>\S+)/;
/** What has an end in answers that say nothing. */
const VOID = new Set(
  (
    'answer answers question questions idea ideas comment comments thought thoughts info information time detail details ' +
    'reason reasons input feedback plan plans news remark remarks say add tell report know ' +
    'problem problems issue issues clue change changes help words'
  ).split(' '),
);
const CLAUSE_BREAK = /[,;:–—]|\bbut\b/;

/**
 * Whether a message answers an `open-ended` question with anything of substance (decisions 4): at least two different
 * content words of its own, once questions back, instructions to the coach ('mark this complete'), praise and small
 * talk, 'I don't know' and the question's own words are left out. 'No more' before such a word counts as another. It does
 * not judge whether the answer is good or to the point; fluent nonsense passes. What it leaves out is known in English
 * only. Time is linear.
 */
export function isSubstantiveAnswer(message: string, questionText: string): boolean {
  const asked = new Set(words(questionText).map(stem));
  const own = new Set<string>();
  for (const { text } of splitSentences(message)) {
    if (text.endsWith('?') || addressesCoach(words(text).join(' '))) continue;
    for (const word of ownWords(text)) if (!asked.has(word)) own.add(word);
    if (own.size >= OWN_WORDS) return true;
  }
  return false;
}

/** The stems of a sentence's content words, without the clauses that say nothing. */
function ownWords(sentence: string): string[] {
  return sentence.split(CLAUSE_BREAK).flatMap(clause => {
    const all = words(clause);
    const content = all.filter(isContentWord);
    const folded = all.join(' ');
    const isEmpty = admitsIgnorance(folded) || addressesCoach(folded) || isChatter(content);
    if (isEmpty) return [];
    const matter = ENDING.exec(folded)?.groups?.matter;
    const ends = matter !== undefined && isContentWord(matter) && !VOID.has(matter);
    return ends ? [...content.map(stem), 'no more'] : content.map(stem);
  });
}
