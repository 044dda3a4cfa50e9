import type { StartupTextField } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { buildWriteInput } from '../../../test/fake-openai/coach-inputs.ts';
import { type Form, GREENBOX, KLARO, PAWPAL, ROTA, SOLO, TANDEM } from '../../../test/startup-forms.ts';
import { writeField } from './write.ts';

const write = (field: StartupTextField, form: Form) => writeField(buildWriteInput(field, form));

describe('a description', () => {
  it.each<[string, Form, string]>([
    [
      'of what it does and whose problem it is',
      ROTA,
      'Rota texts the waiting list the moment a patient cancels. Dental receptionists lose 40 minutes each time a patient cancels on the day.',
    ],
    [
      'of whom it is for, where nobody can tell who does it',
      PAWPAL,
      'PawPal is for busy dog owners. Find a trusted sitter nearby.',
    ],
    [
      'that names those it speaks of first',
      {
        name: 'Ledger',
        valueProposition: 'we tell them each month what to put aside',
        targetMarket: 'freelancers',
        problemStatement: 'freelancers dont know how much tax to put aside',
      },
      'Ledger is for freelancers. We tell them each month what to put aside.',
    ],
    [
      'of more than whom it is for, where the value proposition begins with that',
      {
        name: 'Ledger',
        valueProposition: 'Ledger is for freelancers. We tell them each month what to put aside.',
        targetMarket: 'freelancers',
      },
      'Ledger is for freelancers. We tell them each month what to put aside.',
    ],
    [
      'that lets the problem name them',
      {
        name: 'Ledger',
        valueProposition: 'we tell them each month what to put aside',
        problemStatement: 'freelancers dont know how much tax to put aside',
      },
      "Freelancers don't know how much tax to put aside. At Ledger, we tell them each month what to put aside.",
    ],
    [
      'built of a value proposition that says for whom already',
      {
        name: 'Hive',
        valueProposition:
          'For hobby beekeepers, Hive weighs the hive and sends a message when something changes.',
        targetMarket: 'Hive is for hobby beekeepers.',
      },
      'For hobby beekeepers, Hive weighs the hive and sends a message when something changes.',
    ],
    [
      'of what it does, though it is called what it is about',
      { name: 'Hive', valueProposition: 'weighs the hive every hour' },
      'Hive weighs the hive every hour.',
    ],
    [
      'with the audience, where nothing else names it',
      { name: 'Moveo', valueProposition: 'faster, cheaper, easier', targetMarket: 'commuters' },
      'For commuters, Moveo is faster, cheaper and easier.',
    ],
    [
      'of a product without an article',
      {
        name: 'DevDocs',
        valueProposition: 'search engine for internal docs',
        targetMarket: 'We target engineering teams',
      },
      'For engineering teams, DevDocs is a search engine for internal docs.',
    ],
    [
      'in capitals throughout',
      GREENBOX,
      'At GreenBox, we collect the grounds and sell them to mushroom farms. Small cafes in London throw away 3 bags of coffee grounds every day.',
    ],
    [
      'in another language, of whole sentences only',
      TANDEM,
      'Wij sturen automatisch een herinnering en vullen de lege plek. Fysiotherapeuten verliezen elke week drie uur aan het bellen van patiënten die niet komen.',
    ],
    [
      'in a language without spaces',
      { name: '云', valueProposition: '我们提醒老人吃药', problemStatement: '老人忘记吃药' },
      '我们提醒老人吃药。老人忘记吃药。',
    ],
    [
      'that was begun',
      { ...ROTA, description: 'rebooks missed appointments' },
      'Rota rebooks missed appointments. Dental receptionists lose 40 minutes each time a patient cancels on the day.',
    ],
    [
      'without a second sentence that hangs in the air',
      { ...ROTA, problemStatement: 'They forget it.' },
      'For dental receptionists in Leeds, Rota texts the waiting list the moment a patient cancels.',
    ],
  ])('%s', (_name, form, text) => expect(write('description', form)).toBe(text));

  it('has two sentences and at most 400 characters', () => {
    const long = `Landlords get ${'the bills of their flats and '.repeat(13)}lose them.`;
    expect(write('description', { ...KLARO, problemStatement: long })).toBe(
      'For landlords with 2 to 20 flats in Berlin, Klaro reads the bills and splits them by the rules of the lease.',
    );
  });
});

