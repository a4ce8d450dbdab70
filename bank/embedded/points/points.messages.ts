import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';

/** Description of a ledger entry that deducts expired points. */
export const ENDED_POINTS: Bilingual = { en: 'Points that ended', zh_tw: '點數到期' };
