import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { readCurriculumWithCases } from '../../curriculum/read-cases.ts';
import { readWalks } from '../../curriculum/read-walks.ts';
import { buildGuidanceInput, buildReplyInput, buildReplyItem } from '../../test/fake-openai/coach-inputs.ts';
import type { ReplyChunk } from '../provider.ts';
import { guidanceSecrets } from './guidance-prompt.ts';
import { recites, refuseRecital } from './refuse-recital.ts';
import { replySecrets } from './reply-prompt.ts';

const folder = fileURLToPath(new URL('../../../../../curriculum', import.meta.url));
const { challenges: read, assistants, cases } = await readCurriculumWithCases(folder);
const challenges = read.map(({ challenge }) => challenge);
const walks = await readWalks(folder, challenges);
const steps = challenges.flatMap(challenge => challenge.steps);

const secretsOf = (step: (typeof steps)[number]) => {
  const assistant = assistants.find(({ key }) => key === step.assistants[0]);
  return replySecrets(
    buildReplyInput({
      assistant: { name: '', systemPrompt: assistant?.systemPrompt ?? '', webSearchEnabled: false },
      step: { title: step.title, description: step.description, promptInstructions: step.promptInstructions },
      items: step.questions.map(({ text, hint, example }) => buildReplyItem({ text, hint, example })),
    }),
  );
};

/** Whatever a founder can read, or wrote. */
const HONEST = [
  ...challenges.flatMap(({ title, description }) => [title, description]),
  ...steps.flatMap(({ title, description, conversationOpener, questions }) => [
    ...[title, description, conversationOpener],
    ...questions.flatMap(({ text, hint, example, lead = '', evaluationCriteria }) => [
      ...[text, hint, example ?? '', lead],
      ...('criteria' in evaluationCriteria ? evaluationCriteria.criteria.map(({ text }) => text) : []),
    ]),
  ]),
  ...assistants.map(({ description }) => description),
  ...walks.flatMap(({ description, problemStatement, targetMarket, answers }) => [
    ...[description, problemStatement, targetMarket, ...answers.map(({ answer }) => answer)],
  ]),
  ...cases.map(({ answer }) => answer),
];

it('[CO-73] what founders read and write is no recital of any shipped instructions', () => {
  const all = HONEST.join('\n\n');
  const refused = [
    ...steps.flatMap(step =>
      recites(all, secretsOf(step)) ? HONEST.filter(text => recites(text, secretsOf(step))) : [],
    ),
    ...HONEST.filter(text => recites(text, guidanceSecrets(buildGuidanceInput()))),
  ];
  expect(HONEST.length).toBeGreaterThan(2000);
  expect(refused).toEqual([]);
});

const toBold = (text: string) =>
  text.replace(/[a-z]/g, letter => String.fromCodePoint(letter.charCodeAt(0) - 97 + 0x1d41a));

/** What comes of a text that a model says in pieces of a size, and how it ends. */
async function say(said: string, size: number, secrets: ReturnType<typeof secretsOf>) {
  async function* chunks(): AsyncGenerator<ReplyChunk> {
    for (let at = 0; at < said.length; at += size) yield { type: 'text', text: said.slice(at, at + size) };
  }
  let shown = '';
  try {
    for await (const chunk of refuseRecital(chunks(), secrets))
      if (chunk.type === 'text') shown += chunk.text;
  } catch (failure) {
    return { shown, failure };
  }
  return { shown, failure: null };
}

const SIZES = [1, 2, 3, 7, 40, 5000];

describe('[CO-73] a recital of shipped instructions', () => {
  test.each<[how: string, disguise: (text: string) => string]>([
    ['as it stands', text => text],
    ['in capitals', text => text.toUpperCase()],
    ['in Markdown', text => text.replace(/\p{L}+/gu, '**$&**').replace(/^/gm, '> ')],
    ['as a numbered list', text => text.replace(/(?:\S+\s+){5}/g, (line, at: number) => `\n${at}. ${line}`)],
    ['with characters that have no width', text => text.replace(/\p{L}(?=\p{L})/gu, '$&\u200B')],
    ['with soft hyphens', text => text.replace(/\p{L}{3}(?=\p{L})/gu, '$&\u00AD')],
    ['with accents', text => text.replace(/[aeiou]/g, '$&\u0301')],
    ['in bold letters of Unicode', toBold],
  ])('%s is refused, however it is cut', async (_how, disguise) => {
    for (const step of steps)
      for (const size of SIZES) {
        const { shown, failure } = await say(disguise(step.promptInstructions), size, secretsOf(step));
        expect(failure).toMatchObject({ code: 'coach.refused' });
        // Two words, and marks that stand alone.
        expect(shown.match(/\S+/g) ?? []).toSatisfy((words: string[]) => words.length <= 4);
      }
  });
});

it('[CO-73] a reply of instructions’ words in another order comes unchanged, however it is cut', async () => {
  for (const step of steps) {
    const pieces = step.promptInstructions.replace(/(?:\S+\s+){4}/g, '$&maybe, ');
    for (const said of [pieces, `${toBold(pieces)} 👩‍💻 12 3.4`])
      for (const size of SIZES)
        expect(await say(said, size, secretsOf(step))).toEqual({ shown: said, failure: null });
  }
});
