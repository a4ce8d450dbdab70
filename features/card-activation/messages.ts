import { bank } from '../../shared/bank.messages.ts';
import { messages } from '../../shared/messages.ts';

interface LastFour {
  readonly lastFour: string;
}

/** What the bank writes to somebody who activates a card. */
export const activationNotice = messages({
  /** What the one-time password confirms. */
  action: {
    en: ({ lastFour }: LastFour) => `Activate card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `末四碼 ${lastFour} 的卡片開卡`,
  },
  activated: {
    en: ({ lastFour }: LastFour) =>
      `[${bank.name.en}] Your card ending in ${lastFour} was activated. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ lastFour }) =>
      `【${bank.name.zh_tw}】您末四碼 ${lastFour} 的卡片已完成開卡。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  subject: {
    en: ({ lastFour }: LastFour) => `${bank.name.en}: card ending in ${lastFour} activated`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片已完成開卡`,
  },
});
