import type { ChatMessage } from '../chat-kind.ts';

/** A web address that a reply cites. */
export interface Source {
  url: string;
  host: string;
  /** The part after the host; empty for a site's front page. */
  path: string;
}

/** Caches the result: while a reply grows, the chat's sources are asked for with every word. */
const known = new WeakMap<readonly string[], Source[]>();

/** The web addresses among `citations`, in their order and without duplicates. */
export function readSources(citations: readonly string[]): Source[] {
  const read = known.get(citations) ?? listOnce(citations.flatMap(citation => readSource(citation) ?? []));
  known.set(citations, read);
  return read;
}

function listOnce(sources: readonly Source[]): Source[] {
  const listed = new Set<string>();
  return sources.filter(({ url }) => !listed.has(url) && listed.add(url));
}

/** The sources in the coach's messages, the newest message first. */
export function citedSources(messages: readonly ChatMessage[]): Source[] {
  const cited = messages.filter(({ role, citations }) => role === 'assistant' && citations.length > 0);
  return listOnce(cited.toReversed().flatMap(({ citations }) => readSources(citations)));
}

function readSource(citation: string): Source | null {
  if (!URL.canParse(citation)) return null;
  const { protocol, href, host, pathname, search } = new URL(citation);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const path = `${pathname}${search}`;
  return { url: href, host: host.replace(/^www\./, ''), path: path === '/' ? '' : path };
}
