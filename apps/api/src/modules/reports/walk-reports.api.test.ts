import { fileURLToPath } from 'node:url';
import type { Completion } from '@groundwork/api-client/contracts';
import {
  type Challenge,
  type Question,
  type QuestionProgress,
  type Report,
  type ReportSection,
  reportToMarkdown,
  type Step,
  type StepProgress,
} from '@groundwork/domain';
import { expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import { questionLeads } from '../../curriculum/curriculum-records.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { readWalks, type Walk } from '../../curriculum/read-walks.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, until } from '../../test/chat.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

const CURRICULUM = fileURLToPath(new URL('../../../../../curriculum/', import.meta.url));
const curriculum = await readCurriculum(CURRICULUM);
const walks = await readWalks(CURRICULUM, curriculum.challenges);
/** Their reports are in docs/. */
const SHOWN = ['food-maker', 'b2b-saas'];
/** The reports are dated to this day, whenever they are written. */
const DAY = '2026-11-29';

const test = useTestApp(() => ({ sectionPollMs: 20, coach: createPracticeCoach(questionLeads(curriculum)) }));

/**
 * A founder who gives every answer of a walk, and counts it anyway where it is refused twice. `strays` are the sentences
 * that settled another question than the one they were written for.
 */
async function walkThrough({ name, description, industry, problemStatement, targetMarket, answers }: Walk) {
  const founder = await buildFounder(test.app);
  const profile = { name, description, industry, problemStatement, targetMarket, stage: 'Idea' };
  const { id: startupId } = await buildStartup(founder, profile);
  const challenges = await founder.get<Challenge[]>('/api/challenges');
  const strays: string[] = [];
  for (const [place, challenge] of curriculum.challenges.entries()) {
    const { id: challengeId } = at(challenges, place);
    const steps = await founder.get<Step[]>(`/api/challenges/${challengeId}/steps`);
    for (const [index, { questions }] of challenge.steps.entries()) {
      const stepId = at(steps, index).id;
      const place = { startupId, challengeId, stepId };
      const answerTo = (key: string) => answers.find(({ questionKey }) => questionKey === key)?.answer;
      const asked = await founder.get<Question[]>(`/api/steps/${stepId}/questions`);
      for (const [order, { key }] of questions.entries()) {
        await tell(founder, place, { questionId: at(asked, order).id, content: answerTo(key) });
      }
      const scope = { startupId, challengeId };
      const { completed } = await founder.post<Completion>(`/api/steps/${stepId}/complete`, scope);
      expect(completed).toBe(true);
      const { id } = await founder.get<StepProgress>(progressUrl(founder, place));
      const verdicts = await founder.get<QuestionProgress[]>(`/api/progress/${id}/questions`);
      for (const [order, { key }] of questions.entries()) {
        const verdict = verdicts.find(({ questionId }) => questionId === at(asked, order).id);
        const others = verdict?.evidence.filter(quote => !answerTo(key)?.includes(quote)) ?? [];
        strays.push(...others.map(quote => `${key}: ${quote}`));
      }
    }
  }
  return { founder, startupId, strays };
}

interface Place {
  startupId: number;
  challengeId: number;
  stepId: number;
}

const progressUrl = ({ user }: Founder, { startupId, challengeId, stepId }: Place) =>
  `/api/progress/${user.id}/${startupId}/${challengeId}/${stepId}`;

async function tell(
  founder: Founder,
  place: Place,
  { questionId, content }: { questionId: number; content: string | undefined },
): Promise<void> {
  const url = progressUrl(founder, place);
  const send = async (text: string | undefined) => {
    await founder.post('/api/messages', { ...place, content: text });
    const { id, activeQuestionId } = await founder.get<StepProgress>(url);
    return activeQuestionId === questionId ? id : null;
  };
  if ((await send(content)) === null) return;
  // The page offers to count it after two messages in a row that were refused.
  const id = await send('I have nothing more to say about that.');
  if (id !== null) await founder.post(`/api/progress/${id}/questions/${questionId}/own-assessment`, {});
}

async function writeReport(founder: Founder, startupId: number): Promise<string> {
  const read = () => founder.get<Report>(`/api/startups/${startupId}/report`);
  const { id } = await read();
  await founder.post(`/api/reports/${id}/generate-sections`);
  await until(async () => (await read()).generation.state !== 'running');
  const { title, generation } = await read();
  expect(generation).toMatchObject({ state: 'done', failed: 0 });
  const sections = await founder.get<ReportSection[]>(`/api/reports/${id}/v2-sections`);
  expect(sections.map(({ state }) => state)).toEqual(sections.map(() => 'written'));
  const parts = sections.map(({ type, title, content }) => ({
    type,
    title,
    content,
    statements: [],
    pictures: [],
  }));
  return reportToMarkdown({ title, day: DAY }, parts);
}

const note = (key: string) =>
  `*Written by the practice coach, without an AI model, from the answers of an invented founder in \`curriculum/walks/${key}.yaml\`. Where it refused an answer, the founder had nothing more to say and counted it by their own assessment, as the page offers.*`;

it.each(walks)(
  'every answer of the walk $key counts for its own question alone',
  { timeout: 120_000 },
  async walk => {
    const { founder, startupId, strays } = await walkThrough(walk);
    expect(strays).toEqual([]);
    if (!SHOWN.includes(walk.key)) return;
    await expect(`${note(walk.key)}\n\n${await writeReport(founder, startupId)}`).toMatchFileSnapshot(
      `../../../../../docs/report-walk-${walk.key}.md`,
    );
  },
);
