/** A statement of a report beside the founder's words, in the form of `VerifyInput`. */
export interface ExamStatement {
  sources: readonly string[];
  text: string;
  isSaid: boolean;
}

/** The statements of a judge's exam: half of them are said, and neither length nor language gives that away. */
export const EXAM_STATEMENTS: readonly ExamStatement[] = [
  // In other words.
  {
    sources: [
      '[What do you do about it today?] When a party cancels late, I ring the people on my paper waiting list one by one until somebody takes the table.',
    ],
    text: 'If a table comes free at short notice, we phone through a waiting list on paper until someone wants it.',
    isSaid: true,
  },
  // A consequence that nobody named.
  {
    sources: [
      '[What does it cost them?] The night porter writes the handover by hand, which takes him 25 minutes every shift.',
    ],
    text: 'The night porter takes 25 minutes a shift to write the handover by hand, so guests wait at the desk.',
    isSaid: false,
  },
  // A feature that nobody named.
  {
    sources: [
      '[What does the first version do?] A gardener takes a photo of a leaf and gets the three most likely diseases, with a treatment for each.',
    ],
    text: 'Gardeners photograph a leaf and get the three likeliest diseases, each with a treatment and a reminder.',
    isSaid: false,
  },
  // Shorter.
  {
    sources: [
      '[How do you know?] In March I spent three mornings with Kwame on his cocoa farm near Kumasi and saw him weigh every sack twice, because the first scale drifts in the heat.',
    ],
    text: 'On a cocoa farm near Kumasi we saw every sack weighed twice, because the first scale drifts in the heat.',
    isSaid: true,
  },
  // A cause that nobody named.
  {
    sources: ['[Was kam beim Versuch heraus?] Nach dem Probemonat haben drei von elf Praxen gekündigt.'],
    text: 'Drei von elf Praxen haben nach dem Probemonat gekündigt, weil ihnen die Einrichtung zu lange dauerte.',
    isSaid: false,
  },
  // The same in one language that is not English.
  {
    sources: [
      '[Was passiert, wenn es schiefgeht?] Fehlt ein Ersatzteil, muss der Monteur ein zweites Mal hinfahren, das kostet den Betrieb ungefähr 90 Euro.',
    ],
    text: 'Wenn ein Ersatzteil fehlt, muss der Monteur noch einmal hinfahren, was den Betrieb etwa 90 € kostet.',
    isSaid: true,
  },
  // Two sources put together.
  {
    sources: [
      '[Who pays?] The head of finance at haulage firms with 20 to 80 lorries.',
      '[How much, and how often?] £240 a month, billed at the start of each quarter.',
    ],
    text: 'The head of finance at haulage firms with 20 to 80 lorries pays £240 a month, billed as a quarter begins.',
    isSaid: true,
  },
  // Another figure.
  {
    sources: [
      '[What have you tried?] I sent 60 letters to allotment societies, and 14 wrote back.',
      '[What came of it?] Four of those who answered asked for a visit.',
    ],
    text: 'We wrote to 60 allotment societies. Of these 24 wrote back, and four of those asked us for a visit.',
    isSaid: false,
  },
  // A guess told as a fact.
  {
    sources: [
      '[Would they pay for it?] I believe most parents would pay something like €15 a week for a vetted driver, but I have asked only two.',
    ],
    text: 'Most parents pay €15 a week for a driver who has been vetted, and we have asked two of them about it.',
    isSaid: false,
  },
  // A guess told as one.
  {
    sources: [
      '[How many are there?] We guess that about 1,200 dance schools in France teach adults, but we have not found a list.',
    ],
    text: 'By our own guess some 1,200 dance schools in France teach adults; a list of them we have not found.',
    isSaid: true,
  },
  // A translation.
  {
    sources: [
      '[¿Qué mostró el piloto?] De los 34 alumnos que empezaron el curso, 21 lo terminaron y 5 nos pidieron el siguiente nivel.',
    ],
    text: 'Of the 34 pupils who began the course 21 finished it, and five asked us for the level that comes next.',
    isSaid: true,
  },
  // A customer that nobody named.
  {
    sources: [
      '[Who uses it now?] Two climbing gyms in Ghent use it for their courses, both since September.',
    ],
    text: 'Since September two climbing gyms in Ghent and a swimming club have been using it for their courses.',
    isSaid: false,
  },
];
