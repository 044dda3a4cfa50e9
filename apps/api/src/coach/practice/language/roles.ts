import { words } from './lexicon.ts';
import { singularForms } from './tokens.ts';

/** Kinds of people the endings below do not find. */
const ROLES = words(`
  nurse vet midwife doctor gp surgeon dentist hygienist pharmacist carer caregiver patient therapist physio physiotherapist optician coroner
  chef cook baker butcher barista waiter waitress bartender host hostess sommelier grocer fishmonger brewer cleaner caretaker janitor
  farmer gardener farrier groom beekeeper fisherman shepherd grower forester
  plumber electrician carpenter joiner builder roofer glazier mason bricklayer welder mechanic engineer architect surveyor foreman
  teacher tutor lecturer professor student pupil headteacher principal bursar librarian childminder nanny coach trainer
  lawyer solicitor barrister judge paralegal notary clerk accountant bookkeeper auditor banker broker insurer underwriter
  landlord landlady tenant agent lodger homeowner concierge
  driver courier trucker rider dispatcher pilot steward captain porter
  mum mom dad mother father parent parents grandma grandmother grandfather aunt uncle son daughter wife husband widow family neighbour neighbor
  child children kid kids toddler teenager pensioner retiree couple newlywed
  owner manager director boss founder ceo cto cfo coo head chief supervisor administrator secretary receptionist assistant temp intern
  apprentice trainee volunteer trustee treasurer chair mayor councillor officer official inspector minister priest vicar imam rabbi
  designer developer programmer analyst scientist researcher photographer translator writer author editor journalist artist musician
  illustrator freelancer contractor consultant creator streamer podcaster influencer recruiter marketer purchaser
  shopkeeper cashier salesperson saleswoman salesman retailer wholesaler distributor importer exporter trader vendor merchant
  soldier police policeman firefighter paramedic guard lifeguard sailor veteran refugee immigrant migrant
  hairdresser barber stylist beautician tattooist masseur florist jeweller tailor seamstress cobbler
  lady ladies guy colleague staff crew sitter planner organiser organizer technician operator operative locum hotelier restaurateur
  donor fundraiser guest traveller traveler tourist commuter cyclist runner climber gamer collector hobbyist diabetic
  spokesman housewife undertaker controller comptroller
`);

/** Too wide to be a role, however often founders use them. */
const TOO_WIDE = words(
  'customer user consumer buyer person professional maker member number stakeholder stranger respondent follower',
);

/** Words that end like a profession but do not name one. */
const NOT_ROLES = words(`
  paper order number water letter computer calendar dinner summer winter weather border corner counter register folder binder reminder
  printer scanner offer never ever after under over other another either neither rather whether however whenever wherever whoever whichever whatever together later earlier better
  faster easier cheaper bigger smaller larger longer shorter higher lower older younger newer former latter inner outer upper proper
  super power tower shower flower finger river silver copper leather butter sugar matter chapter quarter semester trigger answer
  customer user consumer buyer maker member per her for nor door floor poor error mirror minor major prior factor sector
  motor monitor color colour flavor flavour humor humour labor labour harbor harbour favor favour honor honour behavior behaviour vector
  indoor outdoor interior exterior superior anchor tumor rumor refrigerator calculator elevator generator radiator indicator
  server router browser folder header footer filter cluster buffer container trailer freezer cooker boiler toaster mixer timer
  sticker poster banner flyer paper newspaper wallpaper number cover layer ladder shoulder disorder murder danger anger hunger
  fever cancer liver diaper chamber september october november december easter clever bitter sober tender tier premier barrier 
  frontier pier year bear near wear tear hear dear clear fear appear gear ear beer deer career cheer sheer steer peer engineering
  transfer prefer refer suffer differ consider remember wonder discover deliver cover recover enter gather bother encounter render
  slower quicker harder softer warmer colder hotter safer closer stronger weaker simpler busier happier healthier nicer wider narrower
  deeper fewer lesser greater poorer richer
  smoother rougher tighter looser louder quieter brighter darker lighter heavier thinner thicker slimmer fatter tidier clearer neater fresher
  sweeter firmer flatter finer fuller sharper steeper stricter tougher kinder ruder calmer fairer greener whiter blacker redder drier wetter
  dirtier prettier uglier friendlier lonelier angrier hungrier luckier trickier messier lazier crazier noisier steadier costlier livelier
  likelier handier wealthier sicker fitter bolder braver broader dearer dimmer dumber duller emptier fancier fiercer gentler grander humbler
  keener leaner madder milder purer rarer riper riskier saner scarier shinier sillier sleepier smarter sooner sorer sourer stiffer subtler
  surer taller tastier truer vaguer wilder wiser worthier
  list exist consist insist persist assist resist checklist waitlist shortlist wishlist twist mist fist
  christian indian italian asian canadian australian american median vegetarian 
`);

const PROFESSION = /(?:[^aeiou]ist|[^aeiou]ian|eer|ier|er|or|woman|man|person|keeper|parent)$/;

/** Whether a lower-case word names a kind of person that one could recognise. */
export function isRole(word: string): boolean {
  const forms = singularForms(word);
  if (forms.some(form => TOO_WIDE.has(form) || NOT_ROLES.has(form))) return false;
  if (forms.some(form => ROLES.has(form))) return true;
  return forms.some(form => form.length > 4 && PROFESSION.test(form));
}

const ORGANISATIONS = words(`
  clinic surgery practice hospital ward pharmacy dentistry laboratory lab hospice
  shop store bakery cafe café restaurant pub bar hotel hostel kitchen canteen butchery brewery winery farm orchard vineyard stable yard
  garage workshop factory plant mill warehouse depot office studio salon gym spa barbershop laundry launderette
  school nursery kindergarten college university academy library museum theatre cinema church parish charity foundation council
  firm agency consultancy bank insurer retailer wholesaler manufacturer supplier operator carrier broker developer
  team department household family flat home building estate housing landlord coop co-op cooperative club association society union
  site branch franchise chain boutique gallery publisher newspaper airline airport port fleet authority municipality ngo
`);

export function isOrganisation(word: string): boolean {
  return singularForms(word).some(form => ORGANISATIONS.has(form));
}

export const isPlaceOrPerson = (word: string): boolean => isRole(word) || isOrganisation(word);
