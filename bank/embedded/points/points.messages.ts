import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';

/** Description of a ledger entry that deducts expired points. */
export const ENDED_POINTS: Bilingual = { en: 'Points expired', zh_tw: '點數到期' };

/** Description of a ledger entry that gives back the points of a cancelled redemption. */
export function cancelledRedemption({ en, zh_tw }: Bilingual): Bilingual {
  return { en: `Cancelled: ${en}`, zh_tw: `取消兌換：${zh_tw}` };
}
