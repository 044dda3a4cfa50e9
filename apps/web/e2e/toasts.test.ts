import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { EXCERPT } from '../src/features/auth/showcase.tsx';
import { boxOf, overlap } from './support/box.ts';
import { codeOf } from './support/code-of.ts';
import { createStartup, LONGEST_NAME, newFounder, openFirstStep, register } from './support/journey.ts';
import { openPage, toastArea } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();

it('shows on the login page what the coach really says and accepts', async () => {
  const page = await openPage(server);
  await page.goto('/auth');
  const shown = page.getByRole('region', { name: 'About Groundwork' });
  const { question, refused, reply, accepted, reason } = EXCERPT;
  for (const text of [question, refused, reply, accepted.join(' '), reason]) {
    await shown.getByText(text).first().waitFor();
  }
  await register(page, newFounder());
  const { asked, replies, verdicts } = await page.evaluate(
    async answers => {
      const call = async (path: string, body?: object) => {
        const headers = { 'content-type': 'application/json' };
        const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
        return (await fetch(path, request)).json();
      };
      const profile = {
        name: 'Clinic Desk',
        industry: 'Healthcare',
        stage: 'Idea',
        problemStatement: 'Empty chairs.',
      };
      const startupId = (await call('/api/startups', profile)).id;
      const first = (list: { id: number; order: number }[]) => list.sort((a, b) => a.order - b.order)[0]?.id;
      const challengeId = first(await call('/api/challenges'));
      const stepId = first(await call(`/api/challenges/${challengeId}/steps`));
      const texts: string[] = [];
      for (const content of answers) {
        const message = { startupId, challengeId, stepId, content, role: 'user' };
        texts.push((await call('/api/messages', message)).content);
      }
      const records: { stepId: number; id: number }[] = await call(`/api/startups/${startupId}/progress`);
      const record = records.find(one => one.stepId === stepId);
      const asked = await call(`/api/steps/${stepId}/questions`);
      return { asked, replies: texts, verdicts: await call(`/api/progress/${record?.id}/questions`) };
    },
    [refused, accepted.join(' ')],
  );
  expect(asked[0].text).toBe(question);
  expect(replies[0]).toContain(reply);
  expect(verdicts[0]).toMatchObject({ status: 'completed', evidence: accepted, reason });
});

describe('a toast', () => {
  const SIZES = [
    [360, 640],
    [390, 844],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const;

  const toast = (page: Page) => toastArea(page).getByRole('alert');

  async function showToast(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await toast(page).getByText("Couldn't load this.").waitFor();
    // It slides in.
    await expect.poll(async () => (await boxOf(toast(page))).x).toBeGreaterThanOrEqual(0);
  }

  it.each(['dashboard', 'roadmap', 'step'])('covers nothing of the %s, at any size', async screen => {
    const page = await openPage(server, { allowedErrors: [/ERR_FAILED/] });
    await register(page, newFounder());
    await createStartup(page, LONGEST_NAME);
    await page.route(`**${codeOf('src/ui/menu.tsx')}`, route => route.abort());
    if (screen === 'step') await openFirstStep(page);
    else await page.goto(screen === 'roadmap' ? '/roadmap' : '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await showToast(page);
      const spared = [page.getByRole('banner'), page.getByRole('heading', { level: 1 })];
      if (screen === 'step') {
        spared.push(
          page.getByRole('progressbar', { name: 'Step completion' }),
          page.getByLabel('Your message'),
        );
      }
      if (width < 992) spared.push(page.getByRole('navigation', { name: 'Main, small screens' }));
      const box = await boxOf(toast(page));
      for (const element of spared) {
        const other = await boxOf(element);
        expect([width, box, other, overlap(box, other)]).toEqual([width, box, other, false]);
      }
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      await toast(page).getByRole('button', { name: 'Close' }).click();
      await toast(page).waitFor({ state: 'detached' });
    }
  });
});
