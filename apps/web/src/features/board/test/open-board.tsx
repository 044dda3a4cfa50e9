import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { renderApp } from '../../../test/render-app.tsx';
import { Page } from '../../../ui/page.tsx';
import { BoardPage } from '../board-page.tsx';

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

export function openBoard(at = '/validation-board/7') {
  return renderApp(
    <Page>
      <BoardPage startupName="Routely" startupId={7} />
      <Address />
    </Page>,
    at,
  );
}

export const address = () => screen.getByTestId('address').textContent;

/** Titles of a column's cards, in order. A menu that is still closing has links too. */
export function titlesIn(column: string): (string | null)[] {
  const region = screen.getByRole('region', { name: column });
  const titles = region.querySelectorAll('[data-card] a:not([role="menuitem"]), [data-unstored] > span');
  return [...titles].map(title => title.textContent);
}

export const inColumn = (column: string) => within(screen.getByRole('region', { name: column }));
