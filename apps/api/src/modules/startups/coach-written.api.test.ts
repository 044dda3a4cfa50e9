import type { Startup, StartupTextField } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { scriptedCoach, writes } from '../../test/scripted-coach.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const OWN = 'Bakeries in Leeds cannot fill the early shift.';
const INVENTED = 'Every unfilled shift costs a bakery about two hundred pounds of bread.';
const form = { name: 'Rota', problemStatement: OWN };

/** Has the coach write a field from the form. */
async function enhance(
  founder: Founder,
  written: string,
  formData: object = form,
  field: StartupTextField = 'problemStatement',
): Promise<string> {
  coach.writes.push(writes(written));
  const body = { field, formData };
  return (await founder.post<{ enhancedContent: string }>('/api/startups/enhance-field', body))
    .enhancedContent;
}

/** Without updatedAt, so that it saves even if the startup has changed since it was read. */
const save = async (founder: Founder, { updatedAt, ...startup }: Startup, change: Partial<Startup>) =>
  (await founder.call('PUT', `/api/startups/${startup.id}`, { ...startup, ...change })).json<Startup>();

describe('what the coach wrote', () => {
  it('marks the field in every answer, until the founder has said it in their own words', async () => {
    const founder = await buildFounder(test.app);
    const problemStatement = await enhance(founder, `${OWN} ${INVENTED}`);
    const startup = await buildStartup(founder, { ...form, problemStatement, revenueModel: 'Per shift.' });
    expect(startup.coachWritten).toEqual(['problemStatement']);
    expect(await founder.get(`/api/startups/${startup.id}`)).toEqual(startup);
    expect(await founder.get('/api/startups')).toEqual([startup]);
    const kept = await save(founder, startup, { stage: 'MVP' });
    expect(kept).toMatchObject({ stage: 'MVP', coachWritten: ['problemStatement'] });
    const said = await save(founder, startup, { problemStatement: `${OWN} Two of five call an agency.` });
    expect(said.coachWritten).toEqual([]);
    expect(await founder.get(`/api/startups/${startup.id}`)).toEqual(said);
  });

  it('marks nothing when it was undone, or only puts right what the founder said', async () => {
    const founder = await buildFounder(test.app);
    await enhance(founder, `${OWN} ${INVENTED}`);
    expect((await buildStartup(founder, form)).coachWritten).toEqual([]);
    const typed = 'we ask every bakery we know of in Leeds wether somebody can come in at four on a monday';
    const corrected =
      'We ask every bakery we know of in Leeds whether somebody can come in at four on a Monday.';
    const repeated = await enhance(founder, `${corrected} ${OWN}`, {
      ...form,
      problemStatement: `${OWN} ${typed}`,
    });
    expect((await buildStartup(founder, { ...form, problemStatement: repeated })).coachWritten).toEqual([]);
  });

  it('is told by the server alone', async () => {
    const founder = await buildFounder(test.app);
    const claimed = await buildStartup(founder, { ...form, coachWritten: ['problemStatement'] });
    expect(claimed.coachWritten).toEqual([]);
    const problemStatement = await enhance(founder, INVENTED);
    const denied = await save(founder, claimed, { problemStatement, coachWritten: [] });
    expect(denied.coachWritten).toEqual(['problemStatement']);
  });

  it('is known in another field and another startup of the founder’s, and to nobody else', async () => {
    const [ada, bob] = [await buildFounder(test.app), await buildFounder(test.app)];
    const written = await enhance(ada, INVENTED);
    const elsewhere = { name: 'Other', valueProposition: `We know: ${written}`, targetMarket: 'Bakeries' };
    expect((await buildStartup(ada, elsewhere)).coachWritten).toEqual(['valueProposition']);
    expect((await buildStartup(bob, elsewhere)).coachWritten).toEqual([]);
  });

  it('says nothing of what was saved before the coach wrote the same, as long as that stays', async () => {
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder, { ...form, problemStatement: INVENTED });
    await enhance(founder, INVENTED, { name: 'Rota', problemStatement: 'Shifts.' });
    const kept = await save(founder, startup, { name: 'Rota 2', stage: 'MVP' });
    expect(kept).toMatchObject({ name: 'Rota 2', stage: 'MVP', coachWritten: [] });
    const moved = await save(founder, kept, { valueProposition: INVENTED });
    expect(moved.coachWritten).toContain('valueProposition');
  });

  it('does not become the founder’s by being enhanced again, or in another field', async () => {
    const founder = await buildFounder(test.app);
    const first = await enhance(founder, `${OWN} ${INVENTED}`);
    const accepted = { ...form, problemStatement: first };
    const again = await enhance(founder, `${first} Bakers hate it.`, accepted);
    const pasted = { ...form, valueProposition: again };
    const last = await enhance(founder, `${again} We end that.`, pasted, 'valueProposition');
    const startup = await buildStartup(founder, { ...form, revenueModel: INVENTED, valueProposition: last });
    expect(startup.coachWritten).toEqual(['valueProposition', 'revenueModel']);
    const rows = await test.database.db
      .selectFrom('coach_texts')
      .select('own')
      .where('user_id', '=', founder.user.id)
      .execute();
    expect(rows.map(row => row.own.includes('two hundred pounds'))).toEqual([false, false, false]);
  });
});

describe('saving', () => {
  const urlOf = ({ id }: Startup) => `/api/startups/${id}`;

  it('is 60 times a minute for each founder, by creating as by updating', async () => {
    const [ada, bob] = [await buildFounder(test.app), await buildFounder(test.app)];
    const startup = await buildStartup(ada, form);
    const updates = [];
    for (let count = 0; count < 61; count += 1) updates.push(await ada.call('PUT', urlOf(startup), form));
    expect(updates.map(answer => answer.statusCode)).toEqual([...Array(60).fill(200), 429]);
    const creations = [];
    for (let count = 0; count < 60; count += 1) creations.push(await ada.call('POST', '/api/startups', form));
    expect(creations.map(answer => answer.statusCode)).toEqual([...Array(59).fill(201), 429]);
    expect((await bob.call('POST', '/api/startups', form)).statusCode).toBe(201);
  });

  it('with the same key again has the first answer, and changes nothing', async () => {
    const founder = await buildFounder(test.app);
    const headers = { 'idempotency-key': 'saved' };
    const first = await founder.call('POST', '/api/startups', form, headers);
    await enhance(founder, OWN, { name: 'Rota', problemStatement: 'Shifts.' });
    const again = await founder.call('POST', '/api/startups', form, headers);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const startup = first.json<Startup>();
    const update = () =>
      founder.call('PUT', urlOf(startup), { ...form, stage: 'MVP' }, { 'idempotency-key': 'put' });
    expect((await update()).json()).toEqual((await update()).json());
    expect(await founder.get('/api/startups')).toHaveLength(1);
  });

  it('of a startup that is not the founder’s is refused', async () => {
    const [ada, bob] = [await buildFounder(test.app), await buildFounder(test.app)];
    const startup = await buildStartup(ada, form);
    const answer = await bob.call('PUT', urlOf(startup), { ...form, name: 'Mine' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'startup.not_found']);
  });
});
