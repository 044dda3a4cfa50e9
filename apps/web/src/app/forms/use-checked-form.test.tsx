import { ApiError } from '@groundwork/api-client';
import { NativeSelect, TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderApp } from '../../test/render-app.tsx';
import { useCheckedForm } from './use-checked-form.ts';

const schema = z.object({
  city: z.string().check(z.trim(), z.minLength(3, 'Name a city')),
  size: z.string().check(z.minLength(1, 'Choose a size')),
  note: z.string().check(z.maxLength(5, 'Too long')),
});
const submit = vi.fn<(values: z.output<typeof schema>) => Promise<void>>();

function Form() {
  const { form, field } = useCheckedForm({ id: 'trip', schema, submit, failure: 'Trip not saved' });
  return (
    <form {...form}>
      <TextInput {...field('city')} label="City" rightSection={<button type="button">Clear</button>} />
      <NativeSelect {...field('size')} label="Size" data={['', 'Small']} />
      <TextInput {...field('note')} label="Note" />
      <button type="submit">Save</button>
    </form>
  );
}
function open(refusal?: Error) {
  submit.mockReset().mockImplementation(async () => {
    if (refusal) throw refusal;
  });
  renderApp(<Form />);
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errors = () =>
  screen.queryAllByText(/^(Name a city|Choose a size|Too long|Taken)$/).map(e => e.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const settle = () => new Promise(resolve => setTimeout(resolve, 20));

it('checks a field when it is left, not while it is typed, and no other one', async () => {
  open();
  await userEvent.type(field('City'), 'Ly');
  expect(errors()).toEqual([]);
  await userEvent.click(field('Note'));
  await waitFor(() => expect(errors()).toEqual(['Name a city']));
});

it('takes spaces for nothing', async () => {
  open();
  await userEvent.type(field('City'), '     ');
  await userEvent.click(field('Note'));
  await waitFor(() => expect(errors()).toEqual(['Name a city']));
});

it('takes an error away when its field is right, and not before', async () => {
  open();
  await userEvent.type(field('City'), 'L');
  await userEvent.click(field('Note'));
  await waitFor(() => expect(errors()).toEqual(['Name a city']));
  await userEvent.type(field('City'), 'y');
  expect(errors()).toEqual(['Name a city']);
  await userEvent.type(field('City'), 'o');
  expect(errors()).toEqual([]);
});

it('has not left a field whose own button has the focus, nor when another window has it', async () => {
  open();
  await userEvent.type(field('City'), 'L');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Clear');
  await settle();
  expect(errors()).toEqual([]);
  field('City').focus();
  // When another window takes the focus, browsers send focusout but leave the field as activeElement.
  fireEvent.focusOut(field('City'));
  await settle();
  expect(errors()).toEqual([]);
});

it('waits for the release of what was pressed: what moves meanwhile would not be hit', async () => {
  open();
  await userEvent.type(field('City'), 'L');
  const user = userEvent.setup();
  await user.pointer({ target: screen.getByRole('button', { name: 'Save' }), keys: '[MouseLeft>]' });
  await settle();
  expect(errors()).toEqual([]);
  await user.pointer({ target: field('Note'), keys: '[/MouseLeft]' });
  await waitFor(() => expect(errors()).toEqual(['Name a city']));
});

it('checks all on submit and goes to the first that is wrong, whatever kind of field it is', async () => {
  open();
  await userEvent.type(field('City'), 'Lyon');
  await userEvent.type(field('Note'), 'much too long');
  await press('Save');
  expect(errors()).toEqual(['Choose a size', 'Too long']);
  expect(document.activeElement).toBe(field('Size'));
  await userEvent.selectOptions(field('Size'), 'Small');
  expect(errors()).toEqual(['Too long']);
  expect(submit).not.toHaveBeenCalled();
});

it('shows what the server has against a field at that field, and only there', async () => {
  const issues = [{ path: 'note', message: 'Taken' }];
  open(new ApiError({ statusCode: 409, code: 'request.invalid', reason: 'Taken', issues }));
  await userEvent.type(field('City'), 'Lyon');
  await userEvent.selectOptions(field('Size'), 'Small');
  await press('Save');
  await waitFor(() => expect(errors()).toEqual(['Taken']));
  expect(document.activeElement).toBe(field('Note'));
  expect(screen.queryByText('Trip not saved')).toBeNull();
});

it('tells in a toast what is about none of its fields', async () => {
  const issues = [{ path: 'elsewhere', message: 'Taken' }];
  open(new ApiError({ statusCode: 400, code: 'request.invalid', reason: 'No.', issues }));
  await userEvent.type(field('City'), 'Lyon');
  await userEvent.selectOptions(field('Size'), 'Small');
  await press('Save');
  expect(await screen.findByText('Trip not saved')).toBeDefined();
  expect(errors()).toEqual([]);
});
