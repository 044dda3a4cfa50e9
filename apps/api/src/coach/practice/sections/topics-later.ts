import type { Topic } from './topic.ts';

/** Questions of the later challenges: about money, the market and running the business. */
export const LATER_TOPICS: Readonly<Record<string, Topic>> = {
  'At which moment does a customer feel the value?': {
    about: 'the moment in which a customer feels the value',
    noun: 'A customer feels the value at',
    clause: 'A customer feels the value',
    place: 'A customer feels the value',
  },
  'Which one number counts that value, and over what stretch of time?': {
    about: 'what {we} count',
    noun: '{We} count',
  },
  'Which two to four things move that number, and which number would tell you that you push too hard?': {
    about: 'what moves {our} number, and what guards it',
    noun: 'What moves {our} number is',
  },
  'What do they pay today to deal with the problem?': {
    about: 'what they pay today',
    noun: 'Today they pay',
  },
  'What do you charge for?': { about: 'what {we} charge for', choice: 'phrase' },
  'What is your first price, and how will you test it?': {
    about: '{our} first price and its test',
    noun: '{Our} first price is',
  },
  "What is left of one customer's money once you have served them?": {
    about: 'what is left of one customer’s money',
    noun: 'Reckoned for one customer, it is',
  },
  'What does it cost to win one customer?': {
    about: 'the cost of winning one customer',
    noun: 'Winning one customer costs',
  },
  'After how many months is the cost of winning one paid back, and which figure changes that most?': {
    about: 'how long it takes to earn that back',
    noun: 'Earning that back takes',
    clause: 'That is paid back',
    place: 'That is paid back',
  },
  'What are the steps to the first value, and how long is each?': { about: 'the way to the first value' },
  'Where do people drop off, and which one fix do you try?': {
    about: 'where people drop off, and what {we} try',
    place: 'People drop off',
    clause: 'People drop off',
  },
  'Why do they come back?': {
    about: 'why they come back',
    clause: 'They come back',
    noun: 'They come back for',
    verb: 'They come back to',
  },
  'On the day the problem bites, where do they look for help?': {
    about: 'where they look for help',
    place: 'They look for help',
    verb: 'Those who look for help',
  },
  'Which two ways to reach them will you try, and when do you stop each?': {
    about: 'the ways to reach them, and when {we} stop',
    noun: 'The ways to reach them:',
  },
  'What might one interested person cost you?': {
    about: 'the cost of one interested person',
    noun: 'One interested person might cost {us}',
  },
  'Who are the first ten you will ask to buy?': {
    about: 'the first {we} will ask to buy',
    noun: 'The first {we} will ask to buy are',
    isNames: true,
  },
  'What are the steps from the first word to the first payment?': {
    about: 'the way from the first word to the first payment',
  },
  'What is their main reason to say no, and how did you answer it?': {
    about: 'the main reason to say no, and the answer to it',
    noun: 'The main reason to say no is',
    that: 'The main reason to say no is',
  },
  'In which one place do you open, and why there?': {
    about: 'where {we} open',
    noun: '{We} open in',
    place: '{We} open',
    isNames: true,
  },
  'What is your one sentence to them, in words a customer used?': { about: '{our} one sentence to them' },
  'Which number do you want to reach in 30 days, and by what date?': {
    about: 'the number {we} want to reach',
    noun: '{We} want to reach',
    verb: '{We} want to',
  },
  'Who does what in an ordinary week?': { about: 'who does what in an ordinary week' },
  'What do you have to pay, and how many months does the money last?': {
    about: 'whom and what {we} need, and how long the money lasts',
    noun: '{We} need',
  },
  'What will you go on doing by hand, and up to which volume?': {
    about: 'what {we} go on doing by hand',
    noun: 'What {we} go on doing by hand is',
  },
  'It is a year from now and it has failed. What were the five reasons?': {
    about: 'why it might have failed a year from now',
    opening: 'Suppose that {name} has failed a year from now.',
  },
  'What would be the first sign of each?': {
    about: 'the first signs',
    opening: 'These would be the first signs.',
  },
  'For the two worst, who does what when the sign shows?': { about: 'who acts on the two worst' },
};
