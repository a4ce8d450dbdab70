import { bank } from '../../shared/bank.messages.ts';
import { messages } from '../../shared/messages.ts';

/** What the person is told by SMS and e-mail: the card that was, and the number of the order. */
interface Ordered {
  readonly lastFour: string;
  readonly reference: string;
}

export const replacementNotice = messages({
  damaged: {
    en: (p: Ordered) =>
      `[${bank.name.en}] A new card in place of your damaged card ending in ${p.lastFour} is on its way (reference ${p.reference}), delivered in 3 to 5 working days. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: (p) =>
      `【${bank.name.zh_tw}】您末四碼 ${p.lastFour} 的卡片已申請毀損補發（申請編號 ${p.reference}），新卡 3 至 5 個工作天送達。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  lost: {
    en: (p: Ordered) =>
      `[${bank.name.en}] Your card ending in ${p.lastFour} was reported lost and is stopped (reference ${p.reference}). A new card with another number is delivered in 3 to 5 working days. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: (p) =>
      `【${bank.name.zh_tw}】您末四碼 ${p.lastFour} 的卡片已掛失並停用（申請編號 ${p.reference}），新卡（新卡號）3 至 5 個工作天送達。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  stolen: {
    en: (p: Ordered) =>
      `[${bank.name.en}] Your card ending in ${p.lastFour} was reported stolen and is stopped (reference ${p.reference}). A new card with another number is delivered in 3 to 5 working days. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: (p) =>
      `【${bank.name.zh_tw}】您末四碼 ${p.lastFour} 的卡片已通報被竊並停用（申請編號 ${p.reference}），新卡（新卡號）3 至 5 個工作天送達。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  subject: {
    en: ({ lastFour }: { lastFour: string }) =>
      `${bank.name.en}: a new card in place of the one ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片補發`,
  },
});
