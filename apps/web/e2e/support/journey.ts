import type { Locator, Page } from 'playwright-core';

export interface Founder {
  fullName: string;
  email: string;
  username: string;
  password: string;
}

let founders = 0;

export function newFounder(): Founder {
  founders += 1;
  const username = `founder-${process.pid}-${founders}`;
  return { fullName: 'Ada Example', email: `${username}@example.com`, username, password: 'correct horse' };
}

/** What a founder would write: one answer to each question of the first step. */
export const firstStepAnswers = [
  'Night-shift supervisors at food wholesalers. When a driver calls in sick, they have to plan every route again by hand before five in the morning.',
  'Last Thursday Dana at the Bristol depot planned eleven routes alone, and two vans left an hour late.',
  'It cost 3 hours of overtime, she told me, and the invoices show £240 refunded to two restaurants that night.',
] as const;

/** The steps of the first challenge, with what the practice coach accepts in each. */
export const firstChallenge = [
  {
    title: 'Name the problem',
    answers: firstStepAnswers,
  },
  {
    title: 'Problem interviews',
    answers: [
      'I asked Dana, supervisor in Bristol, Marek, dispatcher in Bath, and a depot manager from Cardiff. On Thursday 12 June I call two more: a fleet owner in Newport and a driver in Gloucester.',
      'Dana said "I drew all routes again on the back of a delivery note." Marek told me "we left two drops out and nobody rang the shops."',
      'I expected the software to be the pain, but two of the depots plan on paper gladly; they hate the phone calls to drivers at four in the morning.',
    ],
  },
  {
    title: 'Alternatives and size',
    answers: [
      'They keep a paper list of spare drivers, ring round from memory, or ask in a WhatsApp group; a third of them just send the vans late.',
      'A mistake would hurt, so nobody dares to try',
      'The trade register lists 420 food wholesalers in the South West. About half run a night shift (my guess), which leaves 210 supervisors who could buy.',
    ],
  },
];

/** Works through steps of the first challenge behind the page's back, from one place up to another. Answers the path of the next. */
export async function completeSteps(page: Page, from: number, to: number): Promise<string> {
  return page.evaluate(
    async ({ answers, first }) => {
      const call = async (path: string, body?: unknown) => {
        const method = body ? 'POST' : 'GET';
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        return answer.json();
      };
      const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;
      const [startup] = await call('/api/startups');
      const [challenge] = (await call('/api/challenges')).sort(byOrder);
      const steps = (await call(`/api/challenges/${challenge.id}/steps`)).sort(byOrder);
      const of = { startupId: startup.id, challengeId: challenge.id };
      for (const [place, texts] of answers.entries()) {
        const stepId = steps[first + place].id;
        for (const content of texts) await call('/api/messages', { ...of, stepId, content, role: 'user' });
        await call(`/api/steps/${stepId}/complete`, of);
      }
      return `/challenge/${challenge.id}/step/${steps[first + answers.length]?.id}`;
    },
    { answers: firstChallenge.slice(from, to).map(step => step.answers), first: from },
  );
}

/** Calls the API as the page's browser. Much quicker than the forms, which have tests of their own. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.context().request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Leaves one on the dashboard. */
export async function register(page: Page, founder: Founder): Promise<void> {
  await post(page, '/api/register', founder);
  await openDashboard(page);
}

export async function registerByForm(page: Page, founder: Founder): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill(founder.fullName);
  await page.getByLabel('Email').fill(founder.email);
  await page.getByLabel('Username').fill(founder.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(founder.password);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(founder.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Fills the login form of the page one is on. */
export async function signIn(page: Page, founder: Founder): Promise<void> {
  await page.getByLabel('Username').fill(founder.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(founder.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Leaves one on the dashboard. */
export async function logIn(page: Page, { username, password }: Founder): Promise<void> {
  await post(page, '/api/login', { username, password });
  await openDashboard(page);
}

export async function logInByForm(page: Page, founder: Founder): Promise<void> {
  await page.goto('/auth');
  await signIn(page, founder);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Leaves one on the dashboard, where the startup is selected unless another one had been. */
export async function createStartup(page: Page, name: string): Promise<void> {
  const problemStatement = 'Night planners redo routes by hand.';
  await post(page, '/api/startups', { name, industry: 'Other', stage: 'Idea', problemStatement });
  await page.goto('/');
  await page.getByRole('heading', { name }).first().waitFor();
}

export async function createStartupByForm(page: Page, name: string): Promise<void> {
  await page.goto('/create-startup');
  await page.getByLabel('Startup Name').fill(name);
  await page.getByLabel('Industry').selectOption('Other');
  await page.getByLabel('Stage').selectOption('Idea');
  await page.getByLabel('Problem Statement').fill('Night planners redo routes by hand.');
  await page.getByRole('button', { name: 'Create Startup' }).click();
  await page.getByRole('heading', { name }).first().waitFor();
}

/** From the dashboard through the roadmap into the first step of the first challenge. */
export async function openFirstStep(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Roadmap' }).first().click();
  await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
  await page
    .getByRole('link', { name: /Continue Challenge/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Name the problem/ })
    .first()
    .click();
  await conversation(page).getByText("Let's get the problem straight").waitFor();
}

export function conversation(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversation' });
}

export async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.getByLabel('Your message').press('Enter');
  await conversation(page).getByText(text).waitFor();
}

/** The percentage that the step's completion bar shows. */
export async function stepPercent(page: Page): Promise<number> {
  const value = await page
    .getByRole('progressbar', { name: 'Step completion' })
    .getAttribute('aria-valuenow');
  return Number(value);
}
