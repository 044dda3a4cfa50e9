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

/** A founder's answers, one to each question of the first step. */
export const firstStepAnswers = [
  'Night-shift supervisors at food wholesalers. When a driver calls in sick, they have to plan every route again by hand before five in the morning.',
  'Last Thursday Dana at the Bristol depot planned eleven routes alone, and two vans left an hour late.',
  'It cost 3 hours of overtime, she told me, and the invoices show £240 refunded to two restaurants that night. It happens twice a month.',
] as const;

/** The steps of the first challenge, with answers that the practice coach accepts. */
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
      'Routemaster; its price page starts at 30 vans, and two depots told me they gave it up because it plans the day before.',
      'The trade register lists 420 food wholesalers in the South West. About half run a night shift (my guess), which leaves 210 supervisors who could buy.',
    ],
  },
];

/** Calls the API with the page's cookies. Much faster than the screens, which have tests of their own. */
async function call(page: Page, path: string, data?: object) {
  const answer = await page.request.fetch(path, data ? { method: 'POST', data } : {});
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

interface Ordered {
  id: number;
  order: number;
}

/** The first challenge and its steps, in order. */
export async function findFirstChallenge(page: Page) {
  const inOrder = (list: Ordered[]) => list.toSorted((one, other) => one.order - other.order);
  const challengeId = inOrder(await call(page, '/api/challenges'))[0]?.id;
  const steps = inOrder(await call(page, `/api/challenges/${challengeId}/steps`));
  const pathOf = (place: number) => `/challenge/${challengeId}/step/${steps[place]?.id}`;
  return { challengeId, steps, pathOf };
}

/**
 * Completes the steps of the first challenge from index `from` up to, but not including, `to`. Returns the path of the
 * next step.
 */
export async function completeSteps(page: Page, from: number, to: number): Promise<string> {
  const { challengeId, steps, pathOf } = await findFirstChallenge(page);
  const [startup] = await call(page, '/api/startups');
  const of = { startupId: startup.id, challengeId };
  for (let place = from; place < to; place += 1) {
    const stepId = steps[place]?.id;
    for (const content of firstChallenge[place]?.answers ?? []) {
      await call(page, '/api/messages', { ...of, stepId, content, role: 'user' });
    }
    await call(page, `/api/steps/${stepId}/complete`, of);
  }
  return pathOf(to);
}

export async function register(page: Page, founder: Founder): Promise<void> {
  await call(page, '/api/register', founder);
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

/** Fills in the login form of the current page. */
export async function signIn(page: Page, founder: Founder): Promise<void> {
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.getByLabel('Username').fill(founder.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(founder.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function logIn(
  page: Page,
  { username, password }: Pick<Founder, 'username' | 'password'>,
): Promise<void> {
  await call(page, '/api/login', { username, password });
}

export async function logInByForm(page: Page, founder: Founder): Promise<void> {
  await page.goto('/auth');
  await signIn(page, founder);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** A startup name of the maximum length. */
export const LONGEST_NAME = `Route planning for ${'night shift supervisors, '.repeat(8)}`
  .slice(0, 199)
  .concat('.');

const PROFILE = { industry: 'Other', stage: 'Idea', problemStatement: 'Night planners redo routes by hand.' };

/** Returns the new startup's id. It becomes the selected startup unless another one is selected. */
export async function createStartup(page: Page, name: string): Promise<number> {
  return (await call(page, '/api/startups', { ...PROFILE, name })).id;
}

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

export async function createStartupByForm(page: Page, name: string): Promise<void> {
  await page.goto('/create-startup');
  await page.getByLabel('Startup Name').fill(name);
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('Routes for night depots, planned in a minute.');
  await page.getByRole('button', { name: 'Create Startup' }).click();
  await page.getByRole('heading', { name }).first().waitFor();
}

/** Walks from the dashboard through the roadmap to the first step of the first challenge. */
export async function walkToFirstStep(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Roadmap' }).first().click();
  await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
  await page
    .getByRole('link', { name: /Start Challenge/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Name the problem/ })
    .first()
    .click();
  await opener(page).waitFor();
}

/** Opens the first step of the first challenge, and returns its path. */
export async function openFirstStep(page: Page): Promise<string> {
  const path = (await findFirstChallenge(page)).pathOf(0);
  await page.goto(path);
  await opener(page).waitFor();
  return path;
}

/** As {@link openFirstStep}, for a new founder with a new startup. */
export async function startFirstStep(page: Page, founder = newFounder()): Promise<string> {
  await register(page, founder);
  await createStartup(page, 'Routely');
  return openFirstStep(page);
}

/** The coach's first message in the first step. */
export const opener = (page: Page): Locator =>
  conversation(page).getByText("Let's get the problem straight").first();

export function conversation(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversation' });
}

/** How far the conversation is from its end, in pixels. */
export const distanceToEnd = (page: Page) =>
  conversation(page).evaluate(region => region.scrollHeight - region.scrollTop - region.clientHeight);

/**
 * The hint about Enter below the input, which is there while a message can be sent. Typing is possible even without it.
 */
const freeHint = (page: Page): Locator => page.getByText(/^Enter (sends|starts)/);
export const isFree = async (page: Page): Promise<boolean> => (await freeHint(page).count()) === 1;

export async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await freeHint(page).waitFor({ state: 'attached' });
  await page.getByLabel('Your message').press('Enter');
  // `first`, because the reply may quote the text.
  await conversation(page).getByText(text).first().waitFor();
}

export async function stepPercent(page: Page): Promise<number> {
  const value = await page
    .getByRole('progressbar', { name: 'Step completion' })
    .getAttribute('aria-valuenow');
  return Number(value);
}
