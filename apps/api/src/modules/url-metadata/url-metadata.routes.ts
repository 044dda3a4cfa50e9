import { urlMetadataContracts } from '@groundwork/api-client/contracts';
import { perUserAndMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import type { PageDescriptions } from './page-descriptions.ts';

const PAGES_PER_MINUTE = 10;

export function urlMetadataRoutes(route: Router, pages: PageDescriptions): void {
  route.action(
    urlMetadataContracts.read,
    ({ body }) => pages.of(body.url),
    perUserAndMinute(PAGES_PER_MINUTE),
  );
}
