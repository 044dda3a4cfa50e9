import { attributeSentences, prepareCoachTexts, type StartupInput } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { deleteSpentCoachTexts, listCoachTexts } from '../../stores/coach-texts.repo.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { scriptedCoach, writes } from '../../test/scripted-coach.ts';
import { buildFounder, type Founder } from '../../test/test-client.ts';
import { keepWritten } from './coach-written.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));

const INVENTED = 'Every unfilled shift costs a bakery about two hundred pounds of bread.';
const form: StartupInput = {
  name: 'Rota',
  description: '',
  industry: '',
  stage: '',
  problemStatement: 'Bakeries in Leeds cannot fill the early shift on Mondays.',
  valueProposition: '',
  revenueModel: '',
  targetMarket: '',
};

let seed = 7;
const letters = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed.toString(36).replace(/\d/g, 'x');
};
/** Random sentences that nobody has said before. */
const filling = (characters: number) => {
  let text = '';
  while (text.length < characters - 120) text += `We ${Array.from({ length: 10 }, letters).join(' ')}.\n`;
  return text.trim();
};

/** Stores an enhancement without the calls around it. */
async function enhance(founder: Founder, written: string, change: Partial<StartupInput> = {}): Promise<void> {
  const { db } = test.database;
  const { id } = await db
    .insertInto('coach_texts')
    .values({ user_id: founder.user.id, field: 'problemStatement' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepWritten(db, { id, userId: founder.user.id, form: { ...form, ...change } }, written);
}

const known = (founder: Founder) => listCoachTexts(test.database.db, founder.user.id);
const isCoachs = async (founder: Founder, text: string) =>
  attributeSentences(text, prepareCoachTexts(await known(founder))).some(sentence => sentence.isCoachs);

it('knows what the coach wrote 60 large enhancements later, whatever the forms were filled with', async () => {
  const founder = await buildFounder(test.app);
  await enhance(founder, INVENTED);
  for (let count = 0; count < 60; count += 1) {
    const [valueProposition, revenueModel] = [filling(4900), filling(4900)];
    await enhance(founder, `${filling(2000)} ${valueProposition}`.slice(0, 5000), {
      valueProposition,
      revenueModel,
      problemStatement: INVENTED,
    });
  }
  await deleteSpentCoachTexts(test.database.db);
  const texts = await known(founder);
  const sizes = (['invented', 'own'] as const).map(part =>
    texts.reduce((sum, text) => sum + text[part].length, 0),
  );
  expect(sizes[0]).toBeLessThanOrEqual(200_000);
  expect(sizes[1]).toBeLessThanOrEqual(150_000);
  expect(sizes[1]).toBeGreaterThan(130_000);
  expect(await isCoachs(founder, INVENTED)).toBe(true);
  expect(texts.some(({ own }) => own.includes('two hundred pounds'))).toBe(false);
}, 60_000);

it('knows 200,000 characters of what only the coach wrote, and 150,000 of what the founder had said', async () => {
  const founder = await buildFounder(test.app);
  const insert = (texts: { invented: string; own: string }[]) =>
    test.database.db
      .insertInto('coach_texts')
      .values(
        texts.map(text => ({
          ...text,
          user_id: founder.user.id,
          field: 'description',
          written: 'x',
          written_at: new Date().toISOString(),
          created_at: new Date(0).toISOString(),
        })),
      )
      .execute();
  const own = 'o'.repeat(49_999);
  await insert([{ invented: INVENTED, own: 'Said first.' }]);
  await insert(Array.from({ length: 3 }, () => ({ invented: '', own })));
  await insert(Array.from({ length: 4 }, () => ({ invented: 'i'.repeat(49_980), own: '' })));
  const before = await known(founder);
  expect(before[0]).toEqual({ invented: INVENTED, own: '' });
  expect(before).toHaveLength(8);
  await insert([{ invented: 'i'.repeat(11), own: '' }]);
  await deleteSpentCoachTexts(test.database.db);
  const after = await known(founder);
  expect(after.map(text => [text.invented.length, text.own.length])).toEqual([
    ...Array(3).fill([0, 49_999]),
    ...Array(4).fill([49_980, 0]),
    [11, 0],
  ]);
  const rows = await test.database.db
    .selectFrom('coach_texts')
    .select('id')
    .where('user_id', '=', founder.user.id)
    .execute();
  expect(rows).toHaveLength(8);
});

it('stores a sentence of the founder’s once', async () => {
  const founder = await buildFounder(test.app);
  coach.writes.push(writes('Nobody comes in.'), writes('Bread goes stale.'));
  for (const revenueModel of ['Per shift.', 'Per shift. Paid by the month.'])
    await founder.post('/api/startups/enhance-field', {
      field: 'problemStatement',
      formData: { ...form, revenueModel },
    });
  expect(await known(founder)).toEqual([
    { invented: 'Nobody comes in.', own: `Rota\n${form.problemStatement}\nPer shift.` },
    { invented: 'Bread goes stale.', own: 'Paid by the month.' },
  ]);
});
