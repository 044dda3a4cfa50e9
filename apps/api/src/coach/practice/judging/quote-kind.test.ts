import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { quoteKind } from './quote-kind.ts';

describe('a quote is measured', () => {
  it.each([
    'On Tuesday our Leeds receptionist lost 40 minutes rebooking.',
    'Two empty slots lost them £190 that morning.',
    'Her 40 minutes on the phone come on top, and those I timed.',
    "The regulator's public register lists 380 surgeries in West Yorkshire.",
    'I watched three of them; it took 25 minutes each.',
    'In March 12 of 31 visitors came back.',
    'We counted 14 vans in the yard on 3 May.',
    "The farriers' register has 2,900 names.",
    'They paid £70 for a card reader.',
    'The sign “closed early” cost them 3 customers in May.',
  ])('%s', quote => expect(quoteKind(quote)).toBe('measured'));
});

describe('a quote is told', () => {
  it.each([
    'The owner of the bakery told me she throws away 30 loaves a day.',
    'According to the practice manager, two patients a week do not turn up.',
    '"I ring every patient by hand", and then she shows me the list.',
    'She said “I would probably pay £40 for that”.',
    'Maria, a vet, says it costs her a Saturday a month.',
    'We asked five owners, and four keep a paper list.',
    'He complained that it took him 3 hours on Sunday.',
  ])('%s', quote => expect(quoteKind(quote)).toBe('told'));
});

describe('a quote is guessed', () => {
  it.each([
    'About half have fewer than four chairs (my guess), which leaves 190 owners who could buy.',
    'I think it cost them £300 last week.',
    'It probably took them 40 minutes on Tuesday.',
    'We assume that the owner told her staff.',
    'By Friday 20 June I will ask four museums to pay £50 in advance.',
    'By Friday 20 June I ask four museums to sign for August and to pay the first £50 in advance.',
    'On Monday two hauliers get a contract for £300.',
    "I'd say 60% were built before 1980, so around 1,050 offices.",
    'They may pay £5 on Tuesday.',
    'If they paid £5 a ticket, we would earn £500 a month.',
    'Receptionists in small clinics have it.',
    'From 30 to 60 pence a ticket.',
    'I said so on Tuesday.',
    'That was in 2024.',
    '',
  ])('%s', quote => expect(quoteKind(quote)).toBe('guessed'));
});

it.each(['"', '“a ', 'told ', '12 on ', 'i also ', 'may '])('takes time linear in the length: %j', piece => {
  expect(growth(length => quoteKind(piece.repeat(length / piece.length)))).toBeLessThan(LINEAR);
});
