import { sql } from 'kysely';
import type { IsoDate } from '../../shared/dates.ts';

/** SQL: today in Taipei. */
export const TODAY = sql<IsoDate>`(app_now() at time zone 'Asia/Taipei')::date`;
