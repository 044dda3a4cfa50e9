import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { watchSession } from '../features/auth/watch-session.ts';

/** Renders `element` at an address, inside the app's providers. */
export function renderApp(element: ReactNode, at: string | { pathname: string; state: unknown } = '/') {
  const client = createQueryClient();
  onTestFinished(watchSession(client));
  render(
    <Providers client={client}>
      <MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>
    </Providers>,
  );
  return { client };
}
