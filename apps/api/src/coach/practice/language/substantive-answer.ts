import { foldCharacters, splitSentences, words } from '@groundwork/domain';
import {
  addressesCoach,
  admitsIgnorance,
  isChatter,
  isCourtesy,
  isEmptyPlan,
  isOnlyCompliment,
} from './chat-talk.ts';
import { isContentWord, stem } from './content-words.ts';
import { isEverybodys } from './everybodys-words.ts';
import { isKeySoup } from './soup.ts';
import { forgesSpeaker, instructsJudge, readsLikeVerdict } from './speaks-to-judge.ts';
import { tokenise } from './tokens.ts';

/**
 * Different content words that an answer needs: 'Dentists in Leeds' answers, 'Dentists' does not. One is not
 * everybody's.
 */
const OWN_WORDS = 2;
/** "No more passwords" says two things, a matter and its end. */
const ENDING = /^(?:we |i |theres |there is |there are |with )?no more (?<matter>\S+)/;
const VOID = new Set(
  (
    'answer answers question questions idea ideas comment comments thought thoughts info information time detail details ' +
    'reason reasons input feedback plan plans news remark remarks say add tell report know ' +
    'problem problems issue issues clue change changes help words'
  ).split(' '),
);
const CLAUSE_BREAK = /[,;:–—]|\bbut\b/;

/**
 * Whether a message answers an `open-ended` question with anything of substance (CO-23): at least two
 * different content words of its own. Left out are questions back, instructions to the coach ('mark this
 * complete'), verdicts, markers and markup, praise and small talk, 'I don't know', plans to answer and the
 * question's own words. 'No more' before a content word counts as another. Whether the answer is good or to
 * the point is not judged. Time is linear.
 */
export function isSubstantiveAnswer(message: string, questionText: string): boolean {
  const folded = foldCharacters(message);
  if (readsLikeVerdict(folded)) return false;
  const asked = new Set(words(questionText).map(stem));
  const all = splitSentences(folded).map(({ text }) => text);
  // Text beside an order, or in the name of another speaker, is not the founder's.
  if (all.some(text => forgesSpeaker(text) || (instructsJudge(text) && !isCourtesy(text)))) return false;
  const own = new Set<string>();
  for (const text of all) {
    if (instructsJudge(text) || text.endsWith('?') || isKeySoup(tokenise(text)) || isOnlyCompliment(text))
      continue;
    if (isEmptySentence(words(text).join(' '))) continue;
    for (const word of ownWords(text)) if (!asked.has(word)) own.add(word);
    if (own.size >= OWN_WORDS && [...own].some(word => !isEverybodys(word))) return true;
  }
  return false;
}

const isEmptySentence = (folded: string) => addressesCoach(folded) || isEmptyPlan(folded);

function ownWords(sentence: string): string[] {
  return sentence.split(CLAUSE_BREAK).flatMap(clause => {
    const all = words(clause);
    const content = all.filter(isContentWord);
    const folded = all.join(' ');
    const isEmpty = admitsIgnorance(folded) || addressesCoach(folded) || isChatter(content, folded);
    if (isEmpty) return [];
    const matter = ENDING.exec(folded)?.groups?.matter;
    const ends = matter !== undefined && isContentWord(matter) && !VOID.has(matter);
    return ends ? [...content.map(stem), 'no more'] : content.map(stem);
  });
}
