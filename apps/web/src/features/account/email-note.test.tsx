import type { OwnEmail } from '@groundwork/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { EmailNote } from './email-note.tsx';

const network = mockNetwork();
const URL = `${ORIGIN}/api/account/email`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function open(state: OwnEmail) {
  const world = { state, sent: [] as string[], answer: () => new HttpResponse(null, { status: 204 }) };
  network.use(
    http.get(URL, () => HttpResponse.json(world.state)),
    http.post(`${URL}/link`, () => {
      world.sent.push('link');
      return world.answer();
    }),
    http.delete(`${URL}/change`, () => {
      world.state = { ...world.state, newEmail: null };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { client } = renderApp(<EmailNote email="ada@example.com" />);
  return { world, isLoaded: () => waitFor(() => expect(client.isFetching()).toBe(0)) };
}

describe("[SE-100] one's own email address", () => {
  it('that is not confirmed is told, and is sent a link again', async () => {
    const { world } = open({ byMail: true, isConfirmed: false, newEmail: null });
    expect(await screen.findByText(/^Not confirmed:/)).toBeDefined();
    expect(screen.getByText('ada@example.com')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Keep the earlier one' })).toBeNull();
    await press('Send again');
    expect(await screen.findByText('Link sent')).toBeDefined();
    expect(world.sent).toEqual(['link']);
    const message = "We've sent you 5 links in the last hour.";
    world.answer = () =>
      HttpResponse.json({ statusCode: 409, code: 'mail.too_many', error: 'x', message }, { status: 409 });
    await press('Send again');
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('[SE-104] that is to be replaced can be kept', async () => {
    open({ byMail: true, isConfirmed: true, newEmail: 'ada@example.org' });
    expect(await screen.findByText(/^Your new address, not confirmed:/)).toBeDefined();
    expect(screen.getByText('ada@example.org')).toBeDefined();
    await press('Keep the earlier one');
    await waitFor(() => expect(screen.queryByText(/not confirmed/)).toBeNull());
  });

  it.each([
    { byMail: false, isConfirmed: false, newEmail: null },
    { byMail: true, isConfirmed: true, newEmail: null },
  ])('says nothing at %j', async state => {
    const { isLoaded } = open(state);
    await isLoaded();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
