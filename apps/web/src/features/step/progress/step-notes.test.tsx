import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StepNotes } from './step-notes.tsx';

const show = (isStillChecking: boolean, onCheck?: () => void) =>
  render(
    <MantineProvider>
      <StepNotes onCheck={onCheck} isChecking={false} isStillChecking={isStillChecking} open={[]} />
    </MantineProvider>,
  );

it('says that the verdict is on its way, with nothing to press', () => {
  show(true);
  const text = 'Still checking your answer. The result will show here.';
  expect(screen.getByRole('status').textContent).toBe(text);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that none came, with another try', () => {
  show(false, () => {});
  expect(screen.getByRole('status').textContent).toBe("Your last answer is saved but couldn't be checked.");
  screen.getByRole('button', { name: 'Check again' });
});
