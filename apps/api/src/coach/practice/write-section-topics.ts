/** What a question of the shipped curriculum is about, for an answer that cannot be read without it. */
export interface Topic {
  /**
   * All that the question asks for, as it stands behind "as for" and before a colon: an answer may be to any part of it.
   * `{we}`, `{us}`, `{our}` and `{name}` are filled in.
   */
  about: string;
  /**
   * How a whole sentence is led in, which otherwise stands by itself: `as` is "As for the cost, …", `colon` "The cost: …";
   * other words stand as they are.
   */
  lead?: 'as' | 'colon' | { words: string };
  /** What is said of people who are only named: "have this problem". */
  people?: { many: string; one: string };
  /** "It is" at the answer's beginning is the startup, and so is what is only "better than". */
  isOfStartup?: true;
  /** The answer is one of several that were offered. */
  isChoice?: true;
}

const topics: Readonly<Record<string, Topic>> = {
  'Who has this problem, and in what situation does it hit them?': {
    about: 'who has the problem, and when',
    people: { many: 'have this problem', one: 'has this problem' },
  },
  'When did it last happen to one of them?': { about: 'the last time it happened' },
  'What did it cost them?': { about: 'what it cost them', lead: 'as' },
  'Which five people, not friends or family, did you ask or will you ask?': {
    about: 'whom {we} ask about the problem',
  },
  'What did they do the last time it happened, in their own words?': { about: 'what they did the last time' },
  'What surprised you, or went against what you believed?': { about: 'the surprise' },
  'What do they do about it today, if anything?': { about: 'what people do about the problem today' },
  'What is the strongest reason they would not switch?': {
    about: 'the strongest reason not to switch',
    isChoice: true,
  },
  'How many such buyers are there, counted from the bottom up?': {
    about: 'how many buyers there are',
    lead: 'as',
  },
  'Which three kinds of customer could you start with, and how do they compare?': {
    about: 'the kinds of customer to start with',
  },
  'Why this one first, and which one do you leave for later?': {
    about: 'where {we} start and what {we} leave for later',
  },
  'Where are ten of them that you could reach this month?': { about: 'where the first of them are' },
  'What does an ordinary day look like for this person, and what are they trying to get done?': {
    about: 'an ordinary day and what it is for',
  },
  'Who uses it, who pays for it, and who can say no?': { about: 'who uses it, who pays and who can say no' },
  'What makes them start looking for something better?': {
    about: 'what makes them look for something better',
  },
  'What progress do they want to make in their life or work?': { about: 'the progress they want' },
  'What pushes them away from the way they do it now, and what pulls them towards a new way?': {
    about: 'what pushes them away and what pulls them',
  },
  'What worries them about changing, and which habit holds them back?': { about: 'what holds them back' },
  'Why does the problem keep happening, and how do you take that cause away?': {
    about: 'the cause and how {we} take it away',
  },
  'Which three things can it do, and which pain does each of them end?': {
    about: 'what it can do, and the pain that it ends',
  },
  'What will it deliberately not do?': { about: 'what it will deliberately not do' },
  'What is it like before you and after you, in numbers?': { about: 'before and after' },
  'Which alternative is it better than, and at what?': {
    about: 'what it is better than',
    isOfStartup: true,
  },
  'What proof is there that you can keep this promise?': { about: 'the proof so far', lead: 'as' },
  'What is it, and for whom?': { about: 'what it is, and for whom', isOfStartup: true },
  'Why now, and not five years ago?': { about: 'why now' },
  'Where could it be in three years, if all goes well?': {
    about: 'where it could be in three years',
    lead: { words: 'In three years, if all goes well,' },
  },
  'Which belief would end the whole idea if it turned out false, and why that one?': {
    about: 'the belief on which it all stands',
    lead: 'colon',
  },
  'Which kind of test fits that belief best?': {
    about: 'the kind of test that fits it best',
    isChoice: true,
  },
  'Which result would make you stop?': { about: 'the result that would make {us} stop' },
  'At which moment does a customer feel the value?': {
    about: 'the moment in which a customer feels the value',
  },
  'Which one number counts that value, and over what stretch of time?': { about: 'what {we} count' },
  'Which two to four things move that number, and which number would tell you that you push too hard?': {
    about: 'what moves that number, and what guards it',
  },
  'What do they pay today to deal with the problem?': { about: 'what they pay today' },
  'What do you charge for?': { about: 'what {we} charge for', isChoice: true },
  'What is your first price, and how will you test it?': { about: '{our} first price and its test' },
  "What is left of one customer's money once you have served them?": {
    about: 'what is left of one customer’s money',
    lead: 'as',
  },
  'What does it cost to win one customer?': { about: 'the cost of winning one customer' },
  'After how many months is the cost of winning one paid back, and which figure changes that most?': {
    about: 'how long it takes to earn that back',
    lead: 'as',
  },
  'Who takes part in the test, and how many of each kind?': {
    about: 'those who take part in the test',
    people: { many: 'take part in the test', one: 'takes part in the test' },
  },
  'What did they do?': { about: 'what they did', lead: 'as' },
  'How does the result compare with the figure you had set?': { about: 'the result', lead: 'as' },
  'What are the steps to the first value, and how long is each?': { about: 'the way to the first value' },
  'Where do people drop off, and which one fix do you try?': {
    about: 'where people drop off, and what {we} try',
  },
  'Why do they come back?': { about: 'why they come back' },
  'Which belief rose or fell, and which result moved it?': { about: 'the belief that moved' },
  'What is the one thing you change now?': { about: 'the one thing {we} change now' },
  'Proceed, pivot or stop: which is it, and why?': { about: '{our} decision', lead: 'colon' },
  'On the day the problem bites, where do they look for help?': { about: 'where they look for help' },
  'Which two ways to reach them will you try, and when do you stop each?': {
    about: 'the ways to reach them, and when {we} stop',
    lead: 'colon',
  },
  'What might one interested person cost you?': { about: 'the cost of one interested person', lead: 'as' },
  'Who are the first ten you will ask to buy?': { about: 'the first {we} will ask to buy' },
  'What are the steps from the first word to the first payment?': {
    about: 'the way from the first word to the first payment',
    lead: 'as',
  },
  'What is their main reason to say no, and how did you answer it?': {
    about: 'the main reason to say no, and the answer to it',
    lead: 'colon',
  },
  'In which one place do you open, and why there?': { about: 'where {we} open', lead: 'colon' },
  'What is your one sentence to them, in words a customer used?': {
    about: '{our} one sentence to them',
    lead: 'colon',
  },
  'Which number do you want to reach in 30 days, and by what date?': {
    about: 'the number {we} want to reach',
    lead: 'colon',
  },
  'Who does what in an ordinary week?': { about: 'who does what in an ordinary week' },
  'What do you have to pay, and how many months does the money last?': {
    about: 'what the money goes on, whom {we} need and how long it lasts',
  },
  'What will you go on doing by hand, and up to which volume?': { about: 'what {we} go on doing by hand' },
  'It is a year from now and it has failed. What were the five reasons?': {
    about: 'why it might have failed a year from now',
    lead: { words: 'Suppose that {name} has failed a year from now.' },
  },
  'What would be the first sign of each?': {
    about: 'the first signs',
    lead: { words: 'These would be the first signs.' },
  },
  'For the two worst, who does what when the sign shows?': { about: 'who acts on the two worst' },
  'Which eight things must be true: about people wanting it, about it paying its way, and about you being able to build it?':
    { about: 'what has to be true', lead: { words: 'All of this has to be true:' } },
  'Which of them matter most, and what speaks for each so far?': {
    about: 'what matters most, and what speaks for it so far',
  },
  'Which three tests come next, and on which days?': { about: 'the tests that come next' },
};

/** By the question's words; one that an administrator wrote has none. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map(Object.entries(topics));
