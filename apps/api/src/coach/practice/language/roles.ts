import { words } from './lexicon.ts';
import { singular } from './tokens.ts';

/** Kinds of people the endings below do not find. */
const ROLES = words(`
  nurse vet midwife gp surgeon patient physio chef cook barista waitress host hostess groom shepherd mason mechanic architect student
  pupil principal nanny coach judge notary clerk accountant landlord landlady tenant agent concierge pilot captain mum mom dad grandma
  aunt son wife husband widow family neighbour child children kid retiree couple boss ceo cto cfo coo head chief secretary assistant temp
  intern apprentice trainee trustee chair official priest analyst consultant merchant police paramedic guard lifeguard veteran refugee
  immigrant migrant tattooist lady guy colleague staff crew operative restaurateur guest diabetic housewife
`);

/** Words that end like a profession but do not name one, or are too wide to. */
const NOT_ROLES = words(`
  user person professional number stakeholder stranger respondent follower
  paper order number water letter computer dinner summer winter weather border corner counter register folder binder reminder printer scanner
  offer never after under other another either neither rather whether however whenever wherever whoever whichever whatever together later
  earlier better faster easier cheaper bigger smaller larger longer shorter higher lower older younger newer former latter inner outer upper
  proper super power shower matter quarter trigger answer customer consumer buyer maker member floor error major factor sector monitor
  elevator server browser filter container trailer freezer timer sticker poster flyer newspaper cover disorder danger hunger cancer chamber
  september october november december easter clever barrier career transfer prefer refer suffer differ consider remember wonder deliver enter
  bother slower quicker harder safer closer stronger simpler busier happier greater clearer smarter sooner tougher exist assist checklist
`);

const PROFESSION = /(?:[^aeiou]ist|[^aeiou]ian|eer|ier|er|or|woman|man|person|keeper|parent)$/;

/** Whether a lower-case word names a kind of person that one could recognise. */
export function isRole(word: string): boolean {
  const one = singular(word);
  return !NOT_ROLES.has(one) && (ROLES.has(one) || (one.length > 4 && PROFESSION.test(one)));
}

const ORGANISATIONS = words(`
  clinic surgery practice hospital ward pharmacy dentistry laboratory shop store bakery cafe café restaurant pub bar hotel hostel kitchen
  canteen brewery winery farm stable yard garage workshop factory plant mill warehouse depot office studio salon gym spa laundry school
  nursery college university academy library museum theatre cinema church parish charity foundation council firm agency consultancy bank
  insurer retailer wholesaler manufacturer supplier operator carrier broker developer team department household family flat home building
  estate housing coop cooperative club association society union site branch franchise chain boutique publisher newspaper airline airport
  port fleet authority municipality ngo
`);

export const isOrganisation = (word: string): boolean => ORGANISATIONS.has(singular(word));
