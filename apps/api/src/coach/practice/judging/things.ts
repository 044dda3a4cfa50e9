import { FUNCTION_WORDS, words } from '../language/lexicon.ts';
import type { Token } from '../language/tokens.ts';
import { isSpecific } from '../reading/own-words.ts';
import type { ReadSentence } from '../reading/read-sentences.ts';

const JOINTS = words('and or plus');
const NO_ECHO: ReadonlySet<string> = new Set();

/** The parts of a sentence between commas, line breaks, "and" and "or", as places of tokens. */
export function partsOf(tokens: readonly Token[]): number[][] {
  const parts: number[][] = [];
  let segment = -1;
  let part: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.segment !== segment || JOINTS.has(token.lower)) {
      part = [];
      parts.push(part);
      segment = token.segment;
    }
    if (!JOINTS.has(token.lower)) part.push(at);
  }
  return parts;
}

const SOFTWARE = words(`
  app apps software program programs programme programmes system systems platform platforms website websites site online cloud saas crm erp
  excel spreadsheet spreadsheets sheets access database databases google outlook slack teams zoom trello asana notion airtable salesforce
  hubspot whatsapp facebook instagram messenger telegram email emails e-mail e-mails gmail chatgpt bot bots plugin script macro macros
  competitor competitors competition alternative alternatives substitute substitutes use uses using
`);

/** Names alone do not say what the things are: "Planday, Deputy and Rotageek". */
function isBrand({ tokens }: ReadSentence, at: number): boolean {
  const token = tokens[at];
  return at > 0 && token !== undefined && token.text !== token.lower;
}

/** Whether a sentence names something other than software: a person, an object, a way of coping. */
export function namesOffline(sentence: ReadSentence): boolean {
  return partsOf(sentence.tokens).some(part => {
    const own = part.filter(at => isSpecific(sentence, at, NO_ECHO));
    return (
      own.some(at => !isBrand(sentence, at)) &&
      part.every(at => !SOFTWARE.has(sentence.tokens[at]?.lower ?? ''))
    );
  });
}

const BEFORE_PLACE = words(
  'at in on along near around outside behind between from across by opposite through',
);

/** "At the Kreuzberg hub": a preposition with a name close behind it. */
export function namesPlace(sentence: ReadSentence): boolean {
  return sentence.tokens.some((token, at) => {
    if (!BEFORE_PLACE.has(token.lower)) return false;
    return [at + 1, at + 2, at + 3].some(place => {
      const name = sentence.tokens[place];
      const isName = name?.kind === 'word' && name.text !== name.lower && !FUNCTION_WORDS.has(name.lower);
      return isName && name.segment === token.segment && !sentence.signals.measured.has(place);
    });
  });
}
