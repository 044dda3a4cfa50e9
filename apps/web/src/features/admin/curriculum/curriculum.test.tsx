import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import { hideToast } from '../../../ui/toast.ts';
import { csvOf } from '../components/csv.ts';
import { refusal, serveAdmin } from '../test/admin-world.ts';
import {
  address,
  choose,
  dialog,
  field,
  inDialog,
  noDialog,
  openAdmin,
  openForm,
  press,
  row,
  rowNames,
  title,
  titlesIn,
  write,
} from '../test/open-admin.tsx';
import { buildChallenge, buildLink, buildQuestion, buildStep, LATER, READ_AT } from '../test/samples.ts';
import { csvColumns, linesOf } from './curriculum-csv.ts';
import { growTree } from './tree.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const STEPS = '?open=c1';
const QUESTIONS = '?open=c1.s11';
const ASSISTANTS = '/steps/11/assistants';

describe('challenges', () => {
  it('[AD-135] say what is below them, and what is unusual about them', async () => {
    serveAdmin(network, {
      challenges: [buildChallenge(), buildChallenge({ id: 2, title: 'Team', isActive: false, order: 2 })],
    });
    openAdmin();
    await title('Team');
    expect(screen.getByText('2 challenges, 2 steps, 1 question')).toBeDefined();
    const items = within(screen.getByRole('list', { name: 'Challenges' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Market2 steps · 1 question',
      'Team0 steps · 0 questionsInactive',
    ]);
  });

  it('can be opened again when one did not load', async () => {
    const world = serveAdmin(network);
    world.instead['GET /questions/21'] = () => refusal(403, 'auth.forbidden');
    openAdmin('?open=c1.s11');
    await openForm('Who has this problem?');
    expect(await screen.findByText("Couldn't load the question")).toBeDefined();
    await waitFor(() => expect(address()).toBe('/admin?open=c1.s11'));
    delete world.instead['GET /questions/21'];
    await openForm('Who has this problem?');
    await dialog(/^Edit Question/);
  });

  it('[AD-136] open and close in the address, and have their forms there', async () => {
    serveAdmin(network);
    openAdmin();
    await press('Steps in Market');
    await press('Questions in Name the problem');
    expect(address()).toBe('/admin?open=c1.s11');
    await openForm('Who has this problem?');
    await dialog(/^Edit Question/);
    expect(address()).toBe('/admin?open=c1.s11&edit=q21');
    await press('Cancel');
    await noDialog();
    await press('Steps in Market');
    expect(address()).toBe('/admin?open=s11');
    expect(screen.queryByRole('link', { name: 'Name the problem' })).toBeNull();
  });

  it('[AD-135] are opened by a search that finds something below, which says how much', async () => {
    serveAdmin(network);
    openAdmin();
    await userEvent.type(await screen.findByLabelText('Search the curriculum'), 'this problem');
    await title('Who has this problem?');
    expect(screen.getByText('1 match')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Team' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    await press('Steps in Market');
    expect(screen.queryByRole('link', { name: 'Name the problem' })).toBeNull();
    await write('Search the curriculum', 'nothing of the kind');
    expect(await screen.findByText('Nothing matches.')).toBeDefined();
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
    await title('Team');
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
    await title('Money');
  });

  it("[AD-124] name an icon that founders' pages know, and say of a picture whether they show it", async () => {
    const { sent } = serveAdmin(network, {
      challenges: [buildChallenge({ icon: 'rocket', imageUrl: 'https://pictures.example/a.png' })],
    });
    openAdmin();
    await title('Market');
    await openForm('Market');
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
    await title('Market');
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
    await title('Market');
    await choose('Market', 'Archive');
    await press('Archive');
    expect(await screen.findByText('Update Failed')).toBeDefined();
    expect(screen.getByText('Failed to update challenge: Refused.')).toBeDefined();
  });

  it('can be archived at once after somebody else has changed them', async () => {
    const world = serveAdmin(network);
    openAdmin();
    await title('Market');
    const current = buildChallenge({ title: 'Markets', updatedAt: LATER });
    world.instead['PUT /challenges/1'] = () => {
      world.challenges = [current];
      return refusal(409, 'record.changed', { details: { current } });
    };
    await choose('Market', 'Archive');
    await press('Archive');
    expect(await screen.findByText('Update Failed')).toBeDefined();
    await title('Markets');
    world.instead = {};
    await choose('Markets', 'Archive');
    await press('Archive');
    expect(await screen.findByText('Challenge updated')).toBeDefined();
    expect(world.sent.at(-1)?.body).toMatchObject({ title: 'Markets', isArchived: true, updatedAt: LATER });
  });

  it('leave the table when somebody else has deleted them', async () => {
    const world = serveAdmin(network);
    openAdmin();
    await title('Market');
    world.challenges = world.challenges.slice(1);
    await choose('Market', 'Archive');
    await press('Archive');
    expect(await screen.findByText('Update Failed')).toBeDefined();
    await waitFor(() => expect(titlesIn('Challenges')).toEqual(['Team']));
  });

  it('are deleted with a warning of what goes with them', async () => {
    const world = serveAdmin(network);
    openAdmin();
    await title('Market');
    await choose('Market', 'Delete');
    const question = await inDialog('Delete challenge “Market”');
    expect(question.getByText(/with its steps, questions, conversations and accepted answers/)).toBeDefined();
    await question.findByText('Founders in it');
    const pairs = [...document.querySelectorAll('dl > div')].map(pair => pair.textContent);
    expect(pairs).toEqual(['Founders in it3', 'Conversations5', 'Accepted answers7', 'Steps2', 'Questions4']);
    expect(question.getByText(/^Founders lose these conversations/)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await noDialog();
    expect(titlesIn('Challenges')).toEqual(['Team']);
    expect(world.challenges).toHaveLength(1);
  });

  it('ask the same where the form hides them, and save what was typed after that', async () => {
    const { sent } = serveAdmin(network);
    openAdmin();
    await title('Market');
    await openForm('Market');
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
    await title('Market');
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
    openAdmin('?show=archived');
    await title('Market');
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
    await title('Market');
    await choose('Team', 'Move up');
    await press('Change order');
    await waitFor(() => expect(titlesIn('Challenges')).toEqual(['Team', 'Market']));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ call: 'PUT /challenges/order', body: { ids: [2, 1] } });
  });

  it('are put in order around archived ones, which stay where they were', async () => {
    const archived = buildChallenge({ id: 3, title: 'Old', isArchived: true, order: 2 });
    const { sent } = serveAdmin(network, {
      challenges: [buildChallenge(), archived, buildChallenge({ id: 2, title: 'Team', order: 3 })],
    });
    openAdmin();
    await title('Market');
    await choose('Team', 'Move up');
    await press('Change order');
    await waitFor(() => expect(sent).toMatchObject([{ body: { ids: [2, 3, 1] } }]));
  });

  it('[AD-121] are downloaded with what is below them, as it is filtered', async () => {
    const { challenges, steps, questions } = serveAdmin(network);
    const csv = csvOf(csvColumns, linesOf(growTree({ challenges, steps, questions }, 'this problem', null)));
    expect(csv.split('\r\n').slice(0, 4)).toEqual([
      '\uFEFFChallenge,Step,Question,ID,Order,Status,Description,Completed by,Report section,Type',
      'Market,,,1,1,Active,Who buys,,,',
      'Market,Name the problem,,11,1,Active,Who has it,All its questions,Problem,',
      'Market,Name the problem,Who has this problem?,21,1,Active,,,,AI-evaluated',
    ]);
  });

  it('offer to load them again', async () => {
    const world = serveAdmin(network, {
      instead: { 'GET /challenges': () => refusal(403, 'auth.forbidden') },
    });
    openAdmin();
    expect(await screen.findByText("Couldn't load challenges: Refused.")).toBeDefined();
    world.instead = {};
    await press('Retry');
    await title('Market');
  });
});

describe('steps', () => {
  it('are created in their challenge, with their criteria', async () => {
    const { sent } = serveAdmin(network);
    openAdmin(STEPS);
    await title('Interviews');
    await press('New Step in Market');
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
    await title('Name the problem');
    await choose('Name the problem', 'Deactivate');
    await press('Deactivate');
    expect(await screen.findByText('Failed to update step: Refused.')).toBeDefined();
    expect(sent[0]?.body).toMatchObject({ completionCriteria, isActive: false });
  });

  it('have expected minutes, or none', async () => {
    const { sent } = serveAdmin(network, { steps: [buildStep({ minutes: 20 })] });
    openAdmin(STEPS);
    await title('Name the problem');
    await openForm('Name the problem');
    await dialog('Edit Step');
    const minutes = 'Expected minutes (optional)';
    expect((field(minutes) as HTMLInputElement).value).toBe('20');
    await write(minutes, '4');
    await press('Save Changes');
    expect(await screen.findByText('Enter a whole number from 5 to 240')).toBeDefined();
    await write(minutes, '45');
    await press('Save Changes');
    await noDialog();
    await openForm('Name the problem');
    await dialog('Edit Step');
    await userEvent.clear(field(minutes));
    await press('Save Changes');
    await noDialog();
    expect(sent.map(({ body }) => body)).toMatchObject([{ minutes: 45 }, { minutes: null }]);
  });

  it('are edited, activated, deleted and put in order', async () => {
    const { sent } = serveAdmin(network);
    openAdmin(STEPS);
    await title('Interviews');
    await openForm('Interviews');
    await dialog('Edit Step');
    await write(/^Title/, 'Talks');
    await press('Save Changes');
    expect(await screen.findByText('Step updated')).toBeDefined();
    await title('Talks');
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
  it('are named by their first 40 characters', async () => {
    const text = 'Who has this problem, and in what situation does it hit them?';
    serveAdmin(network, { questions: [buildQuestion({ text })] });
    openAdmin(QUESTIONS);
    await title(text);
    await openForm(text);
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
    await title('Who has this problem?');
    await openForm('Who has this problem?');
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
    await title('Who has this problem?');
    await openForm('Who has this problem?');
    await dialog(/^Edit Question/);
    await write('Hint', 'Think of one.');
    await press('Save Changes');
    expect(await screen.findByText('Failed to update question: Refused.')).toBeDefined();
    expect(field('Hint').value).toBe('Think of one.');
  });

  it('tell in a toast that they could not be read', async () => {
    serveAdmin(network, { instead: { 'GET /questions': () => refusal(403, 'auth.forbidden') } });
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
