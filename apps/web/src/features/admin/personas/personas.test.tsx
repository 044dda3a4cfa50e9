import type { AdminPersona } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { hideToast } from '../../../ui/toast.ts';
import { refusal } from '../test/admin-world.ts';
import { dialog, noDialog, press, write } from '../test/open-admin.tsx';
import { LATER, READ_AT } from '../test/samples.ts';
import { PersonasPage } from './personas-page.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const URL_ = `${ORIGIN}/api/personas`;
const build = (changes: Partial<AdminPersona> = {}): AdminPersona => ({
  id: 1,
  name: 'Dana',
  description: 'Runs three bakeries',
  avatar: '👤',
  iconSvg: null,
  category: 'customer',
  isActive: true,
  isDefault: false,
  order: 1,
  updatedAt: READ_AT,
  systemPrompt: 'You are Dana.',
  webSearchEnabled: false,
  createdBy: null,
  ...changes,
});
const dana = build({ isDefault: true });
const viktor = build({ id: 2, name: 'Viktor', category: 'investor', order: 2, isActive: false });
const ines = build({ id: 3, name: 'Ines', order: 3, webSearchEnabled: true });

type Call = 'list' | 'create' | 'update' | 'remove';

/** Serves these personas and records the writes. A handler in `instead` overrides a call. */
function serve(personas: AdminPersona[] = [dana, viktor, ines]) {
  const world = {
    personas,
    sent: [] as unknown[],
    deleted: [] as string[],
    instead: {} as Partial<Record<Call, () => Response | undefined>>,
  };
  const orders = () => world.personas.toSorted((a, b) => a.order - b.order);
  const replace = (changed: AdminPersona) => {
    world.personas = [...world.personas.filter(({ id }) => id !== changed.id), changed];
    return HttpResponse.json(changed);
  };
  network.use(
    http.get(URL_, () => world.instead.list?.() ?? HttpResponse.json(orders())),
    http.post(URL_, async ({ request }) => {
      const input = (await request.json()) as AdminPersona;
      world.sent.push(input);
      if (world.instead.create) return world.instead.create();
      const persona = build({ ...input, id: 9, updatedAt: LATER });
      world.personas = [...world.personas, persona];
      return HttpResponse.json(persona, { status: 201 });
    }),
    http.put(`${URL_}/:id`, async ({ request, params }) => {
      const input = (await request.json()) as Partial<AdminPersona>;
      world.sent.push({ id: Number(params.id), ...input });
      const instead = world.instead.update?.();
      if (instead) return instead;
      const before = world.personas.find(({ id }) => id === Number(params.id)) ?? build();
      const neighbour = world.personas.find(({ order }) => order === input.order);
      if (neighbour && neighbour.id !== before.id) replace({ ...neighbour, order: before.order });
      return replace({ ...before, ...input, updatedAt: LATER });
    }),
    http.get(`${URL_}/:id/impact`, () => HttpResponse.json({ steps: 0, founders: 4, startups: 0 })),
    http.delete(`${URL_}/:id`, ({ params, request }) => {
      world.deleted.push(request.url.slice(URL_.length));
      const instead = world.instead.remove?.();
      if (instead) return instead;
      world.personas = world.personas.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return world;
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
const toast = (text: string | RegExp) => screen.findByText(text);

async function open() {
  renderApp(<PersonasPage />);
  await screen.findByRole('list', { name: 'Personas' });
}

it('shows who there is, in the order in which founders are offered them', async () => {
  serve([ines, dana, viktor]);
  await open();
  expect(names()).toEqual(['Dana', 'Viktor', 'Ines']);
  expect(card('Dana').getByText('Runs three bakeries')).toBeDefined();
  expect(card('Dana').getByText('Default')).toBeDefined();
  expect(card('Viktor').getByText('investor')).toBeDefined();
  expect(card('Viktor').getByText('Inactive')).toBeDefined();
  expect(card('Viktor').queryByText('Default')).toBeNull();
  expect(card('Ines').getByText('Web search')).toBeDefined();
});

it('says when there is nobody, and creates the first one', async () => {
  const { sent } = serve([]);
  renderApp(<PersonasPage />);
  expect(await screen.findByText('No personas found. Create one to get started.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add Persona' })).toBeNull();
  await press('Create First Persona');
  await dialog('New Persona');
  await write(/^Name/, 'Dana');
  await write(/^Description/, 'Runs three bakeries');
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Persona' });
  expect(submit.disabled).toBe(true);
  await write(/^System prompt/, '  ');
  expect(submit.disabled).toBe(true);
  await write(/^System prompt/, 'You are Dana.');
  await press('Create Persona');
  expect(await toast('Persona created')).toBeDefined();
  await noDialog();
  expect(names()).toEqual(['Dana']);
  expect(sent).toEqual([expect.objectContaining({ name: 'Dana', category: 'general', order: 0 })]);
});

it('puts a new one behind all others', async () => {
  const { sent } = serve([dana, build({ id: 5, name: 'Late', order: 7 })]);
  await open();
  await press('Add Persona');
  await dialog('New Persona');
  await write(/^Name/, 'Ines');
  await write(/^Description/, 'Knows the figures');
  await write(/^System prompt/, 'You are Ines.');
  await press('Create Persona');
  await noDialog();
  expect(sent).toEqual([expect.objectContaining({ name: 'Ines', order: 8 })]);
  expect(names()).toEqual(['Dana', 'Late', 'Ines']);
});

it('asks for a description before it sends', async () => {
  const { sent } = serve();
  await open();
  await press('Add Persona');
  await dialog('New Persona');
  await write(/^Name/, 'Ines');
  await write(/^System prompt/, 'You are Ines.');
  await press('Create Persona');
  expect(await screen.findByText('Description is required')).toBeDefined();
  expect(sent).toEqual([]);
});

it('edits the whole of one, as it was read', async () => {
  const { sent } = serve();
  await open();
  await press('Edit Viktor');
  await dialog('Edit Persona');
  await write(/^Name/, 'Viktor B.');
  await press('Save Changes');
  expect(await toast('Persona updated')).toBeDefined();
  await noDialog();
  expect(names()).toEqual(['Dana', 'Viktor B.', 'Ines']);
  const { id, createdBy: _, avatar: __, ...whole } = viktor;
  expect(sent).toEqual([expect.objectContaining({ ...whole, id, name: 'Viktor B.' })]);
});

it.each([
  ['create', 'Add Persona', 'Create Persona', 'Failed to create persona'],
  ['update', 'Edit Dana', 'Save Changes', 'Failed to update persona'],
] as const)('keeps what was typed when it fails to %s', async (call, opener, submit, title) => {
  const world = serve();
  world.instead = { [call]: () => refusal(500, 'server.error') };
  await open();
  await press(opener);
  await dialog(/Persona$/);
  await write(/^Name/, 'Dana II');
  await write(/^Description/, 'Runs four');
  await write(/^System prompt/, 'You are Dana the Second.');
  await press(submit);
  expect(await toast(title)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Dana II');
});

it('says who has chats with one before it is deleted', async () => {
  const world = serve();
  await open();
  await press('Delete Viktor');
  const asked = within(await dialog('Delete persona “Viktor”'));
  expect(await asked.findByText('Founders with chats')).toBeDefined();
  expect(asked.getByText('4')).toBeDefined();
  world.instead = { remove: () => refusal(500, 'server.error') };
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await toast('Failed to delete persona')).toBeDefined();
  world.instead = {};
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await toast('Persona deleted')).toBeDefined();
  await noDialog();
  expect(names()).toEqual(['Dana', 'Ines']);
});

it('asks for another default before the default one is deleted', async () => {
  const omar = build({ id: 4, name: 'Omar', order: 4 });
  const { deleted } = serve([dana, viktor, ines, omar]);
  await open();
  await press('Delete Dana');
  const asked = within(await dialog('Delete persona “Dana”'));
  expect(asked.getByText(/^This is the default persona: founders start with it\./)).toBeDefined();
  const select = asked.getByLabelText('New default persona');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ines', 'Omar']);
  await userEvent.selectOptions(select, 'Omar');
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await toast('Persona deleted')).toBeDefined();
  expect(deleted).toEqual(['/1?newDefaultId=4']);
});

it('deletes the default where no other one is active, and asks for none', async () => {
  const { deleted } = serve([dana, viktor]);
  await open();
  await press('Delete Dana');
  const asked = within(await dialog('Delete persona “Dana”'));
  expect(asked.queryByLabelText('New default persona')).toBeNull();
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await toast('Persona deleted')).toBeDefined();
  expect(deleted).toEqual(['/1']);
});

