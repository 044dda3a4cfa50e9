import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import { hideToast } from '../../../ui/toast.ts';
import { refusal, serveAdmin } from '../test/admin-world.ts';
import {
  address,
  choose,
  dialog,
  field,
  inDialog,
  noDialog,
  openAdmin,
  press,
  row,
  rowNames,
  write,
} from '../test/open-admin.tsx';
import { buildChallenge, buildLink, buildQuestion, buildStep, LATER, READ_AT } from '../test/samples.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const STEPS = '?list=steps&challenge=1';
const QUESTIONS = '?list=questions&challenge=1&step=11';
const ASSISTANTS = '?list=assistants&challenge=1&step=11';
const picker = (name: string) => screen.findByRole('combobox', { name });

describe('challenges', () => {
  it('are in a table with all that matters about them', async () => {
    serveAdmin(network, {
      challenges: [
        buildChallenge(),
        buildChallenge({ id: 2, title: 'Old', isActive: false, isArchived: true, order: 2 }),
      ],
    });
    openAdmin();
    await row('Old');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Move', 'ID', 'Title', 'Description', 'Order', 'Status', 'Actions']);
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('Market');
    expect(within(first as HTMLElement).getByText('Active')).toBeDefined();
    expect(within(second as HTMLElement).getByText('Inactive')).toBeDefined();
    expect(within(second as HTMLElement).getByText('Archived')).toBeDefined();
  });

  it('are missed in words, with the way to the first', async () => {
    serveAdmin(network, { challenges: [] });
    openAdmin();
    expect(await screen.findByText('No challenges found. Create your first challenge.')).toBeDefined();
    await press('Create your first challenge');
    expect(await dialog('New Challenge')).toBeDefined();
  });

  it('are created behind the others', async () => {
    const { sent } = serveAdmin(network);
    openAdmin();
    await row('Team');
    await press('New Challenge');
    await dialog('New Challenge');
    await write(/^Title/, 'Money');
    await write(/^Description/, 'What it costs');
    await write(/^Image URL/, '');
    await press('Create Challenge');
    expect(await screen.findByText('Challenge created')).toBeDefined();
    await noDialog();
    expect(sent[0]?.body).toEqual({
      title: 'Money',
      description: 'What it costs',
      imageUrl: null,
      videoUrl: null,
      order: 3,
      isActive: true,
      isArchived: false,
      icon: 'school',
      iconSvg: null,
    });
    await row('Money');
  });

  it("[AD-124] name an icon that founders' pages know, and say of a picture whether they show it", async () => {
    const { sent } = serveAdmin(network, {
      challenges: [buildChallenge({ icon: 'rocket', imageUrl: 'https://pictures.example/a.png' })],
    });
    openAdmin();
    await row('Market');
    await press('Edit Market');
    const form = await inDialog('Edit Challenge');
    const icon = form.getByLabelText<HTMLSelectElement>('Icon name');
    expect(icon.selectedOptions[0]?.textContent).toBe('rocket (chosen by place or title)');
    await userEvent.selectOptions(icon, 'Location');
    expect(form.getByText(/^Founders don't see this picture/)).toBeDefined();
    await write(/^Image URL/, `${location.origin}/a.png`);
    expect(form.queryByText(/^Founders don't see this picture/)).toBeNull();
    await press('Save Changes');
    await noDialog();
    expect(sent[0]?.body).toMatchObject({ icon: 'location', imageUrl: `${location.origin}/a.png` });
  });

  it.each([
    ['Archive', /read “Archived by your programme”/, { isArchived: true }],
    ['Deactivate', /coming soon/, { isActive: false }],
  ])('%s by sending the whole of it, once it was said what founders will see', async (act, seen, change) => {
    const { sent, impactsOf } = serveAdmin(network);
    openAdmin();
    await row('Market');
    await choose('Market', act);
    const asked = await inDialog(`${act} challenge “Market”`);
    await asked.findByText('Accepted answers');
    expect(asked.getByText(seen)).toBeDefined();
    expect(asked.getByText(/Nothing is deleted, and they keep their XP/)).toBeDefined();
    expect([impactsOf, sent]).toEqual([['?challengeId=1'], []]);
    await userEvent.click(asked.getByRole('button', { name: act }));
    await noDialog();
    expect(await screen.findByText('Challenge updated')).toBeDefined();
    const { id: _, ...whole } = buildChallenge();
    expect(sent).toEqual([{ call: 'PUT /challenges/1', body: { ...whole, ...change }, key: null }]);
    expect(whole.updatedAt).toBe(READ_AT);
  });

  it('tell in a toast that they were not archived', async () => {
    serveAdmin(network, { instead: { 'PUT /challenges/1': () => refusal(409, 'record.changed') } });
    openAdmin();
    await row('Market');
    await choose('Market', 'Archive');
    await press('Archive');
    expect(await screen.findByText('Update Failed')).toBeDefined();
    expect(screen.getByText('Failed to update challenge: Refused.')).toBeDefined();
  });

  it('can be archived at once after somebody else has changed them', async () => {
    const world = serveAdmin(network);
    openAdmin();
    await row('Market');
    const current = buildChallenge({ title: 'Markets', updatedAt: LATER });
    world.instead['PUT /challenges/1'] = () => {
      world.challenges = [current];
      return refusal(409, 'record.changed', { details: { current } });
    };
    await choose('Market', 'Archive');
    await press('Archive');
    expect(await screen.findByText('Update Failed')).toBeDefined();
    await row('Markets');
    world.instead = {};
    await choose('Markets', 'Archive');
    await press('Archive');
    expect(await screen.findByText('Challenge updated')).toBeDefined();
    expect(world.sent.at(-1)?.body).toMatchObject({ title: 'Markets', isArchived: true, updatedAt: LATER });
  });

  it('leave the table when somebody else has deleted them', async () => {
    const world = serveAdmin(network);
    openAdmin();
    await row('Market');
    world.challenges = world.challenges.slice(1);
    await choose('Market', 'Archive');
    await press('Archive');
    expect(await screen.findByText('Update Failed')).toBeDefined();
    await waitFor(() => expect(rowNames()).toEqual(['Team']));
  });

  it('are deleted with a warning of what goes with them', async () => {
    const world = serveAdmin(network);
    openAdmin();
    await row('Market');
    await choose('Market', 'Delete');
    const question = await inDialog('Delete challenge “Market”');
    expect(question.getByText(/with its steps, questions, conversations and accepted answers/)).toBeDefined();
    await question.findByText('Founders in it');
    const pairs = [...document.querySelectorAll('dl > div')].map(pair => pair.textContent);
    expect(pairs).toEqual(['Founders in it3', 'Conversations5', 'Accepted answers7', 'Steps2', 'Questions4']);
    expect(question.getByText(/^Founders lose these conversations/)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await noDialog();
    expect(rowNames()).toEqual(['Team']);
    expect(world.challenges).toHaveLength(1);
  });

  it('ask the same where the form hides them, and save what was typed after that', async () => {
    const { sent } = serveAdmin(network);
    openAdmin();
    await row('Market');
    await press('Edit Market');
    await dialog('Edit Challenge');
    await write(/^Title/, 'Markets');
    await userEvent.click(field(/^Archived/));
    await press('Save Changes');
    const asked = await inDialog('Archive challenge “Market”');
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(sent).toEqual([]);
    await press('Save Changes');
    await userEvent.click(
      (await inDialog('Archive challenge “Market”')).getByRole('button', { name: 'Archive' }),
    );
    expect(await screen.findByText('Challenge updated')).toBeDefined();
    await noDialog();
    expect(sent).toMatchObject([{ call: 'PUT /challenges/1', body: { title: 'Markets', isArchived: true } }]);
  });

  it('can be archived instead of deleted, which is offered first', async () => {
    const { sent } = serveAdmin(network);
    openAdmin();
    await row('Market');
    await choose('Market', 'Delete');
    await press('Archive instead');
    const asked = await inDialog('Archive challenge “Market”');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await userEvent.click(asked.getByRole('button', { name: 'Archive' }));
    await noDialog();
    expect(sent).toMatchObject([{ call: 'PUT /challenges/1', body: { isArchived: true } }]);
  });

  it('are brought back without a question, and not archived twice', async () => {
    const { sent } = serveAdmin(network, {
      challenges: [buildChallenge({ isArchived: true, isActive: false })],
    });
    openAdmin();
    await row('Market');
    await choose('Market', 'Delete');
    await dialog('Delete challenge “Market”');
    expect(screen.queryByRole('button', { name: 'Archive instead' })).toBeNull();
    await press('Cancel');
    await noDialog();
    await choose('Market', 'Unarchive');
    await waitFor(() => expect(sent).toMatchObject([{ body: { isArchived: false } }]));
  });

  it('are put in order in one call', async () => {
    const { sent } = serveAdmin(network);
    openAdmin();
    await row('Market');
    await choose('Team', 'Move up');
    await press('Change order');
    await waitFor(() => expect(rowNames()).toEqual(['Team', 'Market']));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ call: 'PUT /challenges/order', body: { ids: [2, 1] } });
  });

  it('offer to load them again', async () => {
    const world = serveAdmin(network, {
      instead: { 'GET /challenges': () => refusal(403, 'auth.forbidden') },
    });
    openAdmin();
    expect(await screen.findByText("Couldn't load challenges: Refused.")).toBeDefined();
    world.instead = {};
    await press('Retry');
    await row('Market');
  });
});

describe('steps', () => {
  it('need a challenge, which is chosen there or by its name', async () => {
    serveAdmin(network);
    openAdmin('?list=steps');
    expect(await screen.findByText('Please select a challenge first to manage its steps')).toBeDefined();
    const select = await picker('Challenge');
    await within(select).findByRole('option', { name: 'Market' });
    await userEvent.selectOptions(select, 'Market');
    await row('Interviews');
    expect(address()).toBe('/admin?list=steps&challenge=1');
    await userEvent.click(screen.getByRole('tab', { name: 'Challenges' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Team' }));
    expect(await screen.findByText('No steps found. Create the first step in this challenge.')).toBeDefined();
    expect(address()).toBe('/admin?list=steps&challenge=2');
  });

  it('are created in their challenge, with their criteria', async () => {
    const { sent } = serveAdmin(network);
    openAdmin(STEPS);
    await row('Interviews');
    await press('New Step');
    await dialog('New Step');
    await write(/^Title/, 'Count them');
    await write(/^Description/, 'How many');
    await userEvent.selectOptions(field('Report section'), 'Problem');
    await userEvent.selectOptions(field('The step is completed by'), 'A number of its questions');
    await write('Completed questions', '2');
    await press('Create Step');
    expect(await screen.findByText('Step created')).toBeDefined();
    expect(sent[0]?.body).toMatchObject({
      challengeId: 1,
      title: 'Count them',
      order: 3,
      reportSection: 'problem',
      conversationOpener: null,
      completionCriteria: { type: 'questions_completed', requiredCount: 2 },
      promptInstructions: '',
    });
  });

  it('are deactivated as they are stored, whatever their criteria are by now', async () => {
    const completionCriteria = { type: 'questions_completed', requiredCount: 'two' };
    const { sent } = serveAdmin(network, {
      steps: [buildStep({ completionCriteria })],
      instead: { 'PUT /steps/11': () => refusal(400, 'request.invalid') },
    });
    openAdmin(STEPS);
    await row('Name the problem');
    await choose('Name the problem', 'Deactivate');
    await press('Deactivate');
    expect(await screen.findByText('Failed to update step: Refused.')).toBeDefined();
    expect(sent[0]?.body).toMatchObject({ completionCriteria, isActive: false });
  });

  it('have expected minutes, or none', async () => {
    const { sent } = serveAdmin(network, { steps: [buildStep({ minutes: 20 })] });
    openAdmin(STEPS);
    await row('Name the problem');
    await press('Edit Name the problem');
    await dialog('Edit Step');
    const minutes = 'Expected minutes (optional)';
    expect((field(minutes) as HTMLInputElement).value).toBe('20');
    await write(minutes, '4');
    await press('Save Changes');
    expect(await screen.findByText('Enter a whole number from 5 to 240')).toBeDefined();
    await write(minutes, '45');
    await press('Save Changes');
    await noDialog();
    await press('Edit Name the problem');
    await dialog('Edit Step');
    await userEvent.clear(field(minutes));
    await press('Save Changes');
    await noDialog();
    expect(sent.map(({ body }) => body)).toMatchObject([{ minutes: 45 }, { minutes: null }]);
  });

  it('are edited, activated, deleted and put in order', async () => {
    const { sent } = serveAdmin(network);
    openAdmin(STEPS);
    await row('Interviews');
    await press('Edit Interviews');
    await dialog('Edit Step');
    await write(/^Title/, 'Talks');
    await press('Save Changes');
    expect(await screen.findByText('Step updated')).toBeDefined();
    await row('Talks');
    await noDialog();
    await choose('Talks', 'Deactivate');
    await press('Deactivate');
    await noDialog();
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ title: 'Talks', isActive: false }));
    await choose('Talks', 'Move up');
    await press('Change order');
    await noDialog();
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ call: 'PUT /challenges/1/steps/order', body: { ids: [12, 11] } }),
    );
    await choose('Talks', 'Delete');
    const question = await inDialog('Delete step “Talks”');
    expect(question.getByText(/the step with its questions, conversations/)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Step deleted')).toBeDefined();
  });
});

describe('questions', () => {
  it('need a step', async () => {
    serveAdmin(network);
    openAdmin('?list=questions&challenge=1');
    expect(await screen.findByText('Please select a step first to manage its questions')).toBeDefined();
    const select = await picker('Step');
    await within(select).findByRole('option', { name: 'Interviews' });
    await userEvent.selectOptions(select, 'Name the problem');
    await row('Who has this problem?');
    expect(address()).toBe(`/admin${QUESTIONS}`);
  });

  it('are named by their first 40 characters', async () => {
    const text = 'Who has this problem, and in what situation does it hit them?';
    serveAdmin(network, { questions: [buildQuestion({ text })] });
    openAdmin(QUESTIONS);
    await row(text);
    await press('Edit Who has this problem, and in what situat…');
    expect(await dialog('Edit Question: Who has this problem, and in what situat…')).toBeDefined();
    await press('Cancel');
    await noDialog();
    await choose('Who has this problem, and in what situat…', 'Delete');
    const question = await inDialog(/^Delete question “Who has/);
    expect(question.getByText(/and the answers accepted for it/)).toBeDefined();
  });

  it('give the dashboard a figure by one of their criteria', async () => {
    const evaluationCriteria = { criteria: ['who', 'sum'].map(id => ({ id, text: `Says ${id}` })) };
    const message = '“How many?” already gives this number';
    const { sent, instead } = serveAdmin(network, {
      questions: [buildQuestion({ evaluationCriteria })],
      instead: {
        'PUT /questions/21': () => refusal(400, 'request.invalid', { issues: [{ path: 'figure', message }] }),
      },
    });
    openAdmin(QUESTIONS);
    await row('Who has this problem?');
    await press('Edit Who has this problem?');
    await dialog(/^Edit Question/);
    expect(screen.queryByRole('combobox', { name: 'Criterion that gives the number' })).toBeNull();
    await userEvent.selectOptions(field('Key number on the dashboard'), 'Number of buyers');
    await userEvent.selectOptions(field('Criterion that gives the number'), 'Says sum');
    await press('Save Changes');
    expect(await screen.findByText(message)).toBeDefined();
    expect(sent[0]?.body).toMatchObject({ figure: { is: 'buyers', criterion: 'sum' } });
    delete instead['PUT /questions/21'];
    await userEvent.selectOptions(field('Key number on the dashboard'), 'None');
    await press('Save Changes');
    expect(await screen.findByText('Question updated')).toBeDefined();
    expect(sent[1]?.body).toMatchObject({ figure: null });
  });

  it('say what failed', async () => {
    serveAdmin(network, {
      instead: {
        'PUT /questions/21': () => refusal(400, 'request.malformed'),
        'POST /questions': () => refusal(400, 'request.malformed'),
      },
    });
    openAdmin(QUESTIONS);
    await row('Who has this problem?');
    await press('Edit Who has this problem?');
    await dialog(/^Edit Question/);
    await write('Hint', 'Think of one.');
    await press('Save Changes');
    expect(await screen.findByText('Failed to update question: Refused.')).toBeDefined();
    expect(field('Hint').value).toBe('Think of one.');
  });

  it('tell in a toast that they could not be read', async () => {
    serveAdmin(network, { instead: { 'GET /steps/11/questions': () => refusal(403, 'auth.forbidden') } });
    openAdmin(QUESTIONS);
    expect(await screen.findByText('Error fetching questions')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

describe('the assistants of a step', () => {
  it('are assigned, once one is chosen', async () => {
    const { sent } = serveAdmin(network);
    openAdmin(ASSISTANTS);
    await row('Nora');
    await press('Assign Assistant');
    const form = await inDialog('Assign Assistant');
    const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Assign Assistant' });
    expect(submit.disabled).toBe(true);
    await form.findByRole('option', { name: 'Viktor' });
    expect(form.queryByRole('option', { name: 'Nora' })).toBeNull();
    await userEvent.selectOptions(form.getByRole('combobox'), 'Viktor');
    await userEvent.click(submit);
    expect(await screen.findByText('Assistant assigned')).toBeDefined();
    await row('Viktor');
    expect(sent[0]?.body).toEqual({ stepId: 11, assistantId: 32 });
  });

  it('are removed and put in order by their own ids', async () => {
    const links = [
      buildLink(),
      buildLink({ id: 42, assistantId: 32, order: 2, assistant: { name: 'Viktor', isActive: true } }),
    ];
    const { sent } = serveAdmin(network, { links });
    openAdmin(ASSISTANTS);
    await row('Viktor');
    expect(screen.getAllByText('Speaks first')).toHaveLength(1);
    await choose('Viktor', 'Move up');
    await press('Change order');
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ call: 'PUT /steps/11/assistants/order', body: { ids: [32, 31] } }),
    );
    await press('Remove Nora');
    expect(await screen.findByText('Assistant removed')).toBeDefined();
    expect(rowNames()).toEqual(['Viktor']);
    expect(sent.at(-1)?.call).toBe('DELETE /step-assistants/11/31');
  });

  it('say what failed', async () => {
    serveAdmin(network, {
      instead: {
        'POST /step-assistants': () => refusal(404, 'assistant.not_found'),
        'DELETE /step-assistants/11/31': () => HttpResponse.json({}, { status: 400 }),
      },
    });
    openAdmin(ASSISTANTS);
    await row('Nora');
    await press('Remove Nora');
    expect(await screen.findByText('Failed to remove the assistant. Please try again.')).toBeDefined();
    await press('Assign Assistant');
    const form = await inDialog('Assign Assistant');
    await userEvent.selectOptions(
      form.getByRole('combobox'),
      await form.findByRole('option', { name: 'Viktor' }),
    );
    await userEvent.click(form.getByRole('button', { name: 'Assign Assistant' }));
    expect(await screen.findByText('Failed to assign the assistant. Please try again.')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Assign Assistant' })).toBeDefined();
  });
});
