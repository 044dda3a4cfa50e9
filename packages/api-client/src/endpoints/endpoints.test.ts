import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { fakeClock, throughTime } from '../../test/clock.ts';
import { sampleProgress, sampleUser } from '../../test/samples.ts';
import { failureOf, json, mockNetwork, noContent, refuse } from '../../test/server.ts';
import { curriculumContracts, progressContracts, startupContracts } from '../contracts/index.ts';
import { request } from '../request/index.ts';
import { listAssistantsFor, readCurrentUser } from './index.ts';

const { answer, seen } = mockNetwork();
fakeClock();

const missing = () => refuse(404, 'step.not_found');
const listStartupProgress = (startupId: number) =>
  request(startupContracts.progress, { params: { startupId } });
const listStepQuestions = (stepId: number) =>
  request(curriculumContracts.stepQuestions, { params: { stepId } });
const readStepProgress = (params: typeof scope) => request(progressContracts.step, { params });
const scope = { userId: 1, startupId: 7, challengeId: 2, stepId: 3 };

describe('what is not there', () => {
  it.each([
    ['404', missing],
    ['204', noContent],
  ])('is no progress of a startup (%s)', async (_, response) => {
    answer('get', '/api/startups/7/progress', response);
    expect(await listStartupProgress(7)).toEqual([]);
  });

  it('is no question of a step', async () => {
    answer('get', '/api/steps/3/questions', missing);
    expect(await listStepQuestions(3)).toEqual([]);
  });

  it('is no progress of a step', async () => {
    answer('get', '/api/progress/1/7/2/3', missing, () => json(sampleProgress));
    expect(await readStepProgress(scope)).toBeNull();
    expect(await readStepProgress(scope)).toEqual(sampleProgress);
  });

  it.each([
    ['a user', () => json(sampleUser), sampleUser],
    ['null', () => json(null), null],
    ['a 401', () => new HttpResponse(null, { status: 401 }), null],
  ])('is the user who asks, or nobody (%s)', async (_, response, expected) => {
    answer('get', '/api/user', response);
    expect(await readCurrentUser()).toEqual(expected);
  });

  it.each([
    ['an empty object', () => json({})],
    ['a page', () => new HttpResponse('<!doctype html>')],
    ['a 400', () => refuse(400, 'request.invalid')],
    ['a 404', missing],
  ])('is not nobody for an answer that is %s', async (_, response) => {
    answer('get', '/api/user', response);
    expect(await throughTime(failureOf(readCurrentUser()))).toBeInstanceOf(Error);
  });
});

describe('the assistants of a step', () => {
  const STEP = '/api/steps/3/assistants';
  const CHALLENGE = '/api/challenges/2/assistants';
  const assistant = { id: 9, name: 'Ida', description: '', avatar: null, iconSvg: null, isActive: true };
  const list = () => listAssistantsFor({ stepId: 3, challengeId: 2 });

  it('are its own', async () => {
    answer('get', STEP, () => json([assistant]));
    expect(await list()).toEqual([assistant]);
  });

  it.each([
    ['has none', () => json([])],
    ['is not there', missing],
  ])('are those of its challenge when it %s', async (_, response) => {
    answer('get', STEP, response);
    answer('get', CHALLENGE, () => json([assistant]));
    expect(await list()).toEqual([assistant]);
  });

  it('are none when neither is there', async () => {
    answer('get', STEP, missing);
    answer('get', CHALLENGE, missing);
    expect(await list()).toEqual([]);
  });

  it('are not taken for none when the server fails', async () => {
    answer('get', STEP, () => refuse(500, 'server.error'));
    expect(await throughTime(failureOf(list()))).toMatchObject({ statusCode: 500 });
    expect(seen.every(({ url }) => url.endsWith(STEP))).toBe(true);
  });

  it('are not asked for without a session or a reader', async () => {
    answer('get', STEP, () => refuse(401, 'auth.required'));
    expect(await failureOf(list())).toMatchObject({ name: 'AuthenticationError' });
    const left = failureOf(listAssistantsFor({ stepId: 3, challengeId: 2 }, { signal: AbortSignal.abort() }));
    expect(await left).toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(1);
  });
});
