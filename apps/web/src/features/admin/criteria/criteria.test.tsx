import type { QuestionType } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import { hideToast } from '../../../ui/toast.ts';
import { serveAdmin } from '../test/admin-world.ts';
import { field, openAdmin, openForm, press, write } from '../test/open-admin.tsx';
import { buildQuestion, buildStep } from '../test/samples.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const choose = (label: string, option: string) => userEvent.selectOptions(field(label), option);
const asJson = (what: string) => field(`${what} as JSON`);

const RUBRIC = {
  criteria: [
    { id: 'role', text: 'One role', signals: ['role'] },
    { id: 'moment', text: 'The moment', required: false, keywords: ['when', 'each time'] },
  ],
  reject: ['The product'],
  pass: 'Receptionists.',
};

/** Opens a question's form; `sentCriteria` saves it and returns the criteria that were sent. */
async function openQuestion(type: QuestionType, evaluationCriteria: unknown) {
  const { sent } = serveAdmin(network, { questions: [buildQuestion({ type, evaluationCriteria })] });
  openAdmin('?list=questions&challenge=1&step=11');
  await openForm('Who has this problem?');
  await screen.findByRole('dialog');
  return { sentCriteria: () => saveAndRead(sent, 'evaluationCriteria') };
}

async function openStep(completionCriteria: unknown) {
  const { sent } = serveAdmin(network, { steps: [buildStep({ completionCriteria })] });
  openAdmin('?list=steps&challenge=1');
  await openForm('Name the problem');
  await screen.findByRole('dialog');
  return { sentCriteria: () => saveAndRead(sent, 'completionCriteria') };
}

async function saveAndRead(sent: { body: unknown }[], name: string): Promise<unknown> {
  await press('Save Changes');
  await waitFor(() => expect(sent).toHaveLength(1));
  return (sent[0]?.body as Record<string, unknown> | undefined)?.[name];
}

describe('a rubric', () => {
  it('is edited in a form, the example answers before what few need', async () => {
    const { sentCriteria } = await openQuestion('ai-evaluated', RUBRIC);
    const second = within(screen.getByRole('group', { name: 'Criterion 2' }));
    await userEvent.click(second.getByLabelText('Required'));
    const keywords = second.getByLabelText<HTMLTextAreaElement>('Keywords');
    expect(keywords.value).toBe('when, each time');
    await userEvent.type(keywords, ', as soon as{Enter}daily');
    await write('Common mistakes', 'A market\nAn age group');
    await write('An answer that fails', 'Everyone.');
    await userEvent.clear(field('Reject'));
    await press('Add criterion');
    await userEvent.type(
      within(screen.getByRole('group', { name: 'Criterion 3' })).getByLabelText('Text'),
      'A day',
    );
    await press('Remove criterion 1');
    const [, moment] = RUBRIC.criteria;
    expect(await sentCriteria()).toEqual({
      criteria: [
        { ...moment, required: true, keywords: ['when', 'each time', 'as soon as', 'daily'] },
        { id: 'criterion-3', text: 'A day', required: true },
      ],
      pass: 'Receptionists.',
      commonMistakes: ['A market', 'An age group'],
      fail: 'Everyone.',
    });
  });

  it('is the same value as JSON, from both sides', async () => {
    const { sentCriteria } = await openQuestion('ai-evaluated', RUBRIC);
    await write('An answer that passes', 'Planners.');
    await tab('JSON');
    expect(JSON.parse(asJson('Evaluation criteria').value)).toEqual({ ...RUBRIC, pass: 'Planners.' });
    await write('Evaluation criteria as JSON', JSON.stringify({ ...RUBRIC, pass: 'Depots.', reject: [] }));
    await tab('Form');
    expect(field('An answer that passes').value).toBe('Depots.');
    expect(await sentCriteria()).toEqual({ ...RUBRIC, pass: 'Depots.', reject: [] });
  });

  it('says at its place what the judge could not use', async () => {
    await openQuestion('ai-evaluated', RUBRIC);
    const first = within(screen.getByRole('group', { name: 'Criterion 1' }));
    await userEvent.clear(first.getByLabelText('Text'));
    await write(/^Hint/, 'Think.');
    await press('Save Changes');
    expect(await first.findByText('Enter a text')).toBeDefined();
    await userEvent.type(first.getByLabelText('Text'), 'A role');
    await waitFor(() => expect(first.queryByText('Enter a text')).toBeNull());
    await tab('JSON');
    const [role] = RUBRIC.criteria;
    const wrong = { criteria: [{ ...role, signals: ['colour'] }] };
    await write('Evaluation criteria as JSON', JSON.stringify(wrong));
    await press('Save Changes');
    expect(await screen.findByText('criteria › 1 › signals › 1: Unknown signal')).toBeDefined();
    await tab('Form');
    expect(await screen.findByText('Unknown signal')).toBeDefined();
  });

  it('says above its JSON what is missing in it', async () => {
    await openQuestion('ai-evaluated', RUBRIC);
    await tab('JSON');
    await write('Evaluation criteria as JSON', '{"criteria":[{"id":"a"},{"id":"b","text":7}]}');
    await press('Save Changes');
    const told = (await screen.findByRole('alert')).textContent;
    expect(told).toBe("criteria › 1 › text: this is missing\ncriteria › 2 › text: this value isn't valid");
    expect(asJson('Evaluation criteria').getAttribute('aria-invalid')).toBe('true');
  });

  it('needs a criterion that is required', async () => {
    await openQuestion('standard', { criteria: [{ id: 'a', text: 'A' }] });
    await userEvent.click(screen.getByLabelText('Required'));
    await press('Save Changes');
    const told = await screen.findByText('Make at least one criterion required');
    expect(document.activeElement).toBe(told);
    await press('Remove criterion 1');
    expect(await screen.findByText('Enter at least one criterion')).toBeDefined();
  });
});

