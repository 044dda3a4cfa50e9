import OpenAI from 'openai';
import { fetchWithLimit } from './body-limit.ts';

const OPENAI_URL = 'https://api.openai.com/v1';

/** The official SDK, for OpenAI or any server that speaks its chat.completions. */
export function createClient(options: { apiKey: string | undefined; baseUrl: string | undefined }): OpenAI {
  return new OpenAI({
    // The constructor throws without a key, which local servers have none of. Every setting is given, or the SDK
    // would look for it in the environment.
    apiKey: options.apiKey || 'none',
    baseURL: options.baseUrl || OPENAI_URL,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: options.apiKey ? {} : { Authorization: null },
    // The SDK's own wait between attempts obeys any Retry-After and cannot be aborted: see retry.ts.
    maxRetries: 0,
    fetch: fetchWithLimit,
    // Its log would hold what founders wrote.
    logLevel: 'off',
  });
}
