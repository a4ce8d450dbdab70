import { bank } from '../../shared/bank.messages.ts';
import { messages } from '../../shared/messages.ts';

interface LastFour {
  readonly lastFour: string;
}

/** What the bank writes to somebody who sets or changes a PIN. */
export const pinNotice = messages({
  /** What the one-time password confirms. */
  actionSet: {
    en: ({ lastFour }: LastFour) => `Set up the cash advance PIN of card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `設定末四碼 ${lastFour} 卡片的預借現金密碼`,
  },
  actionChange: {
    en: ({ lastFour }: LastFour) => `Change the cash advance PIN of card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `變更末四碼 ${lastFour} 卡片的預借現金密碼`,
  },
  set: {
    en: ({ lastFour }: LastFour) =>
      `[${bank.name.en}] A cash advance PIN was set up for your card ending in ${lastFour}. If this was not you, call us at once. Never tell anyone your PIN. Suspect fraud? Call 165.`,
    zh_tw: ({ lastFour }) =>
      `【${bank.name.zh_tw}】您末四碼 ${lastFour} 的卡片已設定預借現金密碼。若非您本人操作，請立即來電聯絡我們。切勿將密碼告知他人；疑似詐騙請撥 165。`,
  },
  setSubject: {
    en: ({ lastFour }: LastFour) => `${bank.name.en}: cash advance PIN set up, card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片已設定預借現金密碼`,
  },
  changed: {
    en: ({ lastFour }: LastFour) =>
      `[${bank.name.en}] The cash advance PIN of your card ending in ${lastFour} was changed. If this was not you, call us at once. Never tell anyone your PIN. Suspect fraud? Call 165.`,
    zh_tw: ({ lastFour }) =>
      `【${bank.name.zh_tw}】您末四碼 ${lastFour} 的卡片已變更預借現金密碼。若非您本人操作，請立即來電聯絡我們。切勿將密碼告知他人；疑似詐騙請撥 165。`,
  },
  changedSubject: {
    en: ({ lastFour }: LastFour) => `${bank.name.en}: cash advance PIN changed, card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片已變更預借現金密碼`,
  },
});
