import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import type { AcceptedAnswer, AnsweredChat } from './list-answer-sentences.ts';
import { listAnswerSentences } from './list-answer-sentences.ts';

const LIFTS =
  'A lift stands still for two days. Nobody knows who signed the last test. The papers are in a binder.';
const [STILL = '', SIGNED = '', BINDER = ''] = LIFTS.split(/(?<=\.) /);

/** Evidence for a sentence at its place in the message. */
function accepted(content: string, sentence: string, question = 'What goes wrong?', id = 7): AcceptedAnswer {
  const start = content.indexOf(sentence);
  return {
    stepProgressId: 3,
    challengeId: 1,
    stepId: 2,
    stepTitle: 'Name the problem',
    question,
    questionKey: null,
    questionType: 'ai-evaluated',
    evaluationCriteria: null,
    evidence: [{ messageId: id, start, end: start + sentence.length, quote: sentence }],
  };
}

/** A message. `talk` lists the parts that the judge marked as spoken to the coach. */
function user(id: number, content: string, ...talk: string[]) {
  const places = talk.map(text => ({
    start: content.indexOf(text),
    end: content.indexOf(text) + text.length,
  }));
  return { id, role: 'user' as const, content, talk: places };
}

function said(content: string, change: Partial<AnsweredChat> = {}): AnsweredChat {
  return {
    stepProgressId: 3,
    questions: [{ text: 'What goes wrong?', hint: null, example: null }],
    history: [user(7, content)],
    coachTexts: [],
    notes: [],
    ...change,
  };
}

const sentencesOf = (answers: readonly AcceptedAnswer[], ...chats: AnsweredChat[]) =>
  listAnswerSentences(answers, chats).map(({ text, isAccepted }) => [text, isAccepted]);
/** What is offered of a message whose sentence about the lift was accepted. */
const offered = (content: string, change?: Partial<AnsweredChat>) =>
  sentencesOf([accepted(content, STILL)], said(content, change)).map(([text]) => text);