it('[AD-107] asks for another default before the default one is deactivated', async () => {
  const omar = build({ id: 4, name: 'Omar', order: 4 });
  const { sent } = serve([dana, viktor, ines, omar]);
  await open();
  await press('Edit Dana');
  const form = within(await dialog('Edit Persona'));
  expect(form.queryByLabelText('New default persona')).toBeNull();
  await userEvent.click(form.getByLabelText(/^Active/));
  await userEvent.selectOptions(form.getByLabelText('New default persona'), 'Omar');
  await press('Save Changes');
  expect(await toast('Persona updated')).toBeDefined();
  expect(sent).toEqual([expect.objectContaining({ id: 1, isActive: false, newDefaultId: 4 })]);
});

it('swaps two neighbours in one call', async () => {
  const { sent } = serve();
  await open();
  await press('Move Viktor up');
  expect(names()).toEqual(['Viktor', 'Dana', 'Ines']);
  await waitFor(() => expect(sent).toEqual([{ id: 2, order: 1 }]));
  expect(card('Viktor').getByRole('button', { name: 'Move Viktor up' })).toHaveProperty(
    'ariaDisabled',
    'true',
  );
  // The first and the last persona have no neighbour to swap with on that side.
  await press('Move Viktor up');
  await press('Move Ines down');
  await press('Move Viktor down');
  await waitFor(() => expect(names()).toEqual(['Dana', 'Viktor', 'Ines']));
  await waitFor(() => expect(sent).toHaveLength(2));
});

it('takes a swap back that fails', async () => {
  const world = serve();
  world.instead = { update: () => refusal(500, 'server.error') };
  await open();
  await press('Move Dana down');
  expect(await toast('Failed to update order')).toBeDefined();
  expect(names()).toEqual(['Dana', 'Viktor', 'Ines']);
});

it('is looked at again on demand', async () => {
  const world = serve();
  await open();
  world.personas = [dana, ines];
  await press('Refresh');
  expect(await toast('Refresh complete')).toBeDefined();
  expect(names()).toEqual(['Dana', 'Ines']);
  world.instead = { list: () => refusal(403, 'request.forbidden') };
  await press('Refresh');
  expect(await toast('Refresh failed')).toBeDefined();
  expect(await toast('An error occurred while refreshing data. Please try again.')).toBeDefined();
  expect(names()).toEqual(['Dana', 'Ines']);
});

it('says when they do not load', async () => {
  const world = serve();
  world.instead = { list: () => refusal(403, 'request.forbidden') };
  renderApp(<PersonasPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to fetch personas/);
  world.instead = {};
  await press('Retry');
  await screen.findByRole('list', { name: 'Personas' });
});
