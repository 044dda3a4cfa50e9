import { words } from './lexicon.ts';
import { stem, type Token } from './tokens.ts';

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

/** Whether a sentence says what somebody wants to bring about: "wants to …", "be able to …", or a verb at its start. */
export function statesAim(tokens: readonly Token[]): boolean {
  const first = tokens[0];
  if (first && AIM_VERBS.has(first.lower)) return true;
  return tokens.some((token, at) => WANTING.has(token.lower) && tokens[at + 1]?.lower === 'to');
}

/** Stems of verbs for something that happens once and leaves things different. */
export const CHANGES: ReadonlySet<string> = new Set(
  [
    ...words(`
  accuse arrive ban bankrupt birth break burn cancel complain collapse crash deny die dismiss divorce double drop escalate expire explode fail
  fire flood hire inherit inspect injure lapse launch lose marry merge move promote quit raise relocate renew resign retire sack
  split steal sue threaten triple warn win
`),
    'goes',
    'went',
    'turns',
    'turned',
    'falls',
    'fell',
    'broke',
    'broken',
    'died',
    'lost',
    'stolen',
    'stole',
    'won',
  ].map(stem),
);
