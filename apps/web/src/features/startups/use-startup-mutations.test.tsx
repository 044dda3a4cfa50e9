import type { StartupInput } from '@groundwork/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { hideToast } from '../../ui/toast.ts';
import { useSaveStartup } from './form/use-save-startup.ts';
import { useDeleteStartup } from './use-startup-mutations.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const input: StartupInput = {
  name: 'Routely',
  description: '',
  industry: '',
  stage: '',
  problemStatement: '',
  valueProposition: '',
  revenueModel: '',
  targetMarket: '',
};
const at = '2026-01-05T10:00:00.000Z';
const saved = {
  ...input,
  id: 7,
  coachWritten: [],
  hasReport: false,
  newComments: 0,
  percent: 0,
  lastActiveAt: '2026-01-01T00:00:00.000Z',
  userId: 1,
  createdAt: at,
  updatedAt: at,
};
const refuse = (status: number, message: string) => () =>
  HttpResponse.json({ code: 'request.invalid', message }, { status });

const form = { values: input, saved: input, basis: at, conflicts: {}, unanswered: null };
const toSave = { form, isDescribedAnew: false };

function Actions() {
  const save = useSaveStartup({
    onChecked: () => {},
    onSend: () => {},
    onSaved: () => {},
    onRefused: () => false,
  });
  const remove = useDeleteStartup();
  return (
    <>
      <button type="button" onClick={() => save.mutate({ ...toSave, startupId: null })}>
        Create
      </button>
      <button type="button" onClick={() => save.mutate({ ...toSave, startupId: 7 })}>
        Update
      </button>
      <button type="button" onClick={() => remove.mutate(7)}>
        Delete
      </button>
    </>
  );
}

it.each([
  [
    'Create',
    'post',
    '',
    () => HttpResponse.json(saved, { status: 201 }),
    'Success!',
    'Your startup "Routely" has been created.',
  ],
  [
    'Update',
    'put',
    '/7',
    () => HttpResponse.json(saved),
    'Success!',
    'Your startup "Routely" has been updated.',
  ],
  [
    'Delete',
    'delete',
    '/7',
    () => new HttpResponse(null, { status: 204 }),
    'Startup deleted',
    'Your startup has been deleted successfully.',
  ],
  ['Delete', 'delete', '/7', refuse(404, 'Startup not found.'), 'Startup was already deleted', ''],
  [
    'Create',
    'post',
    '',
    refuse(400, 'The name is too long'),
    'Failed to create startup',
    'The name is too long',
  ],
  ['Update', 'put', '/7', refuse(409, 'Not now'), 'Failed to update startup', 'Not now'],
  ['Delete', 'delete', '/7', refuse(409, 'Not now'), 'Error deleting startup', 'Not now'],
] as const)('%s: %s %s answered by %s', async (button, method, path, answer, title, message) => {
  // An update is compared with this before it is sent.
  const current = http.get(`${ORIGIN}/api/startups/7`, () => HttpResponse.json(saved));
  network.use(http[method](`${ORIGIN}/api/startups${path}`, answer), current);
  renderApp(<Actions />);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(title)).toBeDefined();
  if (message) expect(screen.getByText(message)).toBeDefined();
});
