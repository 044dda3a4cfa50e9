import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../plugins/session.ts';
import { tagOf } from './conditional-answers.ts';

/** Characters of all answers together. The shipped curriculum has some 150,000. */
const MAX_SIZE = 8_000_000;

interface CachedAnswer {
  body: string;
  tag: string;
}

function toAnswer(reply: FastifyReply, made: unknown): CachedAnswer {
  const body = String(reply.serializeInput(made as Record<string, unknown>, '200'));
  return { body, tag: tagOf(body) };
}

/**
 * Keeps the curriculum's answers in memory; they are the same for all users of a role. Each request's session query
 * reads the content's version, so an answer is never older than that, and needs no second query.
 */
export class CurriculumAnswers {
  #version: string | null = null;
  #size = 0;
  readonly #answers = new Map<string, CachedAnswer>();

  /**
   * Sends the result of `make`, or an earlier result. `route` names the question together with the path's parameters.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { route, make }: { route: string; make: () => Promise<unknown> },
  ): Promise<FastifyReply> {
    const { curriculumVersion, user } = sessionOf(request);
    const key = `${user.role} ${route} ${JSON.stringify(request.params)}`;
    if (curriculumVersion !== this.#version) this.#forget(curriculumVersion);
    // Without a version the content may have changed.
    const known = curriculumVersion === null ? undefined : this.#answers.get(key);
    const answer = known ?? toAnswer(reply, await make());
    if (!known) this.#keep(curriculumVersion, key, answer);
    return reply.type('application/json; charset=utf-8').header('etag', answer.tag).send(answer.body);
  }

  #forget(version: string | null): void {
    this.#version = version;
    this.#size = 0;
    this.#answers.clear();
  }

  #keep(version: string | null, key: string, answer: CachedAnswer): void {
    // The content may have become another one meanwhile.
    if (version === null || version !== this.#version) return;
    if (this.#size + answer.body.length > MAX_SIZE) this.#forget(version);
    this.#size += answer.body.length;
    this.#answers.set(key, answer);
  }
}
