import { words } from '../language/lexicon.ts';

/** The founder's own person: what "you" of a question becomes. */
export interface Voice {
  we: 'we' | 'I';
  us: 'us' | 'me';
  our: 'our' | 'my';
}

const MAX_CHARACTERS = 160;
const SUBJECT = '(?:you|they|we|he|she|it|there|this|that|these|those|people|customers)';
const ASKED = '(?:what|which|who|whom|where|when|why|how)';
const INVERTED = new RegExp(
  `^(${ASKED}(?: [^\\s,]+){0,6}?) (is|are|was|were|can|could|will|would|should|might|must|do) (${SUBJECT})(?=[ ,]|$)(.*)$`,
  'i',
);
const NAMED = /^(?:what|who) (is|are|was|were) ((?:the|your|their|its) [^,]+)$/i;
/** Words that begin a second question, which a change of the first would leave as it is. */
const GOES_ON = new RegExp(`, (?:and|or) (?:[a-z]+ )?${ASKED} `, 'i');
const MODALS = words('can could will would should might must');

/**
 * A question that an administrator wrote, as words that lead to its answer: "Asked how many buyers there are:". What
 * cannot be turned into them safely is quoted.
 */
export function leadFrom(question: string, voice: Voice): string {
  const asked = question.trim();
  if (asked.length > MAX_CHARACTERS) return '';
  if (!asked.endsWith('?')) return `On “${asked.replace(/[.!:;]+$/, '')}”:`;
  const bare = asked.slice(0, -1).trim();
  const turned = /[?.!:“”"]/.test(bare) || GOES_ON.test(bare) ? null : turn(bare);
  return turned === null ? `To the question “${asked}” the answer is:` : inVoice(turned, voice);
}

function turn(bare: string): string | null {
  const [, verb = '', named = ''] = NAMED.exec(bare) ?? [];
  if (named !== '' && verb !== '' && !/ (?:that|who|which|you|they) /.test(named))
    return `${capital(named)}:`;
  const [, asked = '', auxiliary = '', subject = '', rest = ''] = INVERTED.exec(bare) ?? [];
  if (asked === '') return null;
  const isSupport = auxiliary.toLowerCase() === 'do';
  // "What could you do" has its verb behind the subject; "what do they want" loses the "do".
  if ((isSupport || MODALS.has(auxiliary)) && rest.trim() === '') return null;
  const verbed = isSupport ? subject : `${subject} ${auxiliary}`;
  return `Asked ${asked.charAt(0).toLowerCase()}${asked.slice(1)} ${verbed}${rest}:`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "You" in front of a verb is the subject; elsewhere it is the object. */
function inVoice(text: string, { we, us, our }: Voice): string {
  return text
    .replace(/\byour\b/gi, match => (/^Y/.test(match) ? capital(our) : our))
    .replace(/\byou(?= are\b)/gi, we === 'I' ? 'I am' : 'we are')
    .replace(/\b(I am|we are) are\b/g, '$1')
    .replace(/\byou were\b/gi, we === 'I' ? 'I was' : 'we were')
    .replace(/\byou(?=[,:]|$)/gi, us)
    .replace(/(?<=\b(?:for|to|with|of|from|by|at|about|than) )you\b/gi, us)
    .replace(/\byou\b/gi, we);
}
