import type { ImportChange } from '@groundwork/api-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { hideToast } from '../../../ui/toast.ts';
import { refusal } from '../test/admin-world.ts';
import { chooseFile, field, press, write } from '../test/open-admin.tsx';
import { CurriculumFilePage } from './curriculum-file-page.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const URL_ = `${ORIGIN}/api/admin/curriculum`;
const change = (changes: Partial<ImportChange>): ImportChange => ({
  kind: 'challenge',
  key: 'market',
  name: 'Market',
  within: [],
  effect: 'changed',
  fields: [{ field: 'title', before: 'Markt', after: 'Market' }],
  ...changes,
});
const kept = change({
  kind: 'question',
  key: 'market/talk/who',
  name: 'Who has it?',
  effect: 'kept',
  within: ['Market', 'Talk'],
});

interface Sent {
  yaml: string;
  dryRun: boolean;
  replace: boolean;
  take: string[];
  plan?: string;
}

/** Answers each dry run with these changes and records the requests. */
function serve(changes: ImportChange[]) {
  const world = {
    changes,
    founders: 3,
    sent: [] as Sent[],
    instead: undefined as (() => Response | Promise<Response>) | undefined,
  };
  network.use(
    http.get(URL_, async () => (await world.instead?.()) ?? HttpResponse.json({ yaml: 'challenges: []\n' })),
    http.post(URL_, async ({ request }) => {
      const sent = (await request.json()) as Sent;
      world.sent.push(sent);
      if (world.instead) return world.instead();
      const isLeftOut = ({ effect }: ImportChange) => effect === 'removed' && !sent.replace;
      return HttpResponse.json({
        founders: world.founders,
        foundersByChallenge: { market: 2 },
        absent: world.changes.filter(isLeftOut).length,
        plan: `plan ${sent.replace} ${sent.take.join()}`,
        changes: world.changes
          .filter(one => !isLeftOut(one))
          .map(one => (sent.take.includes(`${one.kind} ${one.key}`) ? { ...one, effect: 'changed' } : one)),
      });
    }),
  );
  return world;
}

const group = (name: RegExp) => screen.findByRole('heading', { level: 3, name });
const inGroup = async (name: RegExp) => within((await group(name)).closest('section') as HTMLElement);
const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' });

async function look(yaml = 'challenges: []') {
  renderApp(<CurriculumFilePage />);
  await write('YAML', yaml);
  await press('Preview changes');
}

it('saves the curriculum as a file', async () => {
  const world = serve([]);
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  renderApp(<CurriculumFilePage />);
  await press('Export');
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^groundwork-curriculum-[\d-]+\.yaml$/)]));
  world.instead = () => refusal(403, 'request.forbidden');
  await press('Export');
  expect(await screen.findByText('Export failed')).toBeDefined();
  expect(screen.getByText(/^Nothing was exported\./)).toBeDefined();
  expect(saved).toHaveLength(1);
  world.instead = undefined;
  await press('Export');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(screen.queryByText(/^Nothing was exported\./)).toBeNull();
  vi.restoreAllMocks();
});

