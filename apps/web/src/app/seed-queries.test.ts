import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { seedQueries } from './seed-queries.ts';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it('has what the server loaded, once', () => {
  const client = new QueryClient();
  const page = parse(
    '<script type="application/json" id="queries">[[["/api/user"],null],[["/api/startups"],[{"name":"\\u003cb>"}]]]</script>',
  );
  seedQueries(page, client);
  expect(client.getQueryData(['/api/user'])).toBeNull();
  expect(client.getQueryData(['/api/startups'])).toEqual([{ name: '<b>' }]);
  expect(page.scripts).toHaveLength(0);
});

it('has nothing on a page that was not drawn', () => {
  const client = new QueryClient();
  seedQueries(parse('<p></p>'), client);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
