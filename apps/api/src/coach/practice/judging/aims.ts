import { words } from '../language/lexicon.ts';
import type { Token } from '../language/tokens.ts';

/** Verbs that open a statement of what somebody wants to achieve ("Go home on time", "Be the one who knows"). */
const AIM_VERBS = words(`
  answer avoid be become breathe bring build buy catch choose close come cook cut do earn eat end enjoy escape face feel fill find finish fit
  focus forget get give go grow have hear hold impress keep know lead learn leave let live look lose make manage meet move open own pass pay
  plan play prevent protect prove provide put raise reach reduce relax rest run save see sell send serve show sit sleep solve spend stand
  arrive bake bill call carry charge check clean clear climb collect concentrate control count cover cross deal decide deliver dress drive
  enter expand fly follow grow hand help hire join launch laugh live offer order pack paint photograph pick publish quit reply
  retire ride settle share ship shut sign sing speak store stand stick study talk tidy train welcome win wear
  start stay stop survive take teach tell travel treat trust try turn understand use wake walk watch win work worry write
`);
const WANTING = words(
  'want wants wanted hope hopes hoping try tries trying need needs aim aims wish wishes able has have had ready dying keen',
);

/** Words that may follow "to" at the start of a sentence without stating an aim. */
const NO_VERBS = words(
  'a an the this that these those my your his her its our their some any me you him it us them whom which what',
);

/** Whether a sentence says what somebody wants to bring about: "wants to …", "be able to …", or a verb at its start. */
export function statesAim(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (first && AIM_VERBS.has(first.lower)) return true;
  if (first?.lower === 'to' && second?.kind === 'word' && !NO_VERBS.has(second.lower)) return true;
  return tokens.some((token, at) => WANTING.has(token.lower) && tokens[at + 1]?.lower === 'to');
}

/** Forms of verbs for something that happens once and leaves things different. None is a noun as well. */
export const CHANGES = words(`
  accuses accused arrives arrived banned broke broken burned burnt cancels cancelled collapses collapsed crashes crashed denies denied dies died
  dismisses dismissed divorces divorced doubles doubled drops dropped escalates escalated expires expired explodes exploded fails failed
  falls fell fired flooded goes went hires hired inherits inherited inspects inspected joins joined lapsed launched loses lost marries married
  merges merged moves moved promoted quits raises raised rejects rejected relocates relocated renewed resigns resigned retires retired sacked
  splits steals stole stolen sued threatens threatened tripled turns turned warns warned wins won
`);