it('shows what an import would do, by effect and by field, before it does it', async () => {
  const { sent } = serve([
    change({}),
    change({ kind: 'step', key: 'new', name: 'Pricing', within: ['Market'], effect: 'added', fields: [] }),
    change({ kind: 'assistant', key: 'nora', name: 'Nora', effect: 'restored', fields: [] }),
    kept,
  ]);
  await look();
  for (const name of [/^Added 1$/, /^Changed 1$/, /^Kept 1$/, /^Restored 1$/]) await group(name);
  expect(screen.queryByLabelText(/^Replace everything/)).toBeNull();
  expect(sent).toEqual([{ yaml: 'challenges: []', dryRun: true, replace: false, take: [] }]);
  expect((await inGroup(/^Added/)).getByRole('listitem').textContent).toBe('StepPricing in Market');
  const question = 'Show changes to Who has it? in Market › Talk';
  expect((await inGroup(/^Kept/)).getByRole('button', { name: question })).toBeDefined();
  const changed = await inGroup(/^Changed/);
  await userEvent.click(changed.getByRole('button', { name: 'Show changes to Market' }));
  expect(await changed.findByText('Title')).toBeDefined();
  await waitFor(() => expect(changed.getByRole('listitem').textContent).toMatch(/Markt.*Market/s));
  await press('Apply');
  expect(await screen.findByText('Import complete')).toBeDefined();
  expect(sent[1]).toEqual({ ...sent[0], dryRun: false, plan: 'plan false ' });
  expect(field('YAML').value).toBe('');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

it('replaces everything only when told so, and lists first what that removes, by challenge', async () => {
  const { sent } = serve([
    change({}),
    change({ kind: 'persona', key: 'old', name: 'Dana', effect: 'removed', fields: [] }),
    change({
      ...{ kind: 'question', key: 'market/talk/who', name: 'Who?', within: ['Market', 'Talk'] },
      ...{ effect: 'removed', fields: [] },
    }),
    change({ kind: 'step', key: 'team/hire', name: 'Hire', within: ['Team'], effect: 'removed', fields: [] }),
  ]);
  await look();
  await group(/^Changed 1$/);
  expect(screen.queryByRole('heading', { name: /^Removed/ })).toBeNull();
  expect(screen.getByText(/^The file leaves out 3 records\. They stay/)).toBeDefined();
  await userEvent.click(screen.getByLabelText(/^Replace everything/));
  const removed = await inGroup(/^Removed 3$/);
  const [first] = screen.getAllByRole('heading', { level: 3 });
  expect(first?.textContent).toBe('Removed 3');
  expect(removed.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Market · 2 founders with progress',
    'Team · 0 founders with progress',
    'Coaches and personas',
  ]);
  expect(removed.getByText(/^3 founders have progress in records that will be removed\./)).toBeDefined();
  await press('Apply');
  const asked = within(await screen.findByRole('dialog', { name: 'Remove 3 records' }));
  expect(sent).toHaveLength(2);
  await userEvent.click(asked.getByRole('button', { name: 'Apply and remove' }));
  expect(await screen.findByText('Import complete')).toBeDefined();
  expect(sent[2]).toMatchObject({ dryRun: false, replace: true, take: [], plan: 'plan true ' });
});

it('takes kept records one by one, and leaves them again', async () => {
  const other = { ...kept, key: 'market/talk/why', name: 'Why?' };
  const { sent } = serve([kept, other]);
  await look();
  await group(/^Kept 2$/);
  expect(apply().disabled).toBe(true);
  const choice = (name: string) =>
    screen.getByLabelText<HTMLInputElement>(`Use the file's version of ${name} in Market › Talk`);
  await userEvent.click(choice('Why?'));
  await group(/^Changed 1$/);
  await group(/^Kept 2$/);
  await waitFor(() => expect(choice('Why?').disabled).toBe(false));
  expect([choice('Who has it?').checked, choice('Why?').checked]).toEqual([false, true]);
  await userEvent.click(choice('Who has it?'));
  await group(/^Changed 2$/);
  await waitFor(() => expect(choice('Who has it?').disabled).toBe(false));
  await userEvent.click(choice('Why?'));
  await group(/^Changed 1$/);
  await waitFor(() => expect(apply().disabled).toBe(false));
  await press('Apply');
  await screen.findByText('Import complete');
  const [who, why] = ['question market/talk/who', 'question market/talk/why'];
  expect(sent.map(({ take }) => take)).toEqual([[], [why], [why, who], [who], [who]]);
  expect(sent.at(-1)?.plan).toBe(`plan false ${who}`);
});

it('keeps what was pasted when one goes elsewhere, until it is imported', async () => {
  serve([change({})]);
  renderApp(<CurriculumFilePage />);
  await write('YAML', 'challenges: []');
  cleanup();
  renderApp(<CurriculumFilePage />);
  expect(field('YAML').value).toBe('challenges: []');
  expect(screen.getByText("We've restored your unsaved text.")).toBeDefined();
  await press('Preview changes');
  await group(/^Changed/);
  await press('Apply');
  await screen.findByText('Import complete');
  expect(field('YAML').value).toBe('');
  cleanup();
  renderApp(<CurriculumFilePage />);
  expect(field('YAML').value).toBe('');
});

it('offers nothing to apply where all is as it is', async () => {
  serve([]);
  await look();
  expect(await screen.findByText("Nothing to import: the file matches what's here.")).toBeDefined();
  expect(apply().disabled).toBe(true);
});

it('forgets the plan of a text that is changed', async () => {
  serve([change({})]);
  await look();
  await group(/^Changed/);
  await userEvent.type(field('YAML'), 'x');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

it('tells what is wrong in the file, with its lines', async () => {
  const world = serve([]);
  const issues = [
    { path: 'line 3', message: 'needs a title' },
    { path: 'line 9', message: 'is no key' },
  ];
  world.instead = () => refusal(400, 'request.invalid', { issues });
  await look();
  const told = await screen.findByRole('alert');
  expect(told.textContent).toMatch(/Problems in the file 2.*line 3 needs a title.*line 9 is no key/s);
  expect(document.activeElement).toBe(told);
  expect(field('YAML').value).toBe('challenges: []');
});

it('imports nothing when the curriculum was changed meanwhile, and looks again', async () => {
  const world = serve([change({})]);
  await look();
  await group(/^Changed/);
  world.instead = () => refusal(409, 'record.changed');
  await press('Apply');
  expect(await screen.findByText('The curriculum has changed since this preview')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  world.instead = undefined;
  world.changes = [change({ effect: 'added' })];
  await press('Refresh preview');
  await group(/^Added/);
  expect(field('YAML').value).toBe('challenges: []');
});

it('keeps plan and text when the import fails', async () => {
  const world = serve([change({})]);
  await look();
  await group(/^Changed/);
  world.instead = () => refusal(500, 'server.error');
  await press('Apply');
  expect(await screen.findByText('Import failed')).toBeDefined();
  expect(apply().disabled).toBe(false);
  expect(field('YAML').value).toBe('challenges: []');
});

it('takes a file, and shows its name in place of its text', async () => {
  const { sent } = serve([change({})]);
  renderApp(<CurriculumFilePage />);
  await chooseFile('mine.yaml', 'personas: []');
  expect(await screen.findByText('mine.yaml')).toBeDefined();
  await press('Preview changes');
  await group(/^Changed/);
  expect(sent[0]?.yaml).toBe('personas: []');
  await press('Paste instead');
  expect(field('YAML').value).toBe('');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

it('takes the same file again, which may have been changed since', async () => {
  serve([]);
  renderApp(<CurriculumFilePage />);
  let text = 'personas: []';
  const file = Object.assign(new File([''], 'mine.yaml'), { text: async () => text });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const chosen: File[] = [];
  input.addEventListener('change', () => chosen.push(...(input.files ?? [])));
  await userEvent.upload(input, file, { applyAccept: false });
  expect(await screen.findByText('mine.yaml')).toBeDefined();
  text = 'challenges: []';
  await userEvent.upload(input, file, { applyAccept: false });
  expect(chosen).toEqual([file, file]);
});

it('holds text and file while they are compared', async () => {
  const world = serve([change({})]);
  let answer = () => {};
  world.instead = async () => {
    await new Promise<void>(resolve => {
      answer = resolve;
    });
    return HttpResponse.json({
      founders: 0,
      foundersByChallenge: {},
      absent: 0,
      plan: 'plan',
      changes: world.changes,
    });
  };
  await look();
  await screen.findByRole('button', { name: 'Comparing...' });
  const choose = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose file' });
  expect(choose().ariaDisabled).toBe('true');
  await userEvent.type(field('YAML'), ' # more');
  expect(field('YAML').value).toBe('challenges: []');
  answer();
  await group(/^Changed/);
  expect(choose().ariaDisabled).toBe('false');
  await chooseFile('mine.yaml', 'personas: []');
  await screen.findByText('mine.yaml');
  await press('Preview changes');
  await screen.findByRole('button', { name: 'Comparing...' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Paste instead' }).disabled).toBe(true);
  answer();
  await group(/^Changed/);
});
