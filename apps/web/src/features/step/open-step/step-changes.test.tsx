import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { StepChanges } from './step-changes.tsx';

const network = mockNetwork();

function open(answer: () => Response) {
  const asked = vi.fn();
  network.use(
    http.get(`${ORIGIN}/api/startups/7/steps/3/changes`, () => {
      asked();
      return answer();
    }),
  );
  renderApp(<StepChanges startupId={7} stepId={3} />);
  return asked;
}

it('tells which question is new, which changed and which is no longer asked, with the answer to it', async () => {
  open(() =>
    HttpResponse.json({
      added: [{ id: 41, text: 'Who already offers something?' }],
      changed: [{ id: 33, text: 'What does it cost them in a month?' }],
      removed: [{ id: 32, text: 'Why would they not switch?', evidence: ['It costs nothing extra.'] }],
    }),
  );
  expect(await screen.findByText('This step has changed since you began')).toBeTruthy();
  const [added, changed, removed] = screen.getAllByRole('listitem', { hidden: true });
  expect(added?.textContent).toBe('New questionWho already offers something?');
  expect(changed?.textContent).toBe(
    'Changed. What was accepted still counts.What does it cost them in a month?',
  );
  expect(removed?.textContent).toContain(
    'No longer asked. What was accepted is kept here.Why would they not switch?',
  );
  expect(removed?.querySelector('blockquote')?.textContent).toBe('It costs nothing extra.');
});

it.each([
  ['nothing has changed', () => HttpResponse.json({ added: [], changed: [], removed: [] })],
  ['the changes are not known', () => HttpResponse.json({ code: 'server.error' }, { status: 500 })],
])('shows nothing where %s', async (_, answer) => {
  const asked = open(answer);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText(/changed/)).toBeNull();
});
