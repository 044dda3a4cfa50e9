import { button, openOffice } from './support/office.ts';
import { expectSound, expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

/** Long enough for every screen in both themes, one after the other. */
const TIMEOUT_MS = 240_000;
const USE = {
  ...{ day: '2026-11-28', job: 'reply', model: 'a-model', calls: 2000, failures: 3 },
  ...{ inputTokens: 5_000_000, outputTokens: 400_000, firstWords: 1990, firstWordMs: 2_400_000 },
};
const CHALLENGES = ['Problem & market', 'Target customer', 'Metrics & money'].map((title, index) => ({
  id: index + 1,
  title,
  steps: [{ id: index + 1, title: `Step of ${title}` }],
}));
const FOUNDER = {
  ...{ id: 7, username: 'noor', email: 'noor@example.com', fullName: 'Noor Example', stepId: 2 },
  ...{ activeAt: '2026-11-28T10:00:00Z', stepSince: '2026-11-20T10:00:00Z', isRefused: true },
  completedStepIds: [1],
};
const PROGRESS = {
  ...{ asOf: '2026-11-29T10:00:00Z', founders: 6, challenges: CHALLENGES, members: [FOUNDER] },
  questions: [{ id: 1, text: 'Who pays?', stepId: 2, started: 6, completed: 4, refusalRate: 0.3 }],
};
const PHONE = { width: 390, height: 780, context: { hasTouch: true, isMobile: true } };

it.each([
  ['on a desk', {}],
  ['on a phone', PHONE],
])(
  'the back office is sound %s',
  async (_, options) => {
    const page = await openOffice(await sharedServer(), options);
    await button(page, 'Steps in Target customer').waitFor();
    await expectSoundInBoth(page, 'challenges');
    await button(page, /^More actions for/)
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await expectSound(page, 'menu');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('Questions', { exact: true }).waitFor();
    await expectSoundInBoth(page, 'deletion');
    await button(page, 'Cancel').click();
    await button(page, 'New Challenge').click();
    await button(page, 'Create Challenge').click();
    await page.getByText('Title is required').waitFor();
    await expectSoundInBoth(page, 'form');
    await page.getByLabel('Title').fill('Money');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard changes' }).waitFor();
    await expectSound(page, 'discard');
    await button(page, 'Discard').click();

    await page.getByLabel('Search the curriculum').fill('no such words');
    await page.getByText('Nothing matches.').waitFor();
    await expectSound(page, 'nothing found');
    await page.getByLabel('Search the curriculum').fill('');
    await button(page, 'Steps in Target customer').click();
    await button(page, /^Questions in/)
      .first()
      .click();
    await button(page, /^New Question in/).waitFor();
    await expectSoundInBoth(page, 'tree');
    const steps = page.getByRole('list', { name: 'Steps in Target customer' });
    await steps.getByRole('heading', { level: 3 }).first().getByRole('link').click();
    await page.getByLabel('The step is completed by').selectOption('list');
    await expectSoundInBoth(page, 'step');
    await page.keyboard.press('Escape');
    await button(page, 'Discard').click();
    await button(page, /^See as founder/).click();
    await page.getByRole('dialog', { name: /^See as founder/ }).waitFor();
    await expectSoundInBoth(page, 'seen as founder');
    await page.keyboard.press('Escape');
    await page
      .getByRole('list', { name: /^Questions in/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByLabel('An answer is judged by').waitFor();
    await expectSoundInBoth(page, 'question');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByLabel('Evaluation criteria as JSON').fill('{ "criteria": [1 2] }');
    await button(page, 'Save Changes').click();
    await button(page, 'Go to line 1, column 18').waitFor();
    await expectSound(page, 'broken JSON');
    await page.keyboard.press('Escape');
    await button(page, 'Discard').click();
    await page.getByRole('link', { name: /^Assistants in/ }).click();
    await button(page, /^Remove/)
      .first()
      .waitFor();
    await expectSound(page, 'assistants of a step');
    await page.getByRole('link', { name: 'Assistants', exact: true }).click();
    await button(page, /^Edit/).first().waitFor();
    await expectSound(page, 'assistants');
  },
  TIMEOUT_MS,
);

it.each([
  ['on a desk', {}],
  ['on a phone', PHONE],
])(
  'changes, revisions and the walk are sound %s',
  async (_, options) => {
    const page = await openOffice(await sharedServer(), options);
    await page.getByRole('link', { name: 'Assistants', exact: true }).click();
    const first = page.getByRole('row').nth(1);
    await button(first, /^Edit/).click();
    await page.getByLabel('Description').fill('Somebody else, for a while.');
    await button(page, 'Save Changes').click();
    await page.getByText('Unpublished changes').waitFor();
    await button(first, /^More actions for/).click();
    await page.getByRole('menuitem', { name: 'Revisions' }).click();
    await page.getByRole('dialog').getByText('Somebody else, for a while.').waitFor();
    await expectSoundInBoth(page, 'revisions');
    await page.keyboard.press('Escape');
    await page.goto('/admin/changes');
    await button(page, 'Show changes').click();
    await page.getByText('Somebody else, for a while.').waitFor();
    await expectSoundInBoth(page, 'changes');
    await button(page, 'Discard').click();
    await button(page.getByRole('dialog'), 'Discard').click();
    await page.getByText('Nothing waits to be published', { exact: false }).waitFor();
    await expectSound(page, 'no changes');
    await page.getByRole('link', { name: 'Walk through' }).click();
    await button(page, 'Try').first().waitFor();
    await expectSoundInBoth(page, 'walk');
  },
  TIMEOUT_MS,
);

it.each([
  ['on a desk', {}],
  ['on a phone', PHONE],
])(
  'users, cohorts, personas, logo, AI use, log and file are sound %s',
  async (_, options) => {
    const page = await openOffice(await sharedServer(), options);
    const goTo = async (path: string, heading: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    };
    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

    await goTo('/admin/users', 'Users');
    await page.getByRole('rowheader').first().waitFor();
    await expectSoundInBoth(page, 'users');
    await button(page, 'Create User').click();
    await dialog('Create New User').waitFor();
    await button(dialog('Create New User'), 'Create User').click();
    await page.getByText('Username must be at least 3 characters').waitFor();
    await expectSoundInBoth(page, 'new user');
    await page.keyboard.press('Escape');
    await dialog('Create New User').waitFor({ state: 'detached' });

    await goTo('/admin/cohorts', 'Cohorts');
    await page.getByText('Anyone can register').waitFor();
    await expectSoundInBoth(page, 'cohorts');
    await button(page, 'Create Cohort').click();
    await page.getByLabel('Name').fill('Autumn');
    await page.getByLabel('First day').fill('2026-09-01');
    await page.getByLabel('Last day').fill('2999-12-31');
    await button(dialog('New Cohort'), 'Create Cohort').click();
    await page.getByRole('link', { name: 'Autumn' }).first().click();
    await button(page, 'Create link').click();
    await page.getByRole('rowheader', { name: 'Everyone with the link' }).waitFor();
    await expectSoundInBoth(page, 'cohort');
    const [{ token = '' } = {}] = await page.evaluate(async () => {
      const path = `/api${location.pathname}/invitations`;
      return (await (await fetch(path)).json()) as { token?: string }[];
    });
    const { pathname } = new URL(page.url());
    await page.route(`**/api${pathname}/progress`, route => route.fulfill({ json: PROGRESS }));
    await page.getByRole('link', { name: 'Progress' }).click();
    await page.getByRole('rowheader', { name: /noor/ }).waitFor();
    await expectSoundInBoth(page, 'progress of a cohort');
    await goTo(`/join/${token}`, 'Join Autumn');
    await expectSoundInBoth(page, 'invitation');

    await goTo('/admin/personas', 'Personas');
    await page.getByRole('list', { name: 'Personas' }).waitFor();
    await expectSoundInBoth(page, 'personas');
    await button(page, 'Edit Dana').click();
    await dialog('Edit Persona').waitFor();
    await expectSoundInBoth(page, 'persona');
    await page.keyboard.press('Escape');
    await dialog('Edit Persona').waitFor({ state: 'detached' });
    await button(page, 'Delete Dana').click();
    await dialog('Delete persona “Dana”').waitFor();
    await expectSound(page, 'deletion of a persona');
    await page.keyboard.press('Escape');

    await goTo('/admin/logo', 'Logo');
    await page.getByLabel('SVG code').fill('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
    await page.getByRole('region', { name: 'New logo' }).getByRole('figure').first().waitFor();
    await expectSoundInBoth(page, 'logo');

    // The practice coach asks no model.
    await page.route('**/api/admin/ai-use?days=30', route =>
      route.fulfill({ json: [USE, { ...USE, job: 'exam' }] }),
    );
    await goTo('/admin/ai-use', 'AI use');
    await page.getByLabel('Tokens a day for each founder').fill('0');
    await button(page, 'Save Changes').click();
    await page.getByText(/^Enter a whole number/).waitFor();
    await expectSoundInBoth(page, 'AI use');

    await goTo('/admin/log', 'Who did what');
    await page.getByLabel('Administrator').waitFor();
    await expectSoundInBoth(page, 'log');

    await goTo('/admin/import-export', 'Import & export');
    await page.getByLabel('YAML').fill('challenges: 7');
    await button(page, 'Preview changes').click();
    await page.getByRole('alert').getByRole('list').waitFor();
    await expectSoundInBoth(page, 'problems of a file');
  },
  TIMEOUT_MS,
);
