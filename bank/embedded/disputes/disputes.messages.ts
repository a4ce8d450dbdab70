import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';

/** Description of the line that gives a disputed amount back. */
export function returned({ en, zh_tw }: Bilingual): Bilingual {
  return { en: cut(`Returned after dispute: ${en}`), zh_tw: cut(`爭議款項退回：${zh_tw}`) };
}

/** A description has at most 120 characters. */
const cut = (text: string) => [...text].slice(0, 120).join('');

/** Description of the fee for copies of the slip. */
export const COPY_FEE: Bilingual = { en: 'Copy of the sales slip', zh_tw: '調閱簽單手續費' };

/** Description of the ledger entry that takes back the points of an amount that was given back. */
export const POINTS_TAKEN_BACK: Bilingual = {
  en: 'Points of a returned purchase',
  zh_tw: '退回消費之點數扣回',
};
