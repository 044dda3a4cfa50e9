import type { Logo } from '@groundwork/api-client/contracts';
import type { LogEntry } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { anonymous, buildAdministrator } from '../../test/test-client.ts';

const test = useTestApp();

it('is replaced by a sanitised drawing, and taken back', async () => {
  const admin = await buildAdministrator(test.app);
  const put = (svgCode: string | null) => admin.call('PUT', '/api/admin/logo-media/active', { svgCode });
  const shown = () => anonymous(test.app).get<Logo>('/api/logo-media/active');
  const clean = '<svg viewBox="0 0 1 1"><path d="M0 0h1"></path></svg>';
  const answer = await put(
    '<svg viewBox="0 0 1 1" onload="x()"><script>x()</script><path d="M0 0h1"/></svg>',
  );
  expect([answer.statusCode, answer.json()]).toEqual([200, { svgCode: clean }]);
  expect(await shown()).toEqual({ svgCode: clean });
  await put(clean);
  for (const [svgCode, message] of [
    ['<p>x</p>', "There's nothing to draw in this SVG"],
    [`<svg><text>${'x'.repeat(70_000)}</text></svg>`, 'At most 65536 characters'],
    [`<svg><text>${'é'.repeat(40_000)}</text></svg>`, 'At most 64 KB'],
  ] as const)
    expect((await put(svgCode)).json().issues).toEqual([{ path: 'svgCode', message }]);
  expect(await shown()).toEqual({ svgCode: clean });
  expect((await put(null)).json()).toEqual({ svgCode: null });
  expect(await shown()).toEqual({ svgCode: null });
  const entries = await admin.get<LogEntry[]>('/api/admin/log?kind=logo');
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ svgCode: clean }, { svgCode: null }],
    [{ svgCode: null }, { svgCode: clean }],
  ]);
});
