import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { TokenBudget } from '../../stores/token-budget.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { gate, type SectionScript, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildFounder } from '../../test/test-client.ts';
import { CoachError } from '../coach-error.ts';
import { CoachGate } from '../gate/coach-gate.ts';
import type { CoachProvider, SectionSource } from '../provider.ts';
import type { BuiltSection } from './build-section-input.ts';
import { writeSection } from './write-section.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const never = new AbortController().signal;

/** A section from answers to one question, after any sources of the profile. */
function build(
  answers: readonly string[],
  profile: readonly Partial<SectionSource>[] = [],
  about = 'When was it?',
): BuiltSection {
  const sources = [
    ...profile.map(source => ({
      key: null,
      about: 'Problem Statement',
      step: null,
      text: '',
      isAccepted: true,
      isFounders: true,
      ...source,
    })),
    ...answers.map(text => ({ key: null, about, step: 'Name it', text, isAccepted: true, isFounders: true })),
  ];
  return {
    input: {
      section: { type: 'problem', title: 'Problem', subtitle: 'Pain points and their cost today' },
      startup: { name: 'Rota' },
      sources: sources.map((source, index) => ({ number: index + 1, ...source })),
      refused: [],
    },
    sources: sources.map(({ step, text: quote }) =>
      step === null
        ? { kind: 'profile', field: 'problemStatement', quote }
        : {
            kind: 'answer',
            messageId: 1,
            challengeId: 1,
            stepId: 1,
            stepTitle: step,
            question: 'When was it?',
            quote,
          },
    ),
  };
}

/** One paragraph of statements, each based on the first source. */
const says =
  (...texts: string[]): SectionScript =>
  async () => [texts.map(text => ({ text, sources: [1] }))];
const fails =
  (error: unknown): SectionScript =>
  async () => {
    throw error;
  };

async function write(
  built: BuiltSection,
  { signal = never, tokens = 1000, by = coach as CoachProvider } = {},
) {
  const { user } = await buildFounder(test.app);
  const budget = new TokenBudget(test.database.db, tokens);
  const coachGate = new CoachGate(budget, 'openai', { maxConcurrent: 4, maxPerUser: 2 }, test.app.log);
  const writing = { coach: by, gate: coachGate, log: test.app.log };
  const written = writeSection(writing, user.id, built, signal);
  const calls = () =>
    test.database.db.selectFrom('model_calls').select('job').where('user_id', '=', user.id).execute();
  return { written, calls };
}

async function sectionOf(built: BuiltSection) {
  const section = await (await write(built)).written;
  if (!section) throw new Error('Nothing was written');
  return section;
}
const contentOf = async (built: BuiltSection) => (await sectionOf(built)).content;
/** Each statement with the quotes it is based on. */
const basisOf = async (built: BuiltSection) =>
  (await sectionOf(built)).statements.map(({ text, sources }) => [text, sources.map(({ quote }) => quote)]);

const TUESDAY = 'On Tuesday our receptionist lost 40 minutes.';

