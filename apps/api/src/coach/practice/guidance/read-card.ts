import { type CardTextField, foldCharacters } from '@groundwork/domain';
import type { GuidanceInput } from '../../provider.ts';
import { findQuotes, findSignals } from '../judging/signals.ts';
import { isOrganisation, isRole } from '../language/roles.ts';
import { tokenise } from '../language/tokens.ts';

/** Something that a field of a card lacks. A blank field lacks only its text. */
export interface Gap {
  field: CardTextField;
  lacks: 'text' | 'who' | 'stake' | 'count' | 'number' | 'comparison' | 'sample' | 'date';
}

const COMPARISON =
  /\b(?:at (?:least|most)|(?:more|less|fewer|better|higher|lower|faster) than|no (?:more|less|fewer)|or (?:more|less|fewer|better|above|below)|over|under|above|below|min(?:imum)?|max(?:imum)?|exceeds?|within|every|all|none|nobody|twice|half|(?:out )?of)\b|[<>≤≥%]/;
const SAMPLE = /\b(?:out )?(?:of|among|from|per) (?:the |our |my |all |at least )*(?:first |last )?(?=\S)/;
/** Asking for words alone: an answer costs nothing. */
const ASKS =
  /\b(?:ask|asks|survey|interview|poll|questionnaire|talk to|show|present|pitch|feedback|opinions?)\w*\b/;
const STAKE =
  /\b(?:pay|paid|payments?|pre-?pay\w*|deposits?|buy|bought|purchases?|pre-?orders?|orders?|sign|signs|signed|signature|contracts?|letters? of intent|sell|sells|sold|charge|book|books|bookings?|install\w*|switch\w*|click\w*|subscri\w*|sign-?ups?|register\w*|come back|returns?|refer\w*|introduc\w*|weeks? (?:of|in) use|uses?|used|trial|tried|commit\w*|last time|measure[sd]?|count(?:s|ed)?|watch\w*|observ\w*)\b/;
const UNCOUNTED =
  /\b(?:interest|interested|engagement|satisf\w+|feedback|happiness|awareness|loyalty|traction|success|quality|excitement|feelings?|sentiment|reactions?|like|likes|love)\b/;
const COUNTED =
  /\b(?:number|count|counts|share|percent(?:age)?|rate|ratio|how (?:many|much|often|long)|average|median|total|amount|score|nps)\b|%/;

export type ReadText = ReturnType<typeof readText>;

/** The features of a text that rules can tell, in English. */
export function readText(text: string) {
  const folded = foldCharacters(text);
  const typed = folded.toLowerCase();
  const tokens = tokenise(folded);
  const signals = findSignals(folded, tokens, findQuotes(typed));
  const who = tokens.some(({ lower }) => isRole(lower) || isOrganisation(lower));
  return { typed, who, signals };
}

/** The gaps of the four fields by fixed rules, in their order on the card (BO-16). */
export function findGaps({ hypothesis, test, metric, criteria }: GuidanceInput['card']): Gap[] {
  const gaps: Gap[] = [];
  const check = (field: CardTextField, lacks: Gap['lacks'], isThere: boolean) => {
    if (!isThere) gaps.push({ field, lacks });
  };
  const tested = test === null ? null : readText(test);
  const claim = hypothesis === null ? null : readText(hypothesis);
  check('hypothesis', 'text', claim !== null);
  if (claim) check('hypothesis', 'who', claim.who);

  check('test', 'text', tested !== null);
  if (tested) {
    check('test', 'who', tested.who || claim?.who === true);
    check('test', 'stake', !ASKS.test(tested.typed) || STAKE.test(tested.typed));
  }

  check('metric', 'text', metric !== null);
  if (metric !== null) {
    const { typed, signals } = readText(metric);
    check('metric', 'count', !UNCOUNTED.test(typed) || COUNTED.test(typed) || signals.number > 0);
  }

  check('criteria', 'text', criteria !== null);
  if (criteria !== null) {
    const { typed, signals } = readText(criteria);
    check('criteria', 'number', signals.number > 0);
    if (signals.number > 0) check('criteria', 'comparison', COMPARISON.test(typed));
    check('criteria', 'sample', SAMPLE.test(typed) || (tested?.signals.number ?? 0) > 0);
    check('criteria', 'date', signals.date > 0);
  }
  return gaps;
}
