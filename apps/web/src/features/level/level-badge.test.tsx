import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LevelBadge } from './level-badge.tsx';

function render(experiencePoints: number) {
  renderApp(
    <>
      <LevelBadge experiencePoints={experiencePoints} />
      <Routes>
        <Route path="/" element={<PageHeading key="dashboard" title="Dashboard" />} />
        <Route path="/achievements" element={<PageHeading key="achievements" title="Achievements" />} />
      </Routes>
    </>,
  );
}

async function openDialog(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Your level' });
}

it.each([
  [0, 'Level 1, 0 XP', ['1', '0', '100'], 2, '0'],
  // 299 of 300 is 99.67 %: rounded down (PR-54).
  [399, 'Level 2, 399 XP', ['2', '399', '1'], 3, '99'],
  [12_345, 'Level 12, 12,345 XP', ['12', '12,345', '2,055'], 13, '10'],
])(
  'with %i XP says level, points, percent and what is needed',
  async (points, name, figures, next, percent) => {
    render(points);
    const dialog = within(await openDialog(name));
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(figures);
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Current level',
      'Total XP',
      `XP left to level ${next}`,
    ]);
    const bar = dialog.getByRole('progressbar', { name: `Progress to level ${next}` });
    expect(bar.getAttribute('aria-valuenow')).toBe(percent);
    expect(dialog.getByText(`${percent}%`)).toBeDefined();
  },
);

it('leads to the achievements, whose heading then has the focus', async () => {
  render(100);
  const dialog = await openDialog('Level 2, 100 XP');
  await userEvent.click(within(dialog).getByRole('link', { name: 'View achievements' }));
  const heading = await screen.findByRole('heading', { name: 'Achievements' });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(screen.queryByRole('dialog')).toBeNull();
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(heading);
});

it('gives the focus back when it is closed', async () => {
  render(100);
  await openDialog('Level 2, 100 XP');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: /^Level 2/ }));
});
