/** Examples of the API document for banks: points. */
import { twd } from '../../../../../shared/money.ts';
import type { PointEntry } from '../../parts/history.ts';
import { ENTRY } from './example-ids.ts';

export const ends = [
  { endsOn: '2026-12-31', points: 120 },
  { endsOn: '2027-12-31', points: 300 },
];

export const entry: PointEntry = {
  entryId: ENTRY,
  campaignId: 'BASE',
  campaignRulesetId: 'R1',
  date: '2026-03-05',
  description: { en: 'Points of March', zh_tw: '三月紅利點數' },
  spent: twd(6600),
  points: 66,
};
