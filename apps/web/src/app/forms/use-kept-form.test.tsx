import { ApiError } from '@groundwork/api-client';
import { TextInput } from '@mantine/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderApp } from '../../test/render-app.tsx';
import { draftKey } from '../stored-keys.ts';
import { readStored, writeStored } from '../use-stored.ts';
import { KeptNote } from './kept-note.tsx';
import type { FormValues } from './merge-newer.ts';
import { useKeptForm } from './use-kept-form.ts';

const schema = z.object({ city: z.string().check(z.minLength(1, 'Name a city')), note: z.string() });
const recordSchema = z.object({ ...schema.shape, updatedAt: z.string() });
type Trip = z.output<typeof recordSchema>;

const KEY = draftKey(0, 'trip:1');
const KEPT = "We've restored your unsaved text.";
const trip: Trip = { city: 'Leeds', note: 'Rain', updatedAt: 'first' };
const toValues = (record: Trip | null): FormValues => ({
  city: record?.city ?? '',
  note: record?.note ?? '',
});
const save = vi.fn<(input: FormValues, record: Trip | null) => Promise<void>>();
const onSaved = vi.fn();

function Form({ record, opensNewest }: { record: Trip | null; opensNewest: boolean }) {
  const kept = useKeptForm({
    id: 'trip',
    draft: 'trip:1',
    schema,
    recordSchema,
    record,
    toValues,
    opensNewest,
    save,
    onSaved,
  });
  return (
    <form {...kept.form}>
      <KeptNote {...kept} />
      {kept.elsewhere && <p>Changed: {Object.keys(kept.conflicts).join()}</p>}
      {kept.taken.length > 0 && <p>Taken: {kept.taken.join()}</p>}
      <TextInput {...kept.field('city')} label="City" />
      <TextInput {...kept.field('note')} label="Note" />
      <button type="button" onClick={() => kept.choose('city', 0)}>
        Keep mine
      </button>
      <button type="button" onClick={() => kept.choose('city', 1)}>
        Take theirs
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

function open(record: Trip | null = trip, opensNewest = false) {
  cleanup();
  save.mockReset().mockResolvedValue();
  renderApp(<Form record={record} opensNewest={opensNewest} />);
}

const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const refuse = (current: Trip) =>
  save.mockRejectedValueOnce(
    new ApiError({ statusCode: 409, code: 'record.changed', reason: 'Conflict', details: { current } }),
  );

it('keeps what is typed until it is saved, and nothing that is as it was', async () => {
  open();
  await type('City', 's');
  open();
  expect(textIn('City')).toBe('Leedss');
  expect(screen.getByText(KEPT)).toBeDefined();
  await type('City', '{Backspace}');
  expect(readStored(KEY, null)).toBeNull();
  await type('City', '!');
  await press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(readStored(KEY, null)).toBeNull();
});

it('brings back by Undo what was discarded', async () => {
  open();
  await type('City', 's');
  open();
  await press('Discard it');
  expect([textIn('City'), readStored(KEY, null)]).toEqual(['Leeds', null]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(textIn('City')).toBe('Leedss');
  open();
  expect(textIn('City')).toBe('Leedss');
});

it('takes what only the other side changed, leaves the choice of what both did, and remembers it', async () => {
  open();
  await type('City', 's');
  refuse({ city: 'York', note: 'Sun', updatedAt: 'second' });
  await press('Save');
  expect(await screen.findByText('Changed: city')).toBeDefined();
  expect(screen.getByText('Taken: note')).toBeDefined();
  expect([textIn('City'), textIn('Note')]).toEqual(['Leedss', 'Sun']);
  open({ city: 'York', note: 'Sun', updatedAt: 'second' });
  expect(screen.getByText('Changed: city')).toBeDefined();
  await press('Take theirs');
  expect(textIn('City')).toBe('York');
  await press('Keep mine');
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.slice(0, 2)).toMatchObject([
    { city: 'Leedss', note: 'Sun' },
    { updatedAt: 'second' },
  ]);
});

it.each([
  ['as soon as it is opened', true],
  ['when it is saved', false],
])('meets a newer version %s', async (_, opensNewest) => {
  open(trip, opensNewest);
  await type('City', 's');
  open({ ...trip, note: 'Sun', updatedAt: 'second' }, opensNewest);
  expect(textIn('Note')).toBe(opensNewest ? 'Sun' : 'Rain');
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[1]?.updatedAt).toBe(opensNewest ? 'second' : 'first');
});

it.each([
  ['a card', { typed: { city: 'Hull', note: 'Rain' }, card: trip }],
  ['a conversation', { city: 'Hull', note: 'Rain', updatedAt: 'first' }],
])('finds a draft of %s that was kept the way of before', async (_, draft) => {
  writeStored(KEY, draft);
  open({ ...trip, note: 'Sun', updatedAt: 'second' });
  expect([textIn('City'), textIn('Note')]).toEqual(['Hull', 'Rain']);
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[1]?.updatedAt).toBe('first');
});
