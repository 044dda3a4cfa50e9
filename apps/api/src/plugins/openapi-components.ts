import type { SwaggerTransformObject } from '@fastify/swagger';
import {
  completionSchema,
  errorBodySchema,
  healthSchema,
  logoSchema,
  replyErrorSchema,
  replySchema,
  unlockedAchievementSchema,
  verdictSchema,
} from '@groundwork/api-client/contracts';
import {
  accountSessionSchema,
  assistantSchema,
  challengeSchema,
  credentialsSchema,
  criterionStandingSchema,
  generationSchema,
  messageSchema,
  passwordChangeSchema,
  profileChangeSchema,
  questionProgressSchema,
  questionSchema,
  registrationSchema,
  reportSchema,
  reportSectionSchema,
  reportStatementSchema,
  startupImpactSchema,
  startupInputSchema,
  startupSchema,
  statementSourceSchema,
  stepProgressSchema,
  stepRecordSchema,
  stepSchema,
  userSchema,
} from '@groundwork/domain';
import { createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod/mini';

/**
 * The schemas that have a name in the document; what is sent has `Input` after it. A registry of its own: the ids of zod's global
 * one would also change the schemas that answers are written by.
 */
export const components = z.registry<{ id: string }>();

const NAMED = {
  AccountSession: accountSessionSchema,
  Assistant: assistantSchema,
  Challenge: challengeSchema,
  Completion: completionSchema,
  Credentials: credentialsSchema,
  CriterionStanding: criterionStandingSchema,
  ErrorBody: errorBodySchema,
  Generation: generationSchema,
  Health: healthSchema,
  Logo: logoSchema,
  Message: messageSchema,
  PasswordChange: passwordChangeSchema,
  ProfileChange: profileChangeSchema,
  Question: questionSchema,
  QuestionProgress: questionProgressSchema,
  Registration: registrationSchema,
  Reply: replySchema,
  ReplyError: replyErrorSchema,
  Report: reportSchema,
  ReportSection: reportSectionSchema,
  ReportStatement: reportStatementSchema,
  Startup: startupSchema,
  StartupFields: startupInputSchema,
  StartupImpact: startupImpactSchema,
  StatementSource: statementSourceSchema,
  Step: stepSchema,
  StepProgress: stepProgressSchema,
  StepRecord: stepRecordSchema,
  UnlockedAchievement: unlockedAchievementSchema,
  User: userSchema,
  Verdict: verdictSchema,
};
for (const [id, schema] of Object.entries(NAMED)) components.add(schema, { id });

const REFERENCE = '#/components/schemas/';
export const ERROR_BODY = { $ref: `${REFERENCE}ErrorBody` };

const withAllComponents = createJsonSchemaTransformObject({ schemaRegistry: components });

/** Adds the components to the document, but for those that nothing in it refers to: each comes as it is sent and as it is answered. */
export const addComponents: SwaggerTransformObject = document => {
  const whole = withAllComponents(document) as OpenAPIV3_1.Document;
  const { schemas = {} } = whole.components ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const name of namesIn(part)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(whole.paths);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...whole, components: { ...whole.components, schemas: Object.fromEntries(kept) } };
};

function namesIn(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
}
