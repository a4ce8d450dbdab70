import { bank } from '../../shared/bank.messages.ts';
import { messages } from '../../shared/messages.ts';

interface Deal {
  /** NT$12,345 */
  readonly amount: string;
  readonly tenor: number;
  readonly lastFour: string;
}

/** What the bank writes to somebody who converts a transaction. */
export const instalmentNotice = messages({
  /** What the one-time password confirms. */
  action: {
    en: ({ amount, tenor, lastFour }: Deal) =>
      `Pay ${amount} in ${tenor} monthly instalments, card ending in ${lastFour}`,
    zh_tw: ({ amount, tenor, lastFour }) => `末四碼 ${lastFour} 的卡片 ${amount} 分 ${tenor} 期`,
  },
  done: {
    en: ({ amount, tenor, lastFour, reference }: Deal & { reference: string }) =>
      `[${bank.name.en}] ${amount} on your card ending in ${lastFour} will be paid in ${tenor} monthly instalments. Reference ${reference}. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ amount, tenor, lastFour, reference }) =>
      `【${bank.name.zh_tw}】您末四碼 ${lastFour} 的卡片 ${amount} 已申請分 ${tenor} 期，申請編號 ${reference}。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  subject: {
    en: ({ lastFour }: Pick<Deal, 'lastFour'>) => `${bank.name.en}: instalments, card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片分期申請完成`,
  },
});
