/** SMS and e-mail texts to the primary cardholder about their own changes, and the actions that codes confirm. */
import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';
import { changeText } from '../safety/notice.messages.ts';

interface Card {
  readonly lastFour: string;
}
/** `changes` is a list of texts from {@link familyChangeText}. */
interface Change extends Card {
  readonly changes: string;
}
interface Extra extends Card {
  readonly amount: string;
  readonly until: string;
}
interface Amount {
  readonly amount: string;
}

/** One changed setting, as an item in the list. */
export const familyChangeText = messages({
  ...changeText,
  perPeriod: {
    en: ({ amount }: Amount) => `at most ${amount} a statement period`,
    zh_tw: ({ amount }) => `每期帳單上限 ${amount}`,
  },
  perPeriodNone: { en: 'no limit for a statement period', zh_tw: '取消每期帳單上限' },
});

export const familyNotice = messages({
  changed: {
    en: ({ lastFour, changes }: Change) =>
      `[${bank.name.en}] You changed what the supplementary card ending in ${lastFour} can pay: ${changes}. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ lastFour, changes }) =>
      `【${bank.name.zh_tw}】您已變更附卡（末四碼 ${lastFour}）的使用限制：${changes}。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  changedSubject: {
    en: ({ lastFour }: Card) => `${bank.name.en}: limits of the supplementary card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：附卡（末四碼 ${lastFour}）使用限制變更`,
  },
  stopped: {
    en: ({ lastFour }: Card) =>
      `[${bank.name.en}] You stopped the supplementary card ending in ${lastFour} for good. What it paid before stays on your bill. If this was not you, call us at once.`,
    zh_tw: ({ lastFour }) =>
      `【${bank.name.zh_tw}】您已停用附卡（末四碼 ${lastFour}），無法恢復；先前的消費仍列入您的帳單。若非您本人操作，請立即來電聯絡我們。`,
  },
  stoppedSubject: {
    en: ({ lastFour }: Card) => `${bank.name.en}: supplementary card ending in ${lastFour} stopped`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：附卡（末四碼 ${lastFour}）已停用`,
  },
  allowed: {
    en: ({ lastFour, amount, until }: Extra) =>
      `[${bank.name.en}] You allowed ${amount} more on the supplementary card ending in ${lastFour} until ${until}. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ lastFour, amount, until }) =>
      `【${bank.name.zh_tw}】您已同意附卡（末四碼 ${lastFour}）增加 ${amount}，至 ${until} 止。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  allowedSubject: {
    en: ({ lastFour }: Card) =>
      `${bank.name.en}: more allowed on the supplementary card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：已同意附卡（末四碼 ${lastFour}）增加金額`,
  },
  /** The actions that a one-time password confirms. */
  changeAction: {
    en: ({ lastFour, changes }: Change) =>
      `Change limits of the supplementary card ending in ${lastFour}: ${changes}`,
    zh_tw: ({ lastFour, changes }) => `變更附卡（末四碼 ${lastFour}）使用限制：${changes}`,
  },
  allowAction: {
    en: ({ lastFour, amount, until }: Extra) =>
      `Allow ${amount} more on the supplementary card ending in ${lastFour} until ${until}`,
    zh_tw: ({ lastFour, amount, until }) => `同意附卡（末四碼 ${lastFour}）增加 ${amount}，至 ${until} 止`,
  },
});
