import type { Startup } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildStartup } from '../../test/samples.ts';
import { hideToast } from '../../ui/toast.ts';
import { Contradictions } from './contradictions.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const OLD = 'Accountants first.';
const ANSWER = 'Owner-brewers in Leeds.';
const STARTUP = buildStartup({ id: 7, targetMarket: OLD });
const BASE = `${ORIGIN}/api/startups/7`;
const title = 'Your answers differ from your profile';

/** A server that offers the field until it changes or is dismissed. */
function serve() {
  const server = { startup: STARTUP, isKept: false, saves: [] as Partial<Startup>[] };
  const offer = {
    field: 'targetMarket',
    current: OLD,
    answer: ANSWER,
    challengeId: 1,
    stepId: 11,
    step: 'Who',
  };
  network.use(
    http.get(`${BASE}/contradictions`, () => {
      const isOpen = !server.isKept && server.startup.targetMarket === OLD;
      return HttpResponse.json(isOpen ? [offer] : []);
    }),
    http.put(BASE, async ({ request }) => {
      const saved = (await request.json()) as Partial<Startup>;
      server.saves.push(saved);
      server.startup = { ...server.startup, targetMarket: saved.targetMarket ?? '' };
      return HttpResponse.json(server.startup);
    }),
    http.post(`${BASE}/contradictions/dismiss`, () => {
      server.isKept = true;
      return HttpResponse.json({ success: true });
    }),
  );
  return server;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());

it('shows the old text beside the answer, and puts the answer in with one click, with an undo', async () => {
  const server = serve();
  renderApp(<Contradictions startup={STARTUP} />);
  const region = within(await screen.findByRole('region', { name: title }));
  expect(region.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([OLD, ANSWER]);
  expect(region.getByRole('link', { name: 'Who' }).getAttribute('href')).toBe('/challenge/1/step/11');
  await press('Update profile: Target Audience');
  await isGone();
  expect(server.saves).toMatchObject([
    { name: STARTUP.name, targetMarket: ANSWER, updatedAt: STARTUP.updatedAt },
  ]);
  await press('Undo');
  await screen.findByRole('region', { name: title });
  expect(server.startup.targetMarket).toBe(OLD);
});

it('keeps the profile', async () => {
  const server = serve();
  renderApp(<Contradictions startup={STARTUP} />);
  await press('Keep profile: Target Audience');
  await isGone();
  expect(server.saves).toEqual([]);
});
