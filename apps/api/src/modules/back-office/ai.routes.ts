import { isDeepStrictEqual } from 'node:util';
import { type AiSettings, adminAiContracts } from '@groundwork/api-client/contracts';
import { AppError } from '../../errors.ts';
import type { Router } from '../../routing/router.ts';
import type { DailyTokens } from '../../stores/token-budget.ts';
import { findSettings, listUse, type StoredSettings, saveSettings } from './ai.repo.ts';
import { keepLog } from './keep-log.ts';

const UNSAVED: StoredSettings = {
  dailyTokensPerUser: null,
  dailyTokensForAll: null,
  currency: 'USD',
  prices: [],
  updatedAt: new Date(0).toISOString(),
};

export function adminAiRoutes(route: Router, configured: DailyTokens): void {
  const toAnswer = (stored: StoredSettings): AiSettings => ({ ...stored, configured });

  route.query(adminAiContracts.use, ({ db, query }) => listUse(db, Number(query.days)));

  route.query(adminAiContracts.settings, async ({ db }) => toAnswer((await findSettings(db)) ?? UNSAVED));

  // Administrators' writes take turns, so nothing changes between reading and saving (AD-21).
  route.command(adminAiContracts.saveSettings, async ({ db, user, body: { updatedAt, ...input } }) => {
    const before = (await findSettings(db)) ?? UNSAVED;
    const { updatedAt: readAt, ...present } = before;
    if (isDeepStrictEqual(present, input)) return toAnswer(before);
    if (updatedAt !== undefined && updatedAt !== readAt)
      throw new AppError('record.changed', { details: { current: toAnswer(before) } });
    const after = await saveSettings(db, input);
    await keepLog(db, user, {
      action: 'update',
      kind: 'ai_settings',
      recordId: null,
      recordName: 'AI limits and prices',
      before,
      after,
    });
    return toAnswer(after);
  });
}
