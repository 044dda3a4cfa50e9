import { type Batch, idOf, insertForAll, timeOf, withText } from './batch.ts';
import { chatPlaces, type MessagePlace } from './founder-life.ts';

/** Messages, their turns, and verdicts on the last ones. */
export async function fillChats(batch: Batch, say: (line: string) => void): Promise<void> {
  const { messages } = batch.life;
  for (const [place, message] of messages.entries()) {
    await fillMessage(batch, place, message);
    if ((place + 1) % 25 === 0) say(`  ${place + 1} of ${messages.length} messages of each founder`);
  }
  await fillTurns(batch);
  await fillJudgements(batch);
}

function fillMessage(batch: Batch, place: number, { progress, role, kind }: MessagePlace): Promise<void> {
  const { life } = batch;
  const step = life.progress[progress]?.step;
  const isOpener = kind === 'opener';
  return insertForAll(
    batch,
    'messages',
    {
      id: idOf(batch, 'messages', place),
      chat_id: idOf(batch, 'chats', progress),
      role: `'${role}'`,
      kind: `'${kind}'`,
      content: isOpener ? '$1' : role === 'user' ? 'said' : 'answered',
      assistant_id: role === 'user' ? 'null::integer' : String(step?.assistantId ?? null),
      created_at: timeOf(place, life.messages.length),
    },
    isOpener ? { parameters: [step?.opener] } : { from: withText(place) },
  );
}

async function fillTurns(batch: Batch): Promise<void> {
  const { turns, messages } = batch.life;
  for (const [place, { progress, founderMessage, reply }] of turns.entries()) {
    const time = timeOf(reply, messages.length);
    const judged = founderMessage === null ? 'null::timestamptz' : time;
    await insertForAll(batch, 'turns', {
      id: idOf(batch, 'turns', place),
      chat_id: idOf(batch, 'chats', progress),
      founder_message_id: founderMessage === null ? 'null::integer' : idOf(batch, 'messages', founderMessage),
      assistant_message_id: idOf(batch, 'messages', reply),
      status: `'complete'`,
      owner: `'6f9619ff-8b86-4d01-b42d-00cf4fc964ff'`,
      lease_until: time,
      judged_at: judged,
      judging_ended_at: judged,
      started_at: time,
    });
  }
}

async function fillJudgements(batch: Batch): Promise<void> {
  const { life } = batch;
  for (const { index, turn } of chatPlaces(life))
    await insertForAll(
      batch,
      'judgements',
      {
        step_progress_id: idOf(batch, 'step_progress', index),
        turn_id: idOf(batch, 'turns', turn),
        attempt: 1,
        provider: `'openai'`,
        model: `'gpt-5-mini'`,
        judge_version: `'1'`,
        verdict: `jsonb_build_object('items', jsonb_build_array(jsonb_build_object('key', 'role', 'met', true, 'missing', left(said, 150))))`,
        milliseconds: '900 + i % 1500',
        created_at: timeOf(index, life.progress.length),
      },
      { from: withText(index) },
    );
}
