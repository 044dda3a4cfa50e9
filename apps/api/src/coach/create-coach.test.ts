import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '../env.ts';
import { createCoach } from './create-coach.ts';

let close = () => {};
afterEach(() => close());

/** A coach for a server that lists these models, or (null) has no list. */
async function coachOn(models: string[] | null, env: Record<string, string> = {}) {
  const server = createServer((_, response) => {
    if (models === null) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data: models.map(id => ({ id, object: 'model' })) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  const warn = vi.fn();
  const url = `http://127.0.0.1:${port}/v1`;
  const coach = await createCoach(readEnv({ OPENAI_BASE_URL: url, ...env }), { warn });
  return { coach, warn };
}

const named = async (...args: Parameters<typeof coachOn>) => {
  const { coach, warn } = await coachOn(...args);
  return [coach.model, coach.judgeModel, warn.mock.calls.length];
};

describe('on a server of their own', () => {
  it('the only model is used and named, whatever is configured', async () => {
    expect(await named(['qwen'])).toEqual(['qwen', 'qwen', 0]);
    expect(await named(['qwen'], { OPENAI_MODEL: 'qwen' })).toEqual(['qwen', 'qwen', 0]);
    const { coach, warn } = await coachOn(['qwen'], { OPENAI_MODEL: 'gpt-5-mini' });
    expect(coach.model).toBe('qwen');
    expect(warn).toHaveBeenCalledWith(
      "The AI server has only the model qwen, so it's used instead of gpt-5-mini.",
    );
  });

  it('of several, one has to be chosen: the message says which there are', async () => {
    await expect(coachOn(['qwen', 'phi'])).rejects.toThrow(
      'OPENAI_MODEL: the AI server has several models. Choose one: qwen, phi',
    );
    const many = Array.from({ length: 25 }, (_, index) => `m${index}`);
    await expect(coachOn(many)).rejects.toThrow(/m19 and 5 more$/);
    const asked = { OPENAI_MODEL: 'phi', OPENAI_JUDGE_MODEL: 'qwen' };
    expect(await named(['qwen', 'phi'], asked)).toEqual(['phi', 'qwen', 0]);
  });

  it('that does not say, the configured or the usual one is asked for', async () => {
    expect(await named(null)).toEqual(['gpt-5-mini', 'gpt-5-mini', 0]);
    expect(await named([], { OPENAI_MODEL: 'phi' })).toEqual(['phi', 'phi', 0]);
  });

  it('that cannot be reached, likewise', async () => {
    const env = readEnv({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' });
    expect((await createCoach(env, { warn: vi.fn() })).model).toBe('gpt-5-mini');
  });
});

it('without a key and a server the practice coach serves', async () => {
  expect((await createCoach(readEnv({}), { warn: vi.fn() })).name).toBe('practice');
});
