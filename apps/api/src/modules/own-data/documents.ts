import type { Db } from '../../db/types.ts';
import {
  listOwnChats,
  listOwnStartups,
  listOwnVersions,
  listResults,
  readCards,
  readMessages,
  readNotes,
  readSections,
} from './documents.repo.ts';

/** A file of the archive, whose text is read when its turn comes. */
export interface Document {
  path: string;
  text: () => AsyncIterable<string>;
}

type Startup = Awaited<ReturnType<typeof listOwnStartups>>[number];

const ABOUT = `# Your data

Everything that Groundwork keeps about you and your startups.

- data.json: all of it, by tables. "names" says what the numbers in it refer to.
- startups/: what you can read, a folder for each startup, with your chats, cards, notes and reports.

Passwords and other secrets are left out.
`;

/** What a founder reads: chats, cards, notes and reports of each startup as Markdown (SE-90). */
export async function listDocuments(db: Db, userId: number): Promise<Document[]> {
  const documents: Document[] = [{ path: 'README.md', text: () => only(ABOUT) }];
  for (const startup of await listOwnStartups(db, userId)) documents.push(...(await ofStartup(db, startup)));
  return documents;
}

async function ofStartup(db: Db, startup: Startup): Promise<Document[]> {
  const { id, name } = startup;
  const folder = `startups/${fileName(id, name)}`;
  const chats = (await listOwnChats(db, id)).map(chat => ({
    path: `${folder}/chats/${chat.kind}-${fileName(chat.id, chat.title)}.md`,
    text: () => writeChat(db, chat),
  }));
  const reports = (await listOwnVersions(db, id)).map(version => ({
    path: `${folder}/reports/version-${version.no}.md`,
    text: () => writeReport(db, name, version),
  }));
  return [
    { path: `${folder}/startup.md`, text: () => only(writeStartup(startup)) },
    { path: `${folder}/cards.md`, text: () => writeCards(db, id) },
    { path: `${folder}/notes.md`, text: () => writeNotes(db, id) },
    ...chats,
    ...reports,
  ];
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

/** Letters and digits of any script, so that it is a name on every system. */
function fileName(id: number, title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const name = [...(words ?? []).join('-')].slice(0, 40).join('');
  return name === '' ? String(id) : `${id}-${name}`;
}

const heading = (level: number, text: string) =>
  `${'#'.repeat(level)} ${text.replace(/\s+/g, ' ').trim() || 'Untitled'}\n\n`;
const writeTime = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
const quote = (text: string) => `${text.replace(/^/gm, '> ')}\n\n`;
/** A line for each fact that there is. */
const list = (facts: readonly (readonly [string, string | number | null])[]) =>
  facts
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `**${name}:** ${value}\n\n`)
    .join('');

function writeStartup({ name, ...startup }: Startup): string {
  return (
    heading(1, name) +
    list([
      ['Description', startup.description],
      ['Industry', startup.industry],
      ['Stage', startup.stage],
      ['Problem', startup.problem],
      ['Value proposition', startup.value],
      ['Revenue model', startup.revenue],
      ['Target market', startup.market],
    ])
  );
}

async function* writeChat(db: Db, { id, title }: { id: number; title: string }): AsyncGenerator<string> {
  yield heading(1, title);
  for await (const { role, content, speaker, createdAt } of readMessages(db, id)) {
    const by = role === 'user' ? 'You' : (speaker ?? 'Coach');
    yield `${heading(2, `${by}, ${writeTime(createdAt)}`)}${content}\n\n`;
  }
}

async function* writeCards(db: Db, startupId: number): AsyncGenerator<string> {
  yield heading(1, 'Cards');
  for await (const card of readCards(db, startupId)) {
    yield heading(2, card.title);
    yield list([
      ['State', card.outcome ?? card.state],
      ['Hypothesis', card.hypothesis],
      ['Test', card.test],
      ['Metric', card.metric],
      ['Criteria', card.criteria],
      ['Due', card.due],
      ['Learned', card.learned],
      ['Next step', card.next],
    ]);
    for (const result of await listResults(db, card.id)) {
      yield heading(3, `Result of ${result.day}, ${BEARINGS[result.bearing]}`);
      yield `${result.text}\n\n`;
      if (result.quote) yield quote(result.quote);
      const number = result.figure === null ? null : `${result.figure} ${result.unit ?? ''}`.trim();
      yield list([
        ['Number', number],
        ['Link', result.link],
      ]);
    }
  }
}

const BEARINGS = { supports: 'for it', contradicts: 'against it', neither: 'neither for nor against it' };

async function* writeNotes(db: Db, startupId: number): AsyncGenerator<string> {
  yield heading(1, 'Notes of conversations');
  for await (const { who, day, notes, quotes } of readNotes(db, startupId)) {
    yield `${heading(2, `${who}, ${day}`)}${notes}\n\n`;
    if (quotes?.length) yield heading(3, 'Quotes') + quotes.map(quote).join('');
  }
}

async function* writeReport(
  db: Db,
  name: string,
  { id, no, createdAt }: { id: number; no: number; createdAt: string },
): AsyncGenerator<string> {
  yield heading(1, `${name}: report, version ${no}`);
  yield `${writeTime(createdAt)}\n\n`;
  for (const { title, content } of await readSections(db, id)) yield `${heading(2, title)}${content}\n\n`;
}
