import { achievementContracts } from '../contracts/achievements.ts';
import { type RequestOptions, readList } from '../request/index.ts';

export const listAchievements = (options?: RequestOptions) =>
  readList(achievementContracts.list, {}, options);
