import { expect, it } from 'vitest';
import type { ProgressStatus } from '../entities/progress.ts';
import { wayIn } from './way-in.ts';

it.each<[ProgressStatus[], string]>([
  [[], 'start'],
  [['not_started', 'not_started'], 'start'],
  [['in_progress', 'not_started'], 'continue'],
  [['completed', 'not_started'], 'continue'],
  [['completed', 'completed'], 'review'],
])('leads into steps that are %j with "%s"', (statuses, way) => {
  expect(wayIn(statuses.map(status => ({ status })))).toBe(way);
});