it('judges by similarity instead, and gives the rubric back', async () => {
  const { sentCriteria } = await openQuestion('standard', RUBRIC);
  await choose('An answer is judged by', 'Similarity to an expected answer');
  expect(field('Threshold').value).toBe('0.7');
  await write('Threshold', '7');
  await press('Save Changes');
  expect(await screen.findByText('Enter a number from 0 to 1')).toBeDefined();
  await write('Threshold', '0.8');
  await press('Save Changes');
  expect(await screen.findByText('Enter the expected answer')).toBeDefined();
  await choose('An answer is judged by', 'Criteria');
  expect(screen.getByRole('group', { name: 'Criterion 2' })).toBeDefined();
  await choose('An answer is judged by', 'Similarity to an expected answer');
  await write('Expected answer', 'Paris');
  expect(await sentCriteria()).toEqual({ criteria: 'similarity', threshold: 0.8, expected: 'Paris' });
});

it('has the options of a multiple choice, two of them at least', async () => {
  const { sentCriteria } = await openQuestion('multiple-choice', null);
  await write('Options', 'Yes');
  await press('Save Changes');
  expect(await screen.findByText('Enter at least two options')).toBeDefined();
  await userEvent.type(field('Options'), '{Enter}No{Enter}');
  expect(field('Options').value).toBe('Yes\nNo\n');
  expect(await sentCriteria()).toEqual({ options: ['Yes', 'No'] });
});

it('asks for no criteria where any real answer counts', async () => {
  const { sentCriteria } = await openQuestion('open-ended', null);
  expect(screen.getByText(/^Any real answer counts/)).toBeDefined();
  expect(screen.queryByLabelText('An answer is judged by')).toBeNull();
  expect(await sentCriteria()).toBeNull();
});

it('does not save what an open-ended question would not be judged by, and takes it away', async () => {
  const similarity = { criteria: 'similarity', threshold: 0.7, expected: 'Clinics' };
  const { sentCriteria } = await openQuestion('standard', similarity);
  await choose('Type', 'Open-ended');
  await press('Save Changes');
  expect((await screen.findByRole('alert')).textContent).toContain('Any substantial answer is accepted');
  await press('Remove criteria');
  expect(await sentCriteria()).toBeNull();
});

it('follows the type of the question while it is chosen', async () => {
  await openQuestion('ai-evaluated', RUBRIC);
  await choose('Type', 'Multiple choice');
  expect(field('Options').value).toBe('');
  await choose('Type', 'AI-evaluated');
  expect(screen.getByRole('group', { name: 'Criterion 1' })).toBeDefined();
});

it('says which key nothing reads, and does not save it (AD-100)', async () => {
  await openQuestion('ai-evaluated', { criteria: [{ id: 'a', text: 'A', requried: true }] });
  await press('Save Changes');
  const told = (await screen.findByRole('alert')).textContent;
  expect(told).toContain('Nothing reads "requried". Did you mean "required"?');
});

