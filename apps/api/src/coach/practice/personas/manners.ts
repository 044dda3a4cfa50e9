/** How the practice coach plays personas of one category: what they ask back, and why they say no. */
export interface Manner {
  who: string;
  when: string;
  much: string;
  /** Once the founder has said who, when and how much. */
  next: string;
  no: string;
}

const GENERAL: Manner = {
  who: 'Whom do you mean by that? Tell me about one of them.',
  when: 'When did that happen last, and what did they do then?',
  much: 'How much is that, in hours or in money, and who counted it?',
  next: 'What will you do about it this week, and on which day?',
  no: 'I would not say yes to that yet: so far nobody has given anything for it.',
};

const MANNERS: Record<string, Manner> = {
  customer: {
    who: 'Who else like me has that? Name one who runs a place like mine.',
    when: 'Which day was that? I can tell you about my Tuesday, not about days in general.',
    much: 'What would that cost me in a month, and how many hours would I have back?',
    next: 'Show me one place where it runs already. What did they pay, and what did they stop using?',
    no: 'I would say no today. I have a way of doing it that is ugly and works, I have paid for apps that nobody opened, and I have up to 80 a month for one that I can try without training anybody.',
  },
  investor: {
    who: 'Who exactly pays for this? Ten names would tell me more than a market.',
    when: 'When did one of them last try to get rid of the problem, and what did they do?',
    much: 'Which number has moved because of what you did, and from what to what?',
    next: 'What has to be true for this to be worth having, and which part of it do you know?',
    no: 'It would be a no from me today. A first cheque of mine is 15,000 to 40,000, and it is not for finding out whether anybody wants it. Come back with people who have paid.',
  },
  engineering: {
    who: 'Who presses the button? Give me one person with a name, and what they have open on the screen.',
    when: 'When was it done by hand the last time, step by step?',
    much: 'How often a day does that happen, and how long does it take by hand?',
    next: 'What is the one part that could fail for good? Can we find out about it in an evening?',
    no: 'I would not build that yet. I have fourteen evenings, and a person with a spreadsheet could show first whether anybody comes back.',
  },
  marketing: {
    who: 'Which one kind of person is that for? Cross the others out.',
    when: 'At which moment of their week do they need it? What did they type into a search the last time?',
    much: 'How many of them answered you, and how many did you ask?',
    next: 'What did one of them say, word for word? That is your first line.',
    no: 'I would not spend on that. I have 500 for the month and want to use 100: show me first one sentence of a customer that makes a stranger answer.',
  },
  finance: {
    who: 'Who pays the invoice, and who decides that it is paid?',
    when: 'In which month does that money come in, and what has gone out by then?',
    much: 'What is the figure, and is it paid, agreed, quoted or guessed?',
    next: 'Which cost is still missing from that sum? Put your own pay into it.',
    no: 'I cannot sign that off. Up to 2,000 for a test with an end and a number, yes; anything beyond it I want to see as three cases.',
  },
};

export const mannerOf = (category: string): Manner =>
  Object.hasOwn(MANNERS, category) ? (MANNERS[category] ?? GENERAL) : GENERAL;
