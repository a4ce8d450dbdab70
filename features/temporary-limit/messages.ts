import { bank } from '../../shared/bank.messages.ts';
import { messages } from '../../shared/messages.ts';

/** What a temporary limit is, as a message names it. Money and dates are written out for the language. */
interface Raise {
  readonly lastFour: string;
  /** `NT$150,000` */
  readonly limit: string;
  readonly start: string;
  readonly end: string;
}

/** What people get by SMS and e-mail. */
export const limitNotice = messages({
  /** What the one-time password confirms. */
  action: {
    en: (p: Raise) =>
      `Raise the limit of card ending in ${p.lastFour} to ${p.limit} from ${p.start} to ${p.end}`,
    zh_tw: (p) => `末四碼 ${p.lastFour} 的卡片自${p.start}至${p.end}臨時調高額度至 ${p.limit}`,
  },
  raised: {
    en: (p: Raise & { reference: string }) =>
      `[${bank.name.en}] The limit of your card ending in ${p.lastFour} is ${p.limit} from ${p.start} to ${p.end} (reference ${p.reference}). If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: (p) =>
      `【${bank.name.zh_tw}】您末四碼 ${p.lastFour} 的卡片自${p.start}至${p.end}額度為 ${p.limit}（申請編號 ${p.reference}）。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  subject: {
    en: ({ lastFour }: { lastFour: string }) =>
      `${bank.name.en}: temporary limit for card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片臨時調高額度`,
  },
});
