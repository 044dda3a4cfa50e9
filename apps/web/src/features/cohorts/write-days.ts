import { writeDay } from '@groundwork/domain';

/** '1 September 2026 to 31 December 2026' */
export const writeDays = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string =>
  `${writeDay(startsOn)} to ${writeDay(endsOn)}`;
