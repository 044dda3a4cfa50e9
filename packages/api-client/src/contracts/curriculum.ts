import { assistantSchema, challengeSchema, questionSchema, stepSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';

const tag = 'Curriculum';
const challengeParams = z.object({ challengeId: idParam });
const stepParams = z.object({ stepId: idParam });

export const curriculumContracts = {
  challenges: defineContract({
    method: 'GET',
    path: '/api/challenges',
    tag,
    summary: 'Challenges in order, archived ones left out',
    access: 'user',
    response: z.array(challengeSchema),
  }),
  adminChallenges: defineContract({
    method: 'GET',
    path: '/api/admin/challenges',
    tag,
    summary: 'Challenges in order, archived ones included',
    access: 'admin',
    response: z.array(challengeSchema),
  }),
  challenge: defineContract({
    method: 'GET',
    path: '/api/challenges/:challengeId',
    tag,
    summary: 'One challenge',
    access: 'user',
    params: challengeParams,
    response: challengeSchema,
  }),
  challengeSteps: defineContract({
    method: 'GET',
    path: '/api/challenges/:challengeId/steps',
    tag,
    summary: 'The steps of a challenge in order',
    access: 'user',
    params: challengeParams,
    response: z.array(stepSchema),
  }),
  challengeAssistants: defineContract({
    method: 'GET',
    path: '/api/challenges/:challengeId/assistants',
    tag,
    summary: "The distinct assistants of a challenge's steps",
    access: 'user',
    params: challengeParams,
    response: z.array(assistantSchema),
  }),
  stepQuestions: defineContract({
    method: 'GET',
    path: '/api/steps/:stepId/questions',
    tag,
    summary: 'The active questions of a step in order',
    access: 'user',
    params: stepParams,
    response: z.array(questionSchema),
  }),
  stepAssistants: defineContract({
    method: 'GET',
    path: '/api/steps/:stepId/assistants',
    tag,
    summary: 'The assistants of a step in order',
    access: 'user',
    params: stepParams,
    response: z.array(assistantSchema),
  }),
};
