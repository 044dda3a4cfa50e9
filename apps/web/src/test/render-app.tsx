import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { forgetSession } from '../features/auth/user-queries.ts';

/** Renders `element` at an address, with everything the app provides. */
export function renderApp(element: ReactNode, at = '/') {
  const client = createQueryClient(forgetSession);
  render(
    <Providers client={client}>
      <MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>
    </Providers>,
  );
  return { client };
}
