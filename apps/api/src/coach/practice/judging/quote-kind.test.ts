import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { quoteKind } from './quote-kind.ts';

describe('a quote is measured', () => {
  it.each([
    'On Tuesday our Leeds receptionist lost 40 minutes rebooking.',
    'Two empty slots lost them £190 that morning.',
    'I watched three of them; it took 25 minutes each.',
    'In March 12 of 31 visitors came back.',
    'The sign “closed early” cost them 3 customers in May.',
  ])('%s', quote => expect(quoteKind(quote)).toBe('measured'));
});

describe('a quote is told', () => {
  it.each([
    'The owner of the bakery told me she throws away 30 loaves a day.',
    'According to the practice manager, two patients a week do not turn up.',
    '"I ring every patient by hand", and then she shows me the list.',
    'She said “I would probably pay £40 for that”.',
    'We asked five owners, and four keep a paper list.',
  ])('%s', quote => expect(quoteKind(quote)).toBe('told'));
});

describe('a quote is guessed', () => {
  it.each([
    'About half have fewer than four chairs (my guess), which leaves 190 owners who could buy.',
    'I think it cost them £300 last week.',
    'It probably took them 40 minutes on Tuesday.',
    'By Friday 20 June I will ask four museums to pay £50 in advance.',
    'They may pay £5 on Tuesday.',
    'If they paid £5 a ticket, we would earn £500 a month.',
    'From 30 to 60 pence a ticket.',
    'I said so on Tuesday.',
    '',
  ])('%s', quote => expect(quoteKind(quote)).toBe('guessed'));
});

it.each(['"', '“a ', 'told ', '12 on ', 'i also ', 'may '])('takes time linear in the length: %j', piece => {
  expect(growth(length => quoteKind(piece.repeat(length / piece.length)))).toBeLessThan(LINEAR);
});
