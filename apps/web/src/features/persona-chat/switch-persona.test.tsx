import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import {
  asked,
  helen,
  openPersonas,
  refusal,
  replied,
  said,
  servePersonas,
  tomas,
} from './test/persona-world.tsx';

const network = mockNetwork();
let world: ReturnType<typeof servePersonas>;
beforeEach(() => {
  world = servePersonas(network);
  world.messages = [asked(11), replied(12, 'No.')];
});

/** Switches the persona with the last of the buttons for it. */
async function switchTo(name: RegExp): Promise<void> {
  const buttons = await screen.findAllByRole('button', { name: 'Switch persona' });
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
const retired = () => screen.findByText('Choose another persona to continue.');

it('has another persona go on with the chat, and marks the first reply of it', async () => {
  const { client } = openPersonas();
  await screen.findByText('No.');
  await switchTo(/^Tomas/);
  await screen.findByText('Persona switched');
  screen.getByText('Tomas · Tomas speaks');
  // Focus returns to the button that opened the menu.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Switch persona' }));
  expect(said()).toEqual(['YouWould you buy it?', 'DDanaNo.']);
  world.messages = [...world.messages, asked(13), replied(14, 'How?', { personaId: 6 })];
  await act(() => client.refetchQueries());
  await screen.findByText('How?');
  const tip = 'Persona was switched mid-conversation';
  expect(said().slice(1)).toEqual(['DDanaNo.', 'YouWould you buy it?', `TTomasSwitched: ${tip}${tip}How?`]);
});

it('keeps the persona when the switch fails', async () => {
  world.instead.switch = () => refusal(409, 'persona.inactive');
  openPersonas();
  await switchTo(/^Tomas/);
  await screen.findByText('Failed to switch persona');
  screen.getByText('Dana · Dana speaks');
});

it('asks for another one when this one is not available any more, and keeps what was said', async () => {
  world.personas = [helen, tomas];
  openPersonas();
  await retired();
  expect(screen.queryByLabelText('Your message')).toBeNull();
  expect(said()).toEqual(['YouWould you buy it?', 'DDanaNo.']);
  await switchTo(/^Helen/);
  const input = await screen.findByLabelText('Your message');
  screen.getByText('Helen · Helen speaks');
  await waitFor(() => expect(document.activeElement).toBe(input));
});

it('asks for another one when a message is refused, and keeps the text', async () => {
  world.instead.send = () => {
    world.personas = [helen, tomas];
    return refusal(409, 'persona.inactive');
  };
  openPersonas();
  await userEvent.type(await screen.findByLabelText('Your message'), 'Would you?{Enter}');
  await screen.findByText('Failed to send message');
  await retired();
  await switchTo(/^Helen/);
  const input = await screen.findByLabelText<HTMLTextAreaElement>('Your message');
  await waitFor(() => expect(input.value).toBe('Would you?'));
});
