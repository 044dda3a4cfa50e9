import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { answerHealth, mockNetwork, ORIGIN, RULES_JUDGE } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { CoachNotice } from './coach-notice.tsx';

const network = mockNetwork();
afterEach(() => void vi.useRealTimers());

it('is a line that is folded away to its first words, and stays so', async () => {
  const coach = { provider: 'practice', model: null, notice: RULES_JUDGE.line, judge: RULES_JUDGE } as const;
  network.use(http.get(`${ORIGIN}/api/health`, () => answerHealth(coach)));
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

it('goes by itself when the model has passed its exam', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const line = 'This model is being examined as a judge. Until it passes, fixed rules judge';
  let isOver = false;
  network.use(
    http.get(`${ORIGIN}/api/health`, () =>
      answerHealth(isOver ? {} : { notice: line, judge: { state: 'examining', line } }),
    ),
  );
  renderApp(<CoachNotice practice="It can be fooled." />);
  await screen.findByRole('button', { name: line });
  isOver = true;
  vi.advanceTimersByTime(60_000);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
