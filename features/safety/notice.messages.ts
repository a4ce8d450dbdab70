/** SMS and e-mail texts of the safety centre. */
import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

interface Card {
  readonly lastFour: string;
}
/** `changes` is a list of texts from {@link changeText}. */
interface Change extends Card {
  readonly changes: string;
}

export const safetyNotice = messages({
  frozen: {
    en: ({ lastFour }: Card) =>
      `[${bank.name.en}] Your card ending in ${lastFour} is frozen. New payments are declined until you unfreeze it. A freeze is not a loss report. If this was not you, call us at once.`,
    zh_tw: ({ lastFour }) =>
      `【${bank.name.zh_tw}】您的信用卡（末四碼 ${lastFour}）已凍結，解除前新的交易一律不予授權。凍結不等於掛失；若非您本人操作，請立即來電聯絡我們。`,
  },
  frozenSubject: {
    en: ({ lastFour }: Card) => `${bank.name.en}: card ending in ${lastFour} is frozen`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片已凍結`,
  },
  changed: {
    en: ({ lastFour, changes }: Change) =>
      `[${bank.name.en}] Safety settings of your card ending in ${lastFour} were changed: ${changes}. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ lastFour, changes }) =>
      `【${bank.name.zh_tw}】您的信用卡（末四碼 ${lastFour}）已變更用卡安全設定：${changes}。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  changedSubject: {
    en: ({ lastFour }: Card) => `${bank.name.en}: safety settings of card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 卡片的用卡安全設定變更`,
  },
  walletRemoved: {
    en: ({ lastFour, wallet }: Card & { wallet: string }) =>
      `[${bank.name.en}] Your card ending in ${lastFour} was removed from this wallet: ${wallet}. If this was not you, call us at once.`,
    zh_tw: ({ lastFour, wallet }) =>
      `【${bank.name.zh_tw}】您的信用卡（末四碼 ${lastFour}）已解除與「${wallet}」的綁定。若非您本人操作，請立即來電聯絡我們。`,
  },
  walletSubject: {
    en: ({ lastFour }: Card) => `${bank.name.en}: card ending in ${lastFour} removed from a wallet`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片已解除行動支付綁定`,
  },
  /** The action that the one-time password confirms. */
  action: {
    en: ({ lastFour, changes }: Change) => `Change safety settings of card ending in ${lastFour}: ${changes}`,
    zh_tw: ({ lastFour, changes }) => `變更末四碼 ${lastFour} 卡片的用卡安全設定：${changes}`,
  },
});

interface Amount {
  readonly amount: string;
}

/** One changed setting, as an item in the list. */
export const changeText = messages({
  separator: { en: ', ', zh_tw: '、' },
  frozenOn: { en: 'card frozen', zh_tw: '凍結卡片' },
  frozenOff: { en: 'card unfrozen', zh_tw: '解除凍結' },
  onlineOn: { en: 'online purchases on', zh_tw: '開啟網路交易' },
  onlineOff: { en: 'online purchases off', zh_tw: '關閉網路交易' },
  abroadOn: { en: 'payments abroad on', zh_tw: '開啟國外交易' },
  abroadOff: { en: 'payments abroad off', zh_tw: '關閉國外交易' },
  contactlessOn: { en: 'contactless payments on', zh_tw: '開啟感應交易' },
  contactlessOff: { en: 'contactless payments off', zh_tw: '關閉感應交易' },
  cashOn: { en: 'cash advances on', zh_tw: '開啟預借現金' },
  cashOff: { en: 'cash advances off', zh_tw: '關閉預借現金' },
  perPurchase: {
    en: ({ amount }: Amount) => `at most ${amount} for each purchase`,
    zh_tw: ({ amount }) => `單筆上限 ${amount}`,
  },
  perPurchaseNone: { en: 'no limit for each purchase', zh_tw: '取消單筆上限' },
  perDay: {
    en: ({ amount }: Amount) => `at most ${amount} a day`,
    zh_tw: ({ amount }) => `單日上限 ${amount}`,
  },
  perDayNone: { en: 'no daily limit', zh_tw: '取消單日上限' },
});
