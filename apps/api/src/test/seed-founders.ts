import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Signer } from '@fastify/cookie';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import { insertStartup } from '../modules/startups/startups.repo.ts';
import { sessionCookieName } from '../plugins/session.ts';
import { prepareDatabase } from '../setup/prepare-database.ts';
import { insertSession } from '../stores/sessions.repo.ts';
import { insertUser } from '../stores/users.repo.ts';

const curriculum = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

/** A logged-in founder with a startup. */
export interface Founder {
  cookie: string;
  startupId: number;
}

/** Prepares the database and inserts the founders directly: hundreds of registrations would hit the rate limits. */
export async function seedFounders(db: Db, count: number, secret: string): Promise<Founder[]> {
  const administrator = { ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'admin@localhost' };
  await prepareDatabase(
    db,
    { ...administrator, ADMIN_PASSWORD: randomBytes(12).toString('hex') },
    curriculum,
  );
  return inTransaction(db, async db => {
    const founders: Founder[] = [];
    for (let index = 0; index < count; index += 1) founders.push(await seedFounder(db, index, secret));
    return founders;
  });
}

async function seedFounder(db: Db, index: number, secret: string): Promise<Founder> {
  // No login needs it, as the session is inserted below.
  const passwordHash = 'none';
  const name = `bench-${index}`;
  const user = await insertUser(db, {
    username: name,
    email: `${name}@example.com`,
    fullName: name,
    role: 'user',
    passwordHash,
  });
  const startup = await insertStartup(db, user.id, {
    name: 'Acme',
    description: 'Rebooks missed appointments.',
    industry: 'Healthcare',
    stage: 'Idea',
    problemStatement: '',
    valueProposition: '',
    revenueModel: '',
    targetMarket: '',
    coachWritten: [],
  });
  const sessionId = randomBytes(24).toString('base64url');
  const idHash = createHash('sha256').update(sessionId).digest('hex');
  await insertSession(db, {
    ...{ idHash, userId: user.id, passwordHash, userAgent: null },
    ...{ withCode: false, hasCommonPassword: false },
  });
  const signed = encodeURIComponent(new Signer(secret).sign(sessionId));
  return { cookie: `${sessionCookieName(false)}=${signed}`, startupId: startup.id };
}
