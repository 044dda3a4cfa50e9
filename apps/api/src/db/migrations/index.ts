import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation.ts';
import * as accountAndLogo from './0002-account-and-logo.ts';
import * as logoSize from './0003-logo-size.ts';
import * as shippedCurriculum from './0004-shipped-curriculum.ts';
import * as verdictOrigin from './0005-verdict-origin.ts';
import * as coachTexts from './0006-coach-texts.ts';
import * as reports from './0007-reports.ts';
import * as measuredSpeed from './0008-measured-speed.ts';

/** In order of their names. A migration that has shipped is never edited: add another. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-account-and-logo': accountAndLogo,
  '0003-logo-size': logoSize,
  '0004-shipped-curriculum': shippedCurriculum,
  '0005-verdict-origin': verdictOrigin,
  '0006-coach-texts': coachTexts,
  '0007-reports': reports,
  '0008-measured-speed': measuredSpeed,
};
