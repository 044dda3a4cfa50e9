import type { Topic } from './topic.ts';
import { LATER_TOPICS } from './topics-later.ts';

const problem: Readonly<Record<string, Topic>> = {
  'Who has this problem, and in what situation does it hit them?': {
    about: 'who has the problem, and when',
    clause: 'The problem comes up',
    people: { many: 'have this problem', one: 'has this problem' },
  },
  'When did it last happen to one of them?': {
    about: 'the last time it happened',
    clause: 'It last happened',
    place: 'It last happened',
  },
  'What did it cost them?': { about: 'what it cost them', noun: 'It cost them' },
  'Which five people, not friends or family, did you ask or will you ask?': {
    about: 'those {we} turn to about the problem',
    noun: 'About the problem {we} turn to',
    isNames: true,
  },
  'What did they do the last time it happened, in their own words?': {
    about: 'what they did the last time, in their own words',
  },
  'What surprised you, or went against what you believed?': {
    about: 'the surprise',
    that: 'It was a surprise',
    noun: 'The surprise was',
  },
  'What do they do about it today, if anything?': {
    about: 'what people do about the problem today',
    noun: 'What people have for the problem today is',
  },
  'What is the strongest reason they would not switch?': {
    about: 'the strongest reason not to switch',
    choice: 'sentence',
  },
  'How many such buyers are there, counted from the bottom up?': {
    about: 'how many buyers there are',
    noun: 'The buyers come to',
  },
};

const customer: Readonly<Record<string, Topic>> = {
  'Which three kinds of customer could you start with, and how do they compare?': {
    about: 'the kinds of customer to start with',
    noun: '{We} could start with',
  },
  'Why this one first, and which one do you leave for later?': {
    about: 'where {we} start and what {we} leave for later',
    noun: '{We} start with',
    clause: '{We} start there',
  },
  'Where are ten of them that you could reach this month?': {
    about: 'where the first of them are',
    place: 'The first of them are',
    noun: 'Within {our} reach this month:',
    isNames: true,
  },
  'What does an ordinary day look like for this person, and what are they trying to get done?': {
    about: 'an ordinary day, and what it is for',
    verb: 'What they are trying to do is to',
  },
  'Who uses it, who pays for it, and who can say no?': { about: 'who uses it, who pays and who can say no' },
  'What makes them start looking for something better?': {
    about: 'what makes them look for something better',
    noun: 'What makes them look for something better is',
    clause: 'They look for something better',
    place: 'They look for something better',
  },
  'What progress do they want to make in their life or work?': {
    about: 'the progress they want',
    noun: 'They want',
    verb: 'They want to',
  },
  'What pushes them away from the way they do it now, and what pulls them towards a new way?': {
    about: 'what pushes them away and what pulls them',
  },
  'What worries them about changing, and which habit holds them back?': {
    about: 'what holds them back',
    noun: 'What holds them back is',
    that: 'What holds them back is',
  },
};

const offer: Readonly<Record<string, Topic>> = {
  'Why does the problem keep happening, and how do you take that cause away?': {
    about: 'the cause and how {we} take it away',
    noun: 'The cause is',
    clause: 'The problem keeps happening',
  },
  'Which three things can it do, and which pain does each of them end?': {
    about: 'what it can do, and the pain that it ends',
    verb: 'It can',
  },
  'What will it deliberately not do?': {
    about: 'what it will deliberately not do',
    isDenial: true,
    noun: 'It deliberately leaves out',
    verb: 'It will deliberately not',
  },
  'What is it like before you and after you, in numbers?': { about: 'before and after' },
  'Which alternative is it better than, and at what?': {
    about: 'what it is better than',
    noun: 'It is better than',
    isOfStartup: true,
  },
  'What proof is there that you can keep this promise?': {
    about: 'the proof so far',
    noun: 'The proof so far is',
  },
  'What is it, and for whom?': { about: 'what it is, and for whom', isOfStartup: true },
  'Why now, and not five years ago?': { about: 'why now', clause: 'The time is now', noun: 'What is new is' },
  'Where could it be in three years, if all goes well?': {
    about: 'where it could be in three years',
    noun: 'In three years, if all goes well, it could be',
    place: 'In three years, if all goes well, it could be',
    opening: 'This is where it could be in three years, if all goes well.',
  },
};

const test: Readonly<Record<string, Topic>> = {
  'Which belief would end the whole idea if it turned out false, and why that one?': {
    about: 'the belief on which it all stands',
    that: 'It all stands on the belief',
    opening: 'The whole idea stands on one belief.',
  },
  'Which kind of test fits that belief best?': {
    about: 'the kind of test that fits it best',
    choice: 'phrase',
  },
  'Which result would make you stop?': {
    about: 'the result that would make {us} stop',
    noun: '{We} would stop at',
    clause: '{We} would stop',
  },
  'Who takes part in the test, and how many of each kind?': {
    about: 'those who take part in the test',
    noun: 'Those who take part in the test are',
    people: { many: 'take part in the test', one: 'takes part in the test' },
  },
  'What did they do?': { about: 'what they did in the test' },
  'How does the result compare with the figure you had set?': {
    about: 'the result of the test',
    noun: 'The result was',
  },
  'Which belief rose or fell, and which result moved it?': { about: 'the belief that moved' },
  'What is the one thing you change now?': {
    about: 'the one thing {we} change now',
    noun: 'The one thing {we} change now is',
    verb: 'The one thing {we} change now is to',
  },
  'Proceed, pivot or stop: which is it, and why?': {
    about: '{our} decision',
    verb: '{Our} decision is to',
    noun: '{Our} decision is',
  },
  'Which eight things must be true: about people wanting it, about it paying its way, and about you being able to build it?':
    {
      about: 'what has to be true',
      opening: 'All of this has to be true.',
    },
  'Which of them matter most, and what speaks for each so far?': {
    about: 'what matters most, and what speaks for it so far',
    that: 'What matters most is',
    noun: 'What matters most is',
  },
  'Which three tests come next, and on which days?': {
    about: 'the tests that come next',
    noun: 'Next come',
  },
};

/** By the question's words. A question that an administrator wrote has no topic. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map(
  [problem, customer, offer, test, LATER_TOPICS].flatMap(topics => Object.entries(topics)),
);
