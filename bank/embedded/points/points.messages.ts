import type { Bilingual } from '../../../server/ports/card-system/history.ts';

/** The description of a ledger line that takes points which ended. */
export const ENDED_POINTS: Bilingual = { en: 'Points that ended', zh_tw: '點數到期' };
