import type { Exchange } from './exchange.ts';

const CREATED = 1_750_000_000;

export interface FakeUsage {
  inputTokens: number;
  outputTokens: number;
}

/** Writes the events of a streamed answer in the chat.completions format. */
export interface StreamWriter {
  role(): void;
  text(content: string): void;
  refusal(content: string): void;
  delta(delta: Record<string, unknown>): void;
  finish(reason: string): void;
  /** Sent only if the request asked for it, as the real service does. */
  usage(usage: FakeUsage): void;
  done(): void;
  /** Any line, valid or not. */
  raw(line: string): void;
}

export function openStream({ request, response }: Exchange): StreamWriter {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  response.flushHeaders();
  const frame = {
    id: 'chatcmpl-fake',
    object: 'chat.completion.chunk',
    created: CREATED,
    model: request.body.model,
  };
  const wantsUsage = request.body.stream_options?.include_usage === true;

  const raw = (line: string) => void response.write(line);
  const event = (data: object) => raw(`data: ${JSON.stringify(data)}\n\n`);
  const choice = (delta: object, finishReason: string | null) =>
    event({
      ...frame,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...(wantsUsage ? { usage: null } : {}),
    });

  return {
    raw,
    role: () => choice({ role: 'assistant', content: '', refusal: null }, null),
    text: content => choice({ content }, null),
    refusal: content => choice({ refusal: content }, null),
    delta: delta => choice(delta, null),
    finish: reason => choice({}, reason),
    usage: usage => {
      if (wantsUsage) event({ ...frame, choices: [], usage: wireUsage(usage) });
    },
    done: () => void response.end('data: [DONE]\n\n'),
  };
}

export interface FakeCompletion {
  content: string | null;
  refusal?: string;
  finishReason?: string;
  usage?: FakeUsage;
}

export function sendCompletion({ request, response }: Exchange, completion: FakeCompletion): void {
  sendJson(response, 200, {
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: CREATED,
    model: request.body.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: completion.content, refusal: completion.refusal ?? null },
        logprobs: null,
        finish_reason: completion.finishReason ?? 'stop',
      },
    ],
    ...(completion.usage ? { usage: wireUsage(completion.usage) } : {}),
  });
}

export function sendJson(
  response: Exchange['response'],
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function wireUsage({ inputTokens, outputTokens }: FakeUsage) {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}