describe('writeSection', () => {
  it('keeps what the coach wrote, each statement with the sources it rests on', async () => {
    coach.sections.push(async () => [
      [
        { text: 'Our receptionist lost 40 minutes on Tuesday.', sources: [1, 1] },
        { text: 'Clinics in Leeds call it a nuisance.', sources: [2] },
      ],
      [{ text: 'Rebooking is slow everywhere.', sources: [] }],
    ]);
    const built = build([TUESDAY, 'Every clinic in Leeds says so.']);
    const { written, calls } = await write(built);
    expect(await written).toEqual({
      content:
        'Our receptionist lost 40 minutes on Tuesday. Clinics in Leeds call it a nuisance.\n\nRebooking is slow everywhere.',
      statements: [
        {
          text: 'Our receptionist lost 40 minutes on Tuesday.',
          paragraph: 0,
          sources: [expect.objectContaining({ quote: TUESDAY })],
        },
        {
          text: 'Clinics in Leeds call it a nuisance.',
          paragraph: 0,
          sources: [expect.objectContaining({ quote: 'Every clinic in Leeds says so.' })],
        },
        { text: 'Rebooking is slow everywhere.', paragraph: 1, sources: [] },
      ],
    });
    expect(await calls()).toEqual([{ job: 'section' }]);
  });

  it.each([
    ['do not exist', [0, 3, -1, 99]],
    ['are not the founder’s', [1]],
  ])('leaves out sources that %s', async (_name, sources) => {
    coach.sections.push(async () => [[{ text: 'Rebooking is slow everywhere.', sources }]]);
    const profile = [{ text: 'Rebooking is slow.', isFounders: false }];
    expect((await sectionOf(build(['Bakers start at four.'], profile))).statements).toEqual([
      { text: 'Rebooking is slow everywhere.', paragraph: 0, sources: [] },
    ]);
  });

  it('has a statement rest on what it names in another language', async () => {
    const text = 'Unsere Empfangskraft hat 40 Minuten verloren.';
    coach.sections.push(says(text));
    expect(await basisOf(build([TUESDAY]))).toEqual([[text, [TUESDAY]]]);
  });

  it('keeps Markdown tables and lists as blocks, and HTML as text', async () => {
    const table = '| Day | Minutes |\n|---|---|\n| Tuesday | 40 |';
    coach.sections.push(says('We counted.', table, '<img src=x onerror=alert(1)> is shown.'));
    const { content, statements } = await sectionOf(build(['Tuesday: 40 minutes.']));
    expect(content).toBe(`We counted.\n\n${table}\n\n<img src=x onerror=alert(1)> is shown.`);
    expect(statements.map(({ text, paragraph }) => [text, paragraph])).toEqual([
      ['We counted.', 0],
      [table, 1],
      ['<img src=x onerror=alert(1)> is shown.', 2],
    ]);
  });

  it('is null, and no failure, when the coach finds too little to write from', async () => {
    coach.sections.push(async () => []);
    const { written, calls } = await write(build([TUESDAY]));
    expect(await written).toBeNull();
    expect(await calls()).toHaveLength(1);
  });

  it.each([
    ['empty paragraphs', async () => [[], []]],
    ['statements that say nothing', says(' ', '…', '[[action:save]]')],
  ] satisfies [string, SectionScript][])('fails with %s', async (_name, script) => {
    coach.sections.push(script);
    const { written } = await write(build([TUESDAY]));
    await expect(written).rejects.toMatchObject({ code: 'coach.invalid_response' });
    expect(coach.asked.sections).toHaveLength(1);
  });

  it('passes on how the coach failed, and that the budget is used up', async () => {
    coach.sections.push(fails(new CoachError('coach.rate_limited', { retryAfter: 7 })));
    const { written } = await write(build([TUESDAY]));
    await expect(written).rejects.toMatchObject({ code: 'coach.rate_limited', retryAfter: 7 });
    const spent = await write(build([TUESDAY]), { tokens: 0 });
    await expect(spent.written).rejects.toMatchObject({ code: 'budget.exhausted' });
  });

  it('ends with the caller’s reason when the caller gives up, whatever the coach does', async () => {
    const controller = new AbortController();
    coach.sections.push(() => gate<never>().promise);
    const { written } = await write(build([TUESDAY]), { signal: controller.signal });
    const outcome = expect(written).rejects.toBe('lost');
    setTimeout(() => controller.abort('lost'), 20);
    await outcome;
  });
});

