import { adminLogoContracts } from '@groundwork/api-client/contracts';
import { MAX_SVG_LENGTH } from '@groundwork/domain';
import { AppError } from '../../errors.ts';
import type { Router } from '../../routing/router.ts';
import { findActiveLogo } from '../../stores/logo.repo.ts';
import { keepLog } from './keep-log.ts';
import { replaceLogo } from './logo.repo.ts';
import { sanitiseSvg } from './sanitise-svg.ts';

export function adminLogoRoutes(route: Router): void {
  route.command(adminLogoContracts.replace, async ({ db, user, body }) => {
    const svgCode = sanitiseSvg(body.svgCode, 'svgCode');
    // Characters were counted; a database counts bytes.
    if (svgCode !== null && Buffer.byteLength(svgCode) > MAX_SVG_LENGTH) {
      const message = 'At most 64 KB';
      throw new AppError('request.invalid', { message, issues: [{ path: 'svgCode', message }] });
    }
    const before = await findActiveLogo(db);
    if (before === svgCode) return { svgCode };
    await replaceLogo(db, svgCode);
    await keepLog(db, user, {
      action: 'update',
      kind: 'logo',
      recordId: null,
      recordName: 'Logo',
      before: { svgCode: before },
      after: { svgCode },
    });
    return { svgCode };
  });
}
