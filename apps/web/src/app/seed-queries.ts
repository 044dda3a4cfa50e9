import type { QueryClient } from '@tanstack/react-query';

/** Puts what the server loaded for drawing the page where the page looks for it: so it is drawn at once, and whole. */
export function seedQueries(page: Document, client: QueryClient): void {
  const queries = page.querySelector<HTMLScriptElement>('script#queries');
  if (!queries) return;
  for (const [queryKey, data] of JSON.parse(queries.text)) client.setQueryData(queryKey, data);
  queries.remove();
}
