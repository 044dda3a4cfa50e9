import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { serveAdmin } from '../test/admin-world.ts';
import { dialog, noDialog, openAdmin, press } from '../test/open-admin.tsx';

// jsdom has no CSS.supports. With it the field sizes itself (field-sizing).
vi.stubGlobal('CSS', { supports: () => true });

const network = mockNetwork();

it('the whole curriculum is walked step by step, and nothing is kept', async () => {
  serveAdmin(network);
  const said = {
    content: 'Good.',
    progress: {
      questions: [{ questionId: 21, isComplete: true, evidence: ['Bakers.'], missing: null }],
      met: [],
    },
  };
  network.use(http.post(`${ORIGIN}/api/admin/steps/11/preview`, () => HttpResponse.json(said)));
  openAdmin('/walk');
  const [first] = await screen.findAllByRole('button', { name: 'Try' });
  await userEvent.click(first as HTMLElement);
  await dialog('See as founder: Name the problem');
  screen.getByLabelText<HTMLTextAreaElement>('Your message').focus();
  await userEvent.paste('Bakers.');
  await userEvent.keyboard('{Enter}');
  await press('Next step');
  await dialog('See as founder: Interviews');
  await userEvent.keyboard('{Escape}');
  await noDialog();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