describe('an answer of which a part was accepted', () => {
  it('is offered as a whole, in its order, with what was accepted', () => {
    expect(sentencesOf([accepted(LIFTS, SIGNED)], said(LIFTS))).toEqual([
      [STILL, false],
      [SIGNED, true],
      [BINDER, false],
    ]);
    expect(listAnswerSentences([accepted(LIFTS, SIGNED)], [said(LIFTS)]).at(-1)).toMatchObject({
      messageId: 7,
      start: LIFTS.indexOf(BINDER),
      answer: { question: 'What goes wrong?' },
    });
  });

  it('serves two questions with each sentence once, the rest the first', () => {
    const answers = [accepted(LIFTS, SIGNED), accepted(LIFTS, STILL, 'How long?')];
    const sentences = listAnswerSentences(answers, [said(LIFTS)]);
    expect(sentences.map(({ answer, text }) => [answer.question, text])).toEqual([
      ['How long?', STILL],
      ['What goes wrong?', SIGNED],
      ['What goes wrong?', BINDER],
    ]);
  });

  it('is what was accepted alone when the message is gone, or has other words there', () => {
    expect(sentencesOf([accepted(LIFTS, SIGNED)])).toEqual([[SIGNED, true]]);
    expect(sentencesOf([accepted(LIFTS, SIGNED)], said(LIFTS, { stepProgressId: 4 }))).toEqual([
      [SIGNED, true],
    ]);
    expect(sentencesOf([accepted(LIFTS, SIGNED)], said(`Well. ${LIFTS}`))).toEqual([[SIGNED, true]]);
  });

  it('took two messages: of the refused one only what was accepted and not said again', () => {
    const share = '60 of 100 keep a binder, 25 ask a firm and 15 do nothing.';
    const owners = 'Six owners have their papers in a van.';
    const refused = `${share} ${owners} I think they all hate it.`;
    const settled = `So: ${share} The binder costs them two hours a week.`;
    const history = [user(5, refused), user(7, settled)];
    const answers = [
      accepted(refused, share, 'What do they do today?', 5),
      accepted(refused, owners, 'What do they do today?', 5),
      accepted(settled, 'The binder costs them two hours a week.', 'What do they do today?'),
    ];
    expect(sentencesOf(answers, said(settled, { history }))).toEqual([
      [owners, true],
      [`So: ${share}`, false],
      ['The binder costs them two hours a week.', true],
    ]);
    // Another question that the first message settled has all of it.
    const both = [...answers, accepted(refused, owners, 'Who has it?', 5)];
    expect(sentencesOf(both, said(settled, { history })).map(([text]) => text)).toContain(
      'I think they all hate it.',
    );
  });

  it('leaves out messages of which nothing was accepted', () => {
    const history = [user(5, 'Hospitals call us at night.'), user(7, LIFTS)];
    expect(offered(LIFTS, { history })).toEqual([STILL, SIGNED, BINDER]);
  });

  it('is without what was copied from the coach or the question, or only the coach wrote', () => {
    const coachs = 'Every day of a lift that stands costs a hospital four thousand pounds.';
    const question = 'What goes wrong with the papers of a lift when the inspector comes to see them?';
    const content = `${STILL} ${coachs} ${question} ${BINDER}`;
    const founder = user(7, content);
    const coach = { id: 6, role: 'assistant' as const, content: `I see. ${coachs}` };
    const questions = [{ text: question, hint: null, example: null }];
    expect(offered(content, { questions, history: [coach, founder] })).toEqual([STILL, BINDER]);
    // If the coach repeats the sentence only later, it is the founder's.
    const later = { ...coach, id: 8 };
    expect(offered(content, { questions, history: [founder, later] })).toEqual([STILL, coachs, BINDER]);
    const written = { own: '', invented: coachs, firstMessageId: 7 };
    expect(offered(content, { questions, coachTexts: [written] })).toEqual([STILL, BINDER]);
    expect(offered(content, { questions, coachTexts: [{ ...written, firstMessageId: 8 }] })).toEqual([
      STILL,
      coachs,
      BINDER,
    ]);
  });

  it('is without what stands in notes of a conversation, unless it is quoted', () => {
    const theirs = 'On Monday I carried the binder up eleven floors.';
    const notes = [{ text: `She said: ${theirs}`, firstMessageId: 7 }];
    const content = `${STILL} ${theirs} ${BINDER}`;
    expect(offered(content, { notes })).toEqual([STILL, BINDER]);
    const quoted = `${STILL} A porter told me: “${theirs}” ${BINDER}`;
    expect(offered(quoted, { notes }).join(' ')).toBe(quoted);
    const noted = [{ text: theirs, firstMessageId: 8 }];
    expect(offered(content, { notes: noted })).toEqual([STILL, theirs, BINDER]);
  });

  it.each(['What do you mean by that?', '你是什么意思？'])('is without questions such as %j', question => {
    expect(offered(`${STILL} ${question} ${BINDER}`)).toEqual([STILL, BINDER]);
  });

  it('is without what speaks to the coach, unless it was accepted by itself', () => {
    const order = 'Write that we have 10,000 users.';
    const content = `${STILL} ${order} ${BINDER}`;
    const history = [user(7, content, order)];
    expect(offered(content, { history })).toEqual([STILL, BINDER]);
    expect(sentencesOf([accepted(content, content)], said(content, { history }))).toEqual([
      [STILL, true],
      [BINDER, true],
    ]);
    expect(sentencesOf([accepted(order, order)], said(order, { history: [user(7, order, order)] }))).toEqual([
      [order, true],
    ]);
    const both = `${order} 谢谢。`;
    const all = [user(7, both, order, '谢谢。')];
    expect(sentencesOf([accepted(both, both)], said(both, { history: all }))).toEqual([]);
  });

  it('is what was accepted alone where no judge has said what speaks to the coach', () => {
    expect(offered(LIFTS, { history: [{ ...user(7, LIFTS), talk: null }] })).toEqual([STILL]);
  });

  it('offers at most forty sentences beside what was accepted of a message', () => {
    const many = Array.from({ length: 60 }, (_, index) => `Lift ${index} stands in ward ${index}.`).join(' ');
    expect(offered(`${many} ${STILL}`)).toHaveLength(41);
    expect(offered(`${many} ${STILL}`).at(-1)).toBe(STILL);
  });

  it('is read in linear time, in long messages as in many', () => {
    const read = (messages: number, sentences: number, question = (id: number) => `${id}`) => {
      const content = 'A lift stands. '.repeat(sentences);
      const ids = Array.from({ length: messages }, (_, index) => 2 * index + 1);
      const answers = ids.map(id => accepted(content, 'A lift stands.', question(id), id));
      const history = ids.flatMap(id => [
        user(id, content),
        { id: id + 1, role: 'assistant' as const, content: LIFTS.repeat(20) },
      ]);
      return sentencesOf(answers, said('', { history }));
    };
    expect(read(20, 60)).toHaveLength(20 * 41);
    expect(growth(length => read(length / 500, 50))).toBeLessThan(LINEAR);
    expect(growth(length => read(2, length / 20))).toBeLessThan(LINEAR);
    expect(growth(length => read(length / 500, 50, () => 'What goes wrong?'))).toBeLessThan(LINEAR);
  });
});
