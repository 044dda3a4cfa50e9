import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROGRESS_STATUSES, type ProgressStatus, type StepRecord } from '../entities/progress.ts';
import { currentChallenge, unlockedChallenges } from './unlock.ts';

const challenge = (id: number, order: number, { isActive = true, isArchived = false } = {}) => ({
  id,
  order,
  isActive,
  isArchived,
});

/** Step records by challenge: `{ 1: ['completed', 'in_progress'] }`. */
function records(statuses: Record<number, ProgressStatus[]>): StepRecord[] {
  return Object.entries(statuses).flatMap(([id, list]) =>
    list.map((status, index) => ({
      id: null,
      challengeId: Number(id),
      stepId: Number(id) * 10 + index,
      status,
      minutes: null,
    })),
  );
}

function accessible(access: ReturnType<typeof unlockedChallenges>): number[] {
  return Object.entries(access).flatMap(([id, { isAccessible }]) => (isAccessible ? [Number(id)] : []));
}

const status = fc.constantFrom(...PROGRESS_STATUSES);
/** Any challenges, with their steps before and after a change. */
const world = fc.array(
  fc.record({
    order: fc.integer({ min: 0, max: 4 }),
    isActive: fc.boolean(),
    isArchived: fc.boolean(),
    steps: fc.array(fc.record({ before: status, after: status }), { maxLength: 3 }),
  }),
  { maxLength: 6 },
);

const three = [challenge(1, 1), challenge(2, 2), challenge(3, 3)];

describe('unlockedChallenges', () => {
  it.each<[string, Record<number, ProgressStatus[]>, number[]]>([
    [
      'opens the first only, at the start',
      { 1: ['not_started'], 2: ['not_started'], 3: ['not_started'] },
      [1],
    ],
    [
      'keeps the next locked while a step is open',
      { 1: ['completed', 'in_progress'], 2: ['not_started'] },
      [1],
    ],
    ['opens the next after all steps', { 1: ['completed', 'completed'], 2: ['not_started'] }, [1, 2]],
    [
      'does not open the one after the next',
      { 1: ['completed'], 2: ['not_started'], 3: ['not_started'] },
      [1, 2],
    ],
    ['opens one that has progress', { 1: ['not_started'], 2: ['not_started'], 3: ['in_progress'] }, [1, 3]],
    ['passes over one without active steps', { 1: ['completed'], 3: ['not_started'] }, [1, 2, 3]],
  ])('%s', (_, statuses, unlocked) => {
    expect(accessible(unlockedChallenges(three, records(statuses), false))).toEqual(unlocked);
  });

  it('goes by order, not by id or place', () => {
    const challenges = [challenge(1, 3), challenge(2, 1), challenge(3, 2)];
    const access = unlockedChallenges(
      challenges,
      records({ 1: ['not_started'], 2: ['completed'], 3: ['not_started'] }),
      false,
    );
    expect(accessible(access)).toEqual([2, 3]);
  });

  it('passes over inactive and archived challenges when it looks for the previous one', () => {
    const challenges = [
      challenge(1, 1),
      challenge(2, 2, { isActive: false }),
      challenge(3, 3, { isArchived: true }),
      challenge(4, 4),
    ];
    const started = records({ 1: ['completed'], 2: ['not_started'], 4: ['not_started'] });
    const access = unlockedChallenges(challenges, started, false);
    expect(accessible(access)).toEqual([1, 4]);
  });

  it('opens the second when the lowest is inactive, and never an archived one', () => {
    const challenges = [
      challenge(1, 0, { isArchived: true }),
      challenge(2, 1, { isActive: false }),
      challenge(3, 2),
      challenge(4, 3),
    ];
    const access = unlockedChallenges(
      challenges,
      records({ 2: ['not_started'], 3: ['not_started'], 4: ['not_started'] }),
      false,
    );
    expect(accessible(access)).toEqual([3]);
  });

  it('opens every challenge of the lowest order', () => {
    const access = unlockedChallenges(
      [challenge(1, 0), challenge(2, 0), challenge(3, 1)],
      records({ 1: ['not_started'], 2: ['not_started'], 3: ['not_started'] }),
      false,
    );
    expect(accessible(access)).toEqual([1, 2]);
  });

  it('lets an administrator into all of them', () => {
    const challenges = [...three, challenge(4, 4, { isArchived: true, isActive: false })];
    const access = unlockedChallenges(challenges, records({ 1: ['not_started'], 2: ['not_started'] }), true);
    expect(accessible(access)).toEqual([1, 2, 3, 4]);
  });

  it('counts active steps, and calls nothing complete that has none', () => {
    const access = unlockedChallenges(
      three,
      records({ 1: ['completed', 'completed'], 2: ['in_progress'] }),
      false,
    );
    expect(access[1]).toMatchObject({ complete: true, completed: 2, total: 2 });
    expect(access[2]).toMatchObject({ complete: false, completed: 0, total: 1 });
    expect(access[3]).toMatchObject({ complete: false, completed: 0, total: 0 });
  });

  it('never locks anything by more progress', () => {
    const further = (a: ProgressStatus, b: ProgressStatus): ProgressStatus =>
      PROGRESS_STATUSES[Math.max(PROGRESS_STATUSES.indexOf(a), PROGRESS_STATUSES.indexOf(b))] ?? a;
    fc.assert(
      fc.property(world, list => {
        const challenges = list.map((entry, index) => challenge(index + 1, entry.order, entry));
        const at = (pick: (step: { before: ProgressStatus; after: ProgressStatus }) => ProgressStatus) =>
          records(Object.fromEntries(list.map((entry, index) => [index + 1, entry.steps.map(pick)])));
        const before = unlockedChallenges(
          challenges,
          at(step => step.before),
          false,
        );
        const after = unlockedChallenges(
          challenges,
          at(step => further(step.before, step.after)),
          false,
        );
        for (const id of accessible(before)) expect(after[id]?.isAccessible).toBe(true);
      }),
    );
  });
});

