import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import { hideToast } from '../../../ui/toast.ts';
import { refusal, serveAdmin } from '../test/admin-world.ts';
import {
  choose,
  dialog,
  field,
  inDialog,
  noDialog,
  openAdmin,
  press,
  row,
  rowNames,
  write,
} from '../test/open-admin.tsx';
import { buildAssistant } from '../test/samples.ts';
import { assistantFailure } from './assistants-page.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const open = () => openAdmin('/assistants');

it('creates an assistant, with a drawing that is looked at first', async () => {
  const { sent } = serveAdmin(network);
  open();
  await row('Nora');
  await press('New Assistant');
  await dialog('New Assistant');
  await press('Create Assistant');
  expect(screen.getByText('Name is required')).toBeDefined();
  expect(screen.getByText('System prompt is required')).toBeDefined();
  await write(/^Name/, 'Ines');
  await write(/^Description/, 'Plans');
  await write(/^System prompt/, 'You are Ines.');
  const iconSvg = '<svg viewBox="0 0 9 9"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>';
  await write(/^Icon drawing/, iconSvg);
  const preview = screen.getByRole('img', { name: 'Preview of the icon drawing' });
  await waitFor(() => expect(preview.querySelector('path')).not.toBeNull());
  expect(preview.querySelector('script')).toBeNull();
  await userEvent.click(field(/^Web search/));
  await press('Create Assistant');
  expect(await screen.findByText('Assistant created')).toBeDefined();
  await noDialog();
  expect(sent[0]?.body).toEqual({
    name: 'Ines',
    description: 'Plans',
    avatar: 'robot',
    iconSvg,
    systemPrompt: 'You are Ines.',
    webSearchEnabled: true,
    isActive: true,
  });
  await row('Ines');
});

it('says that nothing of a drawing can be seen', async () => {
  serveAdmin(network);
  open();
  await press('New Assistant');
  await dialog('New Assistant');
  await write(/^Icon drawing/, 'hello');
  expect(await screen.findByText("There's nothing to draw in this SVG.")).toBeDefined();
});

it.each([
  ['what the server says', () => refusal(400, 'request.malformed'), 'Refused.'],
  [
    'that it said nothing',
    () => new HttpResponse('', { status: 200 }),
    'Failed to update assistant: No response received',
  ],
])('tells why an assistant was not updated: %s', async (_, answer, message) => {
  serveAdmin(network, { instead: { 'PUT /assistants/31': answer } });
  open();
  await row('Nora');
  await press('Edit Nora');
  await dialog('Edit Assistant');
  await write(/^Name/, 'Nora B.');
  await press('Save Changes');
  expect(await screen.findByText('Failed to update assistant')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(field(/^Name/).value).toBe('Nora B.');
});

it.each([
  ['create', 'An error occurred while creating the assistant.'],
  ['update', 'An error occurred while updating the assistant.'],
] as const)('has words of its own for a failure to %s that brings none', (verb, message) => {
  const words = assistantFailure(verb);
  expect('message' in words && typeof words.message === 'function' && words.message(new Error())).toBe(
    message,
  );
});

it('is read anew all the time, and an open form stays as it is', async () => {
  const world = serveAdmin(network);
  open();
  await row('Nora');
  await press('Edit Nora');
  await dialog('Edit Assistant');
  await write(/^Description/, 'Mine');
  world.assistants = [
    buildAssistant({ name: 'Nora the Second', description: 'Theirs' }),
    ...world.assistants.slice(1),
  ];
  await waitFor(() => expect(rowNames()).toContain('Nora the Second'), { timeout: 4000 });
  expect([field(/^Name/).value, field(/^Description/).value]).toEqual(['Nora', 'Mine']);
});

it('deletes an assistant, and says in how many steps it coaches', async () => {
  serveAdmin(network);
  open();
  await row('Nora');
  await choose('Nora', 'Delete');
  const question = await inDialog('Delete assistant “Nora”');
  expect(await question.findByText('Steps it coaches')).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Assistant deleted')).toBeDefined();
  await noDialog();
  expect(rowNames()).toEqual(['Viktor']);
});

it('switches an assistant off, and leads to the personas', async () => {
  const { sent } = serveAdmin(network);
  open();
  await row('Nora');
  expect(screen.getByRole('link', { name: 'Manage personas' }).getAttribute('href')).toBe('/admin/personas');
  await choose('Nora', 'Deactivate');
  expect(await screen.findByText('Assistant updated')).toBeDefined();
  expect(sent[0]?.body).toMatchObject({ name: 'Nora', isActive: false, systemPrompt: 'You are Nora.' });
});
