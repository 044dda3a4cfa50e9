import { cleanup, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { CoachNotice } from './coach-notice.tsx';

const network = mockNetwork();

it('is a line that is folded away to its first words, and stays so', async () => {
  const coach = { provider: 'practice', model: null, notice: 'Practice coach: no AI model is configured' };
  const database = { kind: 'embedded', reachable: true };
  network.use(
    http.get(`${ORIGIN}/api/health`, () =>
      HttpResponse.json({ status: 'ok', version: '1', database, coach }),
    ),
  );
  renderApp(<CoachNotice practice="It can be fooled." />);
  const line = await screen.findByRole('button', {
    name: 'Practice coach: no AI model is configured. It can be fooled.',
    expanded: true,
  });
  fireEvent.click(line);
  screen.getByRole('button', { name: 'Practice coach', expanded: false });
  cleanup();
  renderApp(<CoachNotice practice="It can be fooled." />);
  fireEvent.click(await screen.findByRole('button', { name: 'Practice coach', expanded: false }));
  screen.getByRole('button', { expanded: true });
});
