import { type Batch, idOf, insertForAll, timeOf, withText } from './batch.ts';
import { chatPlaces } from './founder-life.ts';

/** Startups with their steps' progress and accepted answers. */
export async function fillProgress(batch: Batch): Promise<void> {
  const { life } = batch;
  for (let place = 0; place < life.startups; place += 1)
    await insertForAll(
      batch,
      'startups',
      {
        id: idOf(batch, 'startups', place),
        user_id: idOf(batch, 'users', 0),
        name: `'Acme ' || i`,
        description: 'answered',
        industry: `'Healthcare'`,
        stage: `'Idea'`,
        problem_statement: 'said',
        value_proposition: 'left(answered, 200)',
        revenue_model: `'Subscription'`,
        target_market: 'left(said, 100)',
        created_at: timeOf(place, life.startups),
      },
      { from: withText(place) },
    );
  for (const [place, { startup, step, isCompleted }] of life.progress.entries()) {
    const time = timeOf(place, life.progress.length);
    const chat = idOf(batch, 'chats', place);
    const owner = idOf(batch, 'startups', startup);
    await insertForAll(batch, 'chats', { id: chat, startup_id: owner, kind: `'step'` });
    await insertForAll(batch, 'step_progress', {
      id: idOf(batch, 'step_progress', place),
      startup_id: owner,
      chat_id: chat,
      step_id: step.id,
      rev: 3,
      updated_at: time,
      status: isCompleted ? `'completed'` : `'in_progress'`,
      completed_at: isCompleted ? time : 'null::timestamptz',
    });
  }
  await fillVerdicts(batch);
}

async function fillVerdicts(batch: Batch): Promise<void> {
  const { life } = batch;
  for (const { index, step, founderMessage } of chatPlaces(life))
    for (const [place, questionId] of step.questionIds.entries()) {
      const progress = idOf(batch, 'step_progress', index);
      const time = timeOf(index, life.progress.length);
      const quote = 'left(said, 120)';
      await insertForAll(
        batch,
        'question_progress',
        {
          step_progress_id: progress,
          question_id: questionId,
          status: `'completed'`,
          updated_at: time,
          evidence: `jsonb_build_array(${quote})`,
          reason: `'It names one role and a moment.'`,
          model: `'gpt-5-mini'`,
          judge_version: `'1'`,
        },
        { from: withText(place) },
      );
      // Every other step has a revised answer.
      if (place === 0 && index % 2 === 0) {
        const earlier = { step_progress_id: progress, question_id: questionId, accepted_at: time };
        const evidence = `jsonb_build_array(left(said, 90))`;
        await insertForAll(batch, 'earlier_answers', { ...earlier, evidence }, { from: withText(place) });
      }
      await insertForAll(
        batch,
        'criterion_progress',
        {
          step_progress_id: progress,
          item_key: `'question:${questionId}'`,
          criterion_key: `'role'`,
          evidence: `jsonb_build_array(jsonb_build_object('messageId', ${idOf(batch, 'messages', founderMessage)},
            'start', 0, 'end', length(${quote}), 'quote', ${quote}))`,
          met_at: time,
        },
        { from: withText(place) },
      );
    }
}
