import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMessage } from '../../../test/samples.ts';
import { OutcomeLine, Outcomes } from './outcome-line.tsx';
import type { StepTurnOutcome } from './turn-outcome.ts';
import type { ProgressItem } from './use-step-progress.ts';

const earlier = buildMessage({ id: 9 });
const newest = buildMessage({ id: 11 });
const reply = buildMessage({ id: 12, role: 'assistant', replyTo: 11 });
const items = [31, 32].map(questionId => ({ questionId }) as ProgressItem);
const accepted: StepTurnOutcome = { askedId: 11, completed: [31], nextId: 32 };

/** The outcome lines below the founder's two messages. */
function lines(outcome: StepTurnOutcome | null, of = items) {
  const { container } = render(
    <Outcomes messages={[earlier, newest, reply]} items={of} outcome={outcome}>
      {[earlier, newest].map(message => (
        <OutcomeLine key={message.id} message={message} />
      ))}
    </Outcomes>,
  );
  return [...container.querySelectorAll('[role=status]')].map(line => [
    line.textContent,
    line.querySelector('svg')?.dataset.status,
  ]);
}

it('stands below the newest answer alone', () => {
  expect(lines(accepted)).toEqual([['Question 1 accepted. Next: question 2.', 'completed']]);
  expect(lines({ ...accepted, completed: [], nextId: 31 })).toEqual([['Question 1 stays open.', 'open']]);
});

it('keeps its place until the verdict is there', () => {
  expect(lines(null)).toEqual([['', undefined]]);
  expect(lines({ ...accepted, askedId: 9 })).toEqual([['', undefined]]);
});

it('is not there in a step without questions', () => {
  expect(lines({ ...accepted, completed: [] }, [])).toEqual([]);
});
