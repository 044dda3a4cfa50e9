import { describe, expect, it } from 'vitest';
import { stepMinutesInput } from '../entities/back-office.ts';
import { minutesLeft, writeMinutes } from './step-minutes.ts';

describe('writeMinutes', () => {
  it.each([
    [5, 'About 5 minutes'],
    [20, 'About 20 minutes'],
    [22, 'About 20 minutes'],
    [23, 'About 25 minutes'],
    [57, 'About 55 minutes'],
    [58, 'About 1 hour'],
    [60, 'About 1 hour'],
    [64, 'About 1 hour'],
    [65, 'About 1 hour 10 minutes'],
    [114, 'About 1 hour 50 minutes'],
    [115, 'About 2 hours'],
    [120, 'About 2 hours'],
    [240, 'About 4 hours'],
    [630, 'About 10 hours 30 minutes'],
    [1, 'About 5 minutes'],
  ])('writes %i', (minutes, text) => {
    expect(writeMinutes(minutes)).toBe(text);
  });
});

describe('minutesLeft', () => {
  const untouched = (minutes: number | null) => ({ status: 'not_started' as const, minutes });
  const completed = (minutes: number | null) => ({ status: 'completed' as const, minutes });

  it('adds up the steps that are not completed', () => {
    expect(minutesLeft([completed(30), { status: 'in_progress', minutes: 20 }, untouched(15)])).toBe(35);
  });

  it('is unknown when that of one open step is', () => {
    expect(minutesLeft([untouched(20), untouched(null)])).toBeNull();
    expect(minutesLeft([untouched(null), untouched(20)])).toBeNull();
  });

  it('needs nothing of completed steps', () => {
    expect(minutesLeft([completed(null), untouched(20)])).toBe(20);
  });

  it('is none when nothing is left', () => {
    expect(minutesLeft([])).toBeNull();
    expect(minutesLeft([completed(20)])).toBeNull();
  });
});

it('takes whole minutes from 5 to 240, or none', () => {
  const accepted = [5, 240, null, 4, 241, 7.5, '20'].map(value => stepMinutesInput.safeParse(value).success);
  expect(accepted).toEqual([true, true, true, false, false, false, false]);
  expect(stepMinutesInput.parse(undefined)).toBeNull();
});