describe('a figure that stands in no source', () => {
  const built = build([TUESDAY, 'We asked nine clinics.']);
  const invented = 'That is £900 a month.';

  it('has the section written again, once, without it', async () => {
    coach.sections.push(says(TUESDAY, invented), says(TUESDAY, 'We asked nine clinics.'));
    const { written, calls } = await write(built);
    expect(await written).toMatchObject({ content: `${TUESDAY} We asked nine clinics.` });
    expect(coach.asked.sections.map(({ refused }) => refused)).toEqual([[], [invented]]);
    expect(await calls()).toHaveLength(2);
  });

  it('is struck, with its sentence, when it is still there', async () => {
    coach.sections.push(says(invented), says(`${TUESDAY} It rose by 30%.`, 'It took 400 calls.'));
    const { written } = await write(built);
    expect(await written).toMatchObject({ content: TUESDAY, statements: [{ text: TUESDAY }] });
    expect(coach.asked.sections).toHaveLength(2);
  });

  it.each([
    ['fails', fails(new CoachError('coach.unavailable'))],
    ['finds the budget used up', fails(new AppError('budget.exhausted'))],
    ['loses the database', fails(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))],
    ['says nothing', async () => []],
    ['has nothing but such figures', says('It took 400 calls.')],
  ] satisfies [string, SectionScript][])(
    'is struck from the first answer when the second time %s',
    async (_name, second) => {
      coach.sections.push(says(TUESDAY, invented), second);
      expect(await contentOf(built)).toBe(TUESDAY);
    },
  );

  it('fails the section when nothing else was said', async () => {
    coach.sections.push(says(invented), says(invented));
    const { written } = await write(built);
    await expect(written).rejects.toMatchObject({
      code: 'coach.invalid_response',
      message:
        "The AI model used numbers that aren't in your answers, so this section was discarded. Please try again.",
    });
  });

  it.each([new TypeError('a defect'), new AppError('auth.required')])(
    'is not asked for again past %o, which is no failure of the coach’s',
    async defect => {
      coach.sections.push(says(TUESDAY, invented), fails(defect));
      const { written } = await write(built);
      await expect(written).rejects.toBe(defect);
    },
  );

  it('is struck from a table with its row alone', async () => {
    const rows = ['| Day | Minutes |', '|---|---|', '| Tuesday | 40 |'];
    const table = says([...rows, '| Friday | 55 |'].join('\n'));
    coach.sections.push(table, table);
    expect(await contentOf(built)).toBe(rows.join('\n'));
  });

  it('is none when the startup is named so, nor when it is no more than a word', async () => {
    const name = { ...built, input: { ...built.input, startup: { name: 'Studio 54' } } };
    coach.sections.push(says('Studio 54 saves forty minutes.'));
    expect(await contentOf(name)).toBe('Studio 54 saves forty minutes.');
    expect(coach.asked.sections).toHaveLength(1);
  });

  it('is one when only the coach has said it, in the profile', async () => {
    const profile = [{ text: 'It costs £900 a month.', isFounders: false }];
    coach.sections.push(says(TUESDAY, invented), says(TUESDAY, invented));
    expect(await contentOf(build([TUESDAY], profile))).toBe(TUESDAY);
  });

  it('is one in a statement that rests on none of the answers to the question that has it', async () => {
    const asked = build(['25 paying clinics, then we go on.'], [], 'What has to happen within 30 days?');
    const honest = 'We aim for 25 paying clinics within 30 days.';
    coach.sections.push(says(honest));
    expect(await contentOf(asked)).toBe(honest);
    expect(coach.asked.sections).toHaveLength(1);
    const unnamed = async () => [
      [
        { text: honest, sources: [] },
        { text: '25 clinics pay.', sources: [1] },
      ],
    ];
    coach.sections.push(unnamed, unnamed);
    expect(await contentOf(asked)).toBe('25 clinics pay.');
  });

  it('is asked for once more only as long as the caller waits', async () => {
    const controller = new AbortController();
    coach.sections.push(says(TUESDAY, invented), async () => {
      controller.abort('shutdown');
      throw new CoachError('coach.interrupted');
    });
    const { written } = await write(built, { signal: controller.signal });
    await expect(written).rejects.toBeDefined();
  });
});

describe('a figure that only stands where statements meet', () => {
  const built = build(['We hold nine events for bakers.', 'It is paid by the month.']);
  const halves = ['We hold 9', '% of the bakers.'];

  it.each([
    ['a share', halves],
    ['money', ['It costs €', '9 a month.']],
  ])('has the section written again without the statements it touches: %s', async (_name, texts) => {
    coach.sections.push(says('Bakers bake.', ...texts), says('It is paid by the month.'));
    expect(await contentOf(built)).toBe('It is paid by the month.');
    expect(coach.asked.sections.map(({ refused }) => refused)).toEqual([[], [texts.join(' ')]]);
  });

  it('is none where a source has it', async () => {
    coach.sections.push(says(...halves));
    expect(await contentOf(build(['We hold 9% of the bakers.']))).toBe(halves.join(' '));
    expect(coach.asked.sections).toHaveLength(1);
  });
});

describe('a figure that stands in another source than those that are named', () => {
  const sources = [
    'Clinics in Leeds have signed up with us.',
    'We wrote to 500 clinics.',
    '40% of the receptionists forget it.',
    'It costs £95 a month.',
    'Rooms for £95 are rare.',
  ];

  it('brings that source with it', async () => {
    const text = '40% of the 500 clinics in Leeds have signed up with us.';
    coach.sections.push(says(text));
    expect(await basisOf(build(sources))).toEqual([[text, [sources[0], sources[2], sources[1]]]]);
  });

  it('brings the one that says the same, where several have it', async () => {
    const text = 'Clinics in Leeds find rooms for £95.';
    coach.sections.push(says(text));
    expect(await basisOf(build(sources))).toEqual([[text, [sources[0], sources[4]]]]);
  });

  it('brings none when a named one has it too', async () => {
    const text = 'Clinics cost us £95 a month.';
    coach.sections.push(async () => [[{ text, sources: [4] }]]);
    expect(await basisOf(build(sources))).toEqual([[text, [sources[3]]]]);
  });
});
