import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import type { Db } from '../db/types.ts';
import { type Founder, seedFounders } from './seed-founders.ts';
import type { Home, ServerProcess } from './server-process.ts';
import { useServers } from './use-servers.ts';

const servers = useServers();
const SECRET = 'a secret of more than 32 characters, for long chats';

const MESSAGES = 1924;
const CHARACTERS = 8000;
const READERS = 40;
const ROUNDS = 4;
/** Limits for the whole process, and for its JavaScript heap within that. */
const MEMORY_MB = 512;
const HEAP_MB = 256;
/** About two copies of the chat. */
const GROWTH_MB = 32;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Reads the whole answer, and counts its bytes without keeping them. */
function read(url: string, cookie: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { cookie } }, answer => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Writes the longest possible chat, with the longest messages and text that hardly compresses. Returns its path. */
async function writeLongChat(db: Db, { startupId }: Founder): Promise<string> {
  const { rows } = await sql<{ id: number; challengeId: number; stepId: number }>`
    with step as (select id, challenge_id from steps order by id limit 1), chat as (
      insert into chats (startup_id, kind) values (${startupId}::integer, 'step') returning id), progress as (
      insert into step_progress (startup_id, step_id, chat_id, status)
      select ${startupId}::integer, step.id, chat.id, 'in_progress' from step, chat)
    select chat.id, step.challenge_id as "challengeId", step.id as "stepId" from chat, step`.execute(db);
  const [chat] = rows;
  if (!chat) throw new Error('There is no step');
  await sql`
    insert into messages (chat_id, role, content)
    select ${chat.id}::integer, case when number % 2 = 1 then 'user' else 'assistant' end,
      (select string_agg(md5((number * 1000 + part)::text), '') from generate_series(1, ${CHARACTERS / 32}::integer) part)
    from generate_series(1, ${MESSAGES}::integer) number`.execute(db);
  return `/api/messages/${startupId}/${chat.challengeId}/${chat.stepId}`;
}

/** In MB, now and at its peak; null where the system does not say. */
function memoryOf({ child }: ServerProcess): { now: number; most: number } | null {
  const file = `/proc/${child.pid}/status`;
  if (!existsSync(file)) return null;
  const status = readFileSync(file, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

async function prepare(place: Home): Promise<{ reader: Founder; other: Founder; chat: string }> {
  const { DATA_DIR = '', DATABASE_URL } = place.env;
  const database = await openDatabase({ DATA_DIR, DATABASE_URL }, () => undefined);
  try {
    const [reader, other] = (await seedFounders(database.db, 2, SECRET)) as [Founder, Founder];
    return { reader, other, chat: await writeLongChat(database.db, reader) };
  } finally {
    await database.close();
  }
}

describe('forty readings at once, again and again, of a chat of 15 MB', () => {
  it('take no more memory each time, and nobody else waits', { timeout: 150_000, retry: 1 }, async () => {
    const place = await servers.home();
    const { reader, other, chat } = await prepare(place);
    const server = await servers.start({
      ...place.env,
      SESSION_SECRET: SECRET,
      NODE_ENV: 'production',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    });
    let readings = 0;
    const readAll = async () => {
      const reading = Array.from({ length: READERS }, async () => {
        const answer = await read(server.url + chat, reader.cookie);
        readings += 1;
        return answer;
      });
      for (const { status, bytes } of await Promise.all(reading)) {
        expect(status).toBe(200);
        expect(bytes).toBeGreaterThan(500_000);
        expect(bytes).toBeLessThan(600_000);
      }
    };
    /** How many readings finish, at most, while someone else waits for an answer during `work`. */
    const waitsDuring = async (work: () => Promise<void>) => {
      let isWorking = true;
      const asking = Promise.all(
        Array.from({ length: 4 }, async () => {
          const waits: number[] = [];
          while (isWorking) {
            const before = readings;
            const { status } = await read(`${server.url}/api/startups`, other.cookie);
            expect(status).toBe(200);
            waits.push(readings - before);
          }
          return waits;
        }),
      );
      const [waits] = await Promise.all([
        asking,
        work().finally(() => {
          isWorking = false;
        }),
      ]);
      return Math.max(...waits.flat());
    };
    // In the first rounds the process grows to its size.
    for (let round = 0; round < 3; round += 1) await readAll();
    const before = memoryOf(server);
    const waits = await waitsDuring(async () => {
      for (let round = 0; round < ROUNDS; round += 1) await readAll();
    });
    const after = memoryOf(server);
    // Waits for the five at once and what is being sent meanwhile, but never for all.
    expect(waits).toBeLessThan((3 / 4) * READERS);
    expect(after?.most ?? 0).toBeLessThan(MEMORY_MB);
    expect((after?.now ?? 0) - (before?.now ?? 0)).toBeLessThan(GROWTH_MB);
  });
});