describe('currentChallenge', () => {
  const current = (
    challenges: ReturnType<typeof challenge>[],
    statuses: Record<number, ProgressStatus[]>,
    isAdmin = false,
  ) => currentChallenge(challenges, unlockedChallenges(challenges, records(statuses), isAdmin))?.id ?? null;

  it.each<[string, Record<number, ProgressStatus[]>, number]>([
    ['the first open one', { 1: ['completed'], 2: ['in_progress'], 3: ['not_started'] }, 2],
    ['the first when all are complete', { 1: ['completed'], 2: ['completed'], 3: ['completed'] }, 1],
    ['the first at the start', { 1: ['not_started'], 2: ['not_started'], 3: ['not_started'] }, 1],
  ])('is %s', (_, statuses, id) => {
    expect(current(three, statuses)).toBe(id);
  });

  it('passes over one that is not accessible', () => {
    expect(current([challenge(1, 1, { isActive: false }), challenge(2, 2)], { 2: ['not_started'] })).toBe(2);
  });

  it('is the first by order when none is accessible', () => {
    const closed = [challenge(2, 2, { isActive: false }), challenge(1, 1, { isActive: false })];
    expect(current(closed, {})).toBe(1);
  });

  it.each<[string, Record<number, ProgressStatus[]>, number]>([
    ['the one after a first without steps', { 2: ['not_started'], 3: ['not_started'] }, 2],
    ['the one after another without steps', { 1: ['completed'], 3: ['not_started'] }, 3],
    ['the one under way before a later one without steps', { 1: ['completed'], 2: ['in_progress'] }, 2],
    ['the one without steps when all others are complete', { 1: ['completed'], 3: ['completed'] }, 2],
    ['the first when none has steps', {}, 1],
  ])('is %s', (_, statuses, id) => {
    expect(current(three, statuses)).toBe(id);
  });

  it('does not send an administrator to an archived one', () => {
    const challenges = [challenge(1, 1, { isArchived: true }), challenge(2, 2)];
    expect(current(challenges, { 2: ['not_started'] }, true)).toBe(2);
  });

  it('is null when there is none', () => {
    expect(current([], {})).toBeNull();
  });

  it('is the first with open steps; else one without steps; else one to look at; else one that is there', () => {
    fc.assert(
      fc.property(world, fc.boolean(), (list, isAdmin) => {
        const challenges = list.map((entry, index) => challenge(index + 1, entry.order, entry));
        const statuses = list.map(({ steps }, index) => [index + 1, steps.map(({ before }) => before)]);
        const access = unlockedChallenges(challenges, records(Object.fromEntries(statuses)), isAdmin);
        const found = currentChallenge(challenges, access);
        const shown = challenges.filter(({ isArchived }) => !isArchived);
        const enterable = shown.filter(({ id }) => access[id]?.isAccessible);
        const open = enterable.filter(({ id }) => !access[id]?.complete);
        const workable = open.filter(({ id }) => list[id - 1]?.steps.length);
        const candidates = [workable, open, enterable, shown].find(({ length }) => length > 0) ?? [];
        expect(found === null).toBe(shown.length === 0);
        if (!found) return;
        expect(candidates).toContain(found);
        for (const { id, order } of candidates)
          expect(order > found.order || (order === found.order && id >= found.id)).toBe(true);
      }),
    );
  });
});