describe('a field of one’s own words', () => {
  it.each<[string, StartupTextField, Form, string]>([
    [
      'gains the subject',
      'valueProposition',
      ROTA,
      'Rota texts the waiting list the moment a patient cancels.',
    ],
    ['gains a price’s verb', 'revenueModel', ROTA, 'We charge £20 per chair per month.'],
    [
      'gains whom it is for',
      'targetMarket',
      ROTA,
      'Rota is for dental receptionists in Leeds. Dental receptionists lose 40 minutes each time a patient cancels on the day.',
    ],
    ['becomes a sentence', 'problemStatement', PAWPAL, 'It is hard to find a sitter you trust.'],
    [
      'gains who has the problem',
      'problemStatement',
      {
        problemStatement: 'Too much food gets thrown away',
        targetMarket: 'students\nyoung families\nsmall offices',
      },
      'Too much food gets thrown away. This is a problem for students, young families and small offices.',
    ],
    [
      'gains it within the sentence where the problem is only named',
      'problemStatement',
      {
        problemStatement: 'losing track of homework',
        targetMarket: 'Our users are secondary school students',
      },
      'The problem for secondary school students is losing track of homework.',
    ],
    [
      'names those it speaks of first',
      'valueProposition',
      {
        name: 'Ledger',
        valueProposition: 'we tell them each month what to put aside',
        targetMarket: 'freelancers',
      },
      'Ledger is for freelancers. We tell them each month what to put aside.',
    ],
    [
      'gains who the customers are',
      'revenueModel',
      { revenueModel: 'Monthly subscription £9.99', targetMarket: 'parents of children aged 4-8' },
      'Revenue comes from a monthly subscription at £9.99. Our customers are parents of children aged 4-8.',
    ],
    [
      'does not make payers of those whom others pay for',
      'revenueModel',
      { revenueModel: 'ads', targetMarket: 'students' },
      'Revenue comes from ads.',
    ],
    ['stops shouting', 'revenueModel', GREENBOX, 'Cafes pay nothing. Farms pay £2 per kilo.'],
    [
      'loses fillers, repeats and loose ends',
      'problemStatement',
      {
        problemStatement:
          'um, basically nurses cant swap shifts without calling 12 people... i think it takes 2 hours a week. Nurses can’t swap shifts without calling 12 people!! so um, i think we lose nurses ,',
      },
      "Nurses can't swap shifts without calling 12 people. It takes 2 hours a week. We lose nurses.",
    ],
    [
      'becomes prose of a list',
      'valueProposition',
      {
        name: 'ShiftSwap',
        valueProposition: '- see who is free\n- swap with one tap',
        targetMarket: 'nurses',
      },
      'See who is free and swap with one tap. ShiftSwap is for nurses.',
    ],
    [
      'becomes prose of a list behind the line that leads to it',
      'revenueModel',
      { revenueModel: 'We charge:\n\n* 10% per order\n* £2 delivery\n' },
      'We charge 10% per order and £2 delivery.',
    ],
    [
      'keeps the sentences of a list apart',
      'problemStatement',
      { problemStatement: '1. Patients cancel on the day\n2. Nobody fills the slot' },
      'Patients cancel on the day. Nobody fills the slot.',
    ],
    [
      'is spaced',
      'targetMarket',
      { name: 'AgriSense', targetMarket: 'Small farmers in Kenya ,mainly  in Nakuru,Naivasha' },
      'AgriSense is for small farmers in Kenya, mainly in Nakuru, Naivasha.',
    ],
    [
      'keeps its paragraphs',
      'problemStatement',
      { problemStatement: 'patients cancel on the day.\n\n\n\nnobody fills the slot' },
      'Patients cancel on the day.\n\nNobody fills the slot.',
    ],
    [
      'of another language is only tidied',
      'targetMarket',
      TANDEM,
      'Zelfstandige fysiotherapeuten in Nederland.',
    ],
    [
      'keeps markup as text',
      'valueProposition',
      { valueProposition: 'we install <b>smart</b> sensors' },
      'We install <b>smart</b> sensors.',
    ],
  ])('%s', (_name, field, form, text) => expect(write(field, form)).toBe(text));

  it.each([
    'iPhone repairs take 3 days for most people',
    'groundwork.example.com is slow for everyone',
    'Costs are -20 % and <5 staff are left of 5,000+ at 9.30 in the morning',
    'So far we have 10 clinics that lose money',
    'I think about food all day and nobody else does',
    'Like many clinics we lose patients on the phone',
    'We pay approx. two staff, i.e. the receptionist and the nurse, at £20/hr',
  ])('keeps what only looks like a slip: %s', text => {
    expect(write('problemStatement', { problemStatement: text })).toBe(
      `${text.charAt(0) === 'g' || text.startsWith('iPhone') ? text : text.charAt(0).toUpperCase() + text.slice(1)}.`,
    );
  });
});

describe('an empty field', () => {
  it.each<[StartupTextField, string]>([
    ['problemStatement', 'Freelance translators lose 3 hours a week on invoices.'],
    ['valueProposition', 'Solo writes the invoice from the delivery email.'],
    ['revenueModel', 'We charge 9 euros a month.'],
    ['targetMarket', 'Our customers are freelance translators in Europe.'],
  ])('takes what the founder said of it elsewhere: %s', (field, text) =>
    expect(write(field, SOLO)).toBe(text),
  );
});

describe('nothing', () => {
  it.each<[string, StartupTextField, Form]>([
    ['to write from', 'description', {}],
    ['but a name', 'problemStatement', {}],
    ['but a word', 'problemStatement', { problemStatement: 'rebooking' }],
    ['but a word of no use', 'revenueModel', { revenueModel: 'money' }],
    [
      'but placeholders',
      'description',
      { problemStatement: 'test', valueProposition: 'asdf', targetMarket: 'n/a' },
    ],
    ['but a placeholder of the founder’s', 'revenueModel', { ...ROTA, revenueModel: 'I don’t know yet' }],
    ['but signs', 'problemStatement', { problemStatement: '?!... 🚀 --' }],
    ['to say what it does', 'description', { problemStatement: ROTA.problemStatement ?? '' }],
    ['to make better', 'problemStatement', ROTA],
    ['to make better in a long text', 'problemStatement', KLARO],
    ['to make better in a description', 'description', SOLO],
    [
      'that would fit a description without a loss',
      'description',
      { description: `${'we rebook patients '.repeat(25)}. and so on` },
    ],
  ])('%s', (_name, field, form) => expect(write(field, form)).toBe(''));
});
