/** The bank's optional `maintenance.json`: the end of the current maintenance. */
import * as z from 'zod/mini';
import type { Kind } from '../../../server/content/kind.ts';
import { isIsoDate } from '../../../shared/dates.ts';

const FILE = 'maintenance.json';

const TIME = 'a day and a time in Taipei such as "2026-01-31 06:00"';
const schema = z.strictObject(
  { until: z.optional(z.string(TIME).check(z.refine(isTime, TIME))) },
  'such as { "until": "2026-01-31 06:00" }',
);

export interface Maintenance {
  /** End of the maintenance; undefined if unknown. */
  readonly until?: Date;
}

export const maintenanceKind: Kind<Maintenance> = {
  name: 'maintenance',
  read(files) {
    if (!files.has(FILE)) return {};
    const file = files.json(FILE, schema);
    const until = file?.value.until;
    return file && (until === undefined ? {} : { until: new Date(`${until.replace(' ', 'T')}:00+08:00`) });
  },
};

function isTime(text: string): boolean {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d$/.exec(text) ?? [];
  return isIsoDate(day);
}
