const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const YEAR = '(?:19|20)\\d\\d';
const MONTH = '(?:january|february|april|june|july|august|september|october|november|december)';
/** These are other words too, or abbreviations: they need a day or a preposition beside them. */
const UNSURE = '(?:march|may|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
const ANY_MONTH = `(?:${MONTH}|${UNSURE})`;
const SPAN =
  '(?:morning|afternoon|evening|night|week|weekend|month|year|spring|summer|autumn|winter|season|term|quarter)';
const UNIT = '(?:hours?|days?|weeks?|fortnight|months?|years?)';
const BEFORE = '(?:on|in|by|since|until|till|from|of|before|after|last|next|this|during|early|late|mid)';

/** A weekday in the plural is a habit, and a year alone may be a sum: neither is a date. */
export const DATE = new RegExp(
  [
    `(?:${WEEKDAY},? )?(?:the )?${DAY}(?:[-–]${DAY})? (?:of )?${ANY_MONTH}(?:,? ${YEAR})?`,
    `${ANY_MONTH} ${YEAR}`,
    `(?:${WEEKDAY},? )?${ANY_MONTH} (?:the )?${DAY}(?:,? ${YEAR})?`,
    `${WEEKDAY}(?! (?:mornings|afternoons|evenings|nights)\\b)`,
    MONTH,
    '\\d{4}-\\d\\d?-\\d\\d?|\\d\\d?\\/\\d\\d?(?:\\/\\d{2,4})?|\\d\\d?\\.\\d\\d?\\.\\d{2,4}',
    'yesterday|today|tomorrow|tonight|christmas|easter|halloween|thanksgiving|ramadan',
    `${BEFORE}[ -](?:the ${DAY.replace('?', '')}(?<=[a-z])|${YEAR}|${UNSURE}|mon|tues?|wed|thu(?:rs)?|fri|sat|sun)`,
    `(?:this|last|next|coming|past) ${SPAN}`,
    `(?:${SPAN}|fall) ${YEAR}|q[1-4](?: ${YEAR})?`,
    `(?:\\w+) ${UNIT} ago|in (?:an?|\\d+|two|three|four|five|six|ten) ${UNIT}`,
  ]
    .map(form => `\\b(?:${form})\\b`)
    .join('|'),
  'g',
);