describe('signals', () => {
  const QUOTES = { id: 'a', text: 'A', signals: ['quote', 'quote'] };

  it('are ticks, and one that is needed twice stays so', async () => {
    const { sentCriteria } = await openQuestion('ai-evaluated', { criteria: [QUOTES] });
    await userEvent.click(screen.getByLabelText(/^A number/));
    await userEvent.click(screen.getByLabelText('A list of several things'));
    await choose('At least this many', '3');
    expect(await sentCriteria()).toEqual({
      criteria: [{ ...QUOTES, signals: ['quote', 'quote', 'number', 'list:3'] }],
    });
  });

  it('say where the practice coach has nothing to read (AD-101)', async () => {
    await openQuestion('ai-evaluated', { criteria: [QUOTES] });
    expect(screen.queryByText(/The practice coach can't/)).toBeNull();
    await userEvent.click(screen.getByLabelText('Words in quotation marks'));
    expect(screen.getByText(/The practice coach can't/)).toBeDefined();
  });
});

it('a new question begins with a criterion to be written, which goes with its type (AD-102)', async () => {
  const { sent } = serveAdmin(network);
  openAdmin('?list=questions&challenge=1&step=11');
  await press('New Question in Name the problem');
  await screen.findByRole('dialog');
  expect(field('Type').value).toBe('ai-evaluated');
  const [text] = screen.getAllByLabelText(/^Text/);
  await userEvent.type(text as HTMLElement, 'Who pays?');
  await press('Create Question');
  const criterion = within(screen.getByRole('group', { name: 'Criterion 1' }));
  expect(await criterion.findByText('Enter a text')).toBeDefined();
  await choose('Type', 'Open-ended');
  await press('Create Question');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ type: 'open-ended', evaluationCriteria: null });
});

describe('broken JSON', () => {
  const BROKEN = '{\n  "criteria": [\n    { "id": "a" "text": "b" }\n  ]\n}';
  const LINE_3 = 'Go to line 3, column 17';

  it('of a question is told, with the line that it is at', async () => {
    await openQuestion('ai-evaluated', RUBRIC);
    await tab('JSON');
    await write('Evaluation criteria as JSON', BROKEN);
    await press('Save Changes');
    const told = 'The evaluation criteria must be valid JSON. Please check your input.';
    expect(await screen.findAllByText(told)).toHaveLength(1);
    await press(LINE_3);
    const text = asJson('Evaluation criteria');
    expect(document.activeElement).toBe(text);
    expect(text.selectionStart).toBe(BROKEN.indexOf('"text"'));
    await tab('Form');
    expect(screen.queryByLabelText('An answer is judged by')).toBeNull();
    await press('Save Changes');
    expect(document.activeElement).toBe(screen.getByText(told).closest('[role=alert]'));
    await press(LINE_3);
    expect(asJson('Evaluation criteria').value).toBe(BROKEN);
  });

  it('of a step is told in its words', async () => {
    await openStep(null);
    await tab('JSON');
    await write('Completion criteria as JSON', '[1');
    await press('Save Changes');
    expect(await screen.findByText('Invalid JSON format')).toBeDefined();
    expect(
      screen.getByText('The completion criteria must be valid JSON. Please check the format and try again.'),
    ).toBeDefined();
  });
});

describe('what completes a step', () => {
  it('is none', async () => {
    const { sentCriteria } = await openStep({ type: 'questions_completed', requiredCount: 2 });
    await choose('The step is completed by', 'All its questions');
    expect(await sentCriteria()).toBeNull();
  });

  it('is no objective without a text, which is told at its field', async () => {
    await openStep({ objective: ' ' });
    await press('Save Changes');
    expect(await screen.findByText('Enter an objective')).toBeDefined();
    expect(field('Objective').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Objective'));
  });

  it('is an objective', async () => {
    const { sentCriteria } = await openStep(null);
    await choose('The step is completed by', 'An objective');
    await press('Save Changes');
    expect(await screen.findByText('Enter an objective')).toBeDefined();
    await write('Objective', 'Name one person');
    await userEvent.click(screen.getByLabelText('Auto-completion'));
    expect(await sentCriteria()).toEqual({ objective: 'Name one person', autoCompletion: false });
  });

  it('is a list of texts, which stay texts', async () => {
    const { sentCriteria } = await openStep(['A role', 'A day']);
    await write('Criterion 2', 'A date');
    await press('Add criterion');
    await write('Criterion 3', 'A cost');
    await press('Remove criterion 1');
    expect(await sentCriteria()).toEqual(['A date', 'A cost']);
  });

  it('is an object with a list, whose other keys stay', async () => {
    const { sentCriteria } = await openStep({
      type: 'structured',
      criteria: [{ key: 'a', criterion: 'A role', required: true }],
    });
    await write('Criterion 1', 'One role');
    await write('Objective (optional)', 'Who');
    expect(await sentCriteria()).toEqual({
      type: 'structured',
      criteria: [{ key: 'a', criterion: 'One role', required: true }],
      objective: 'Who',
    });
  });

  it('is a number of its questions, one or more', async () => {
    const { sentCriteria } = await openStep({ type: 'questions_completed', requiredCount: 2 });
    await write('Completed questions', '0');
    await press('Save Changes');
    expect(await screen.findByText('Enter a whole number of questions, 1 or more')).toBeDefined();
    await write('Completed questions', '3');
    expect(await sentCriteria()).toEqual({ type: 'questions_completed', requiredCount: 3 });
  });

  it('can be something that only JSON can say', async () => {
    await openStep({ criteria: 'later' });
    expect(screen.getByText('These criteria can only be edited as JSON.')).toBeDefined();
  });
});
