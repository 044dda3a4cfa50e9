import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { anonymous, buildFounder } from '../../test/test-client.ts';

const test = useTestApp();
const URL = '/api/logo-media/active';

beforeEach(() => test.database.db.deleteFrom('logo_media').execute());

const store = (svg: string, active: boolean) =>
  test.database.db.insertInto('logo_media').values({ svg_code: svg, is_active: active }).execute();

describe('the active logo', () => {
  it('is null while there is none, or none that is active', async () => {
    expect(await anonymous(test.app).get(URL)).toEqual({ svgCode: null });
    await store('<svg id="old"/>', false);
    expect(await anonymous(test.app).get(URL)).toEqual({ svgCode: null });
  });

  it('is what is stored, for anybody', async () => {
    await store('<svg id="old"/>', false);
    await store('<svg id="é 🙂"/>', true);
    const answer = await anonymous(test.app).call('GET', URL);
    expect(answer.json()).toEqual({ svgCode: '<svg id="é 🙂"/>' });
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
  });

  it('comes without a cookie, as caches share it: no session extended, none cleared', async () => {
    const founder = await buildFounder(test.app);
    await test.database.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
      .where('user_id', '=', founder.user.id)
      .execute();
    const signed = founder.cookie;
    for (const cookie of [signed, signed.replace(/.{5}$/, 'xxxxx'), 'groundwork=stale']) {
      founder.cookie = cookie;
      const answer = await founder.call('GET', URL);
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    }
    founder.cookie = signed;
    expect((await founder.call('GET', '/api/user')).cookies).toHaveLength(1);
  });
});
