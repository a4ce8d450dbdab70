import { messages } from '../../shared/messages.ts';

/** A family card and, for a request, its amount and last day, formatted for the language. */
interface Told {
  readonly lastFour: string;
  readonly amount: string;
  readonly until: string;
}

/** Titles contain neither amounts nor names, because a phone shows titles on its lock screen. */
export const familyTitle = messages({
  asked: { en: 'Family card: a request for you', zh_tw: '家人的卡：有一筆申請待您回覆' },
  agreed: { en: 'Family card: your family member agrees', zh_tw: '家人的卡：附卡持卡人已同意' },
  withdrawn: { en: 'Family card: consent withdrawn', zh_tw: '家人的卡：附卡持卡人已撤回同意' },
  allowed: { en: 'Your request is allowed', zh_tw: '您的申請已獲同意' },
  declined: { en: 'Your request is declined', zh_tw: '您的申請未獲同意' },
  changed: { en: 'Limits of your supplementary card changed', zh_tw: '附卡使用限制已變更' },
  stopped: { en: 'Your supplementary card is stopped', zh_tw: '您的附卡已停用' },
  decide: { en: 'You decide what the primary cardholder sees', zh_tw: '請決定正卡人可看到的內容' },
});

export const familyNoticeText = messages({
  asked: {
    en: (p: Told) =>
      `The holder of the supplementary card ending in ${p.lastFour} asks for ${p.amount} more until ${p.until}. Allow or decline it.`,
    zh_tw: (p) =>
      `附卡（末四碼 ${p.lastFour}）持卡人申請增加 ${p.amount}，至 ${p.until} 止。請選擇同意或不同意。`,
  },
  agreed: {
    en: (p: Told) =>
      `The holder of the supplementary card ending in ${p.lastFour} lets you see its payments.`,
    zh_tw: (p) => `附卡（末四碼 ${p.lastFour}）持卡人同意您查看其消費情形。`,
  },
  withdrawn: {
    en: (p: Told) =>
      `The holder of the supplementary card ending in ${p.lastFour} no longer lets you see its payments. Your limits for the card still hold.`,
    zh_tw: (p) =>
      `附卡（末四碼 ${p.lastFour}）持卡人已撤回同意，您無法再查看其消費情形。您設定的限額仍然有效。`,
  },
  allowed: {
    en: (p: Told) =>
      `The primary cardholder allows ${p.amount} more on your supplementary card ending in ${p.lastFour} until ${p.until}.`,
    zh_tw: (p) => `正卡人同意您的附卡（末四碼 ${p.lastFour}）增加 ${p.amount}，至 ${p.until} 止。`,
  },
  declined: {
    en: (p: Told) =>
      `The primary cardholder declined your request for ${p.amount} more on your supplementary card ending in ${p.lastFour}.`,
    zh_tw: (p) => `正卡人不同意您的附卡（末四碼 ${p.lastFour}）增加 ${p.amount} 的申請。`,
  },
  changed: {
    en: (p: Told) =>
      `The primary cardholder changed what your supplementary card ending in ${p.lastFour} can pay. See what holds now under Family cards.`,
    zh_tw: (p) => `正卡人已變更您的附卡（末四碼 ${p.lastFour}）的使用限制，目前設定請見「家人的卡」。`,
  },
  stopped: {
    en: (p: Told) =>
      `The primary cardholder stopped your supplementary card ending in ${p.lastFour} for good. It can no longer pay.`,
    zh_tw: (p) => `正卡人已停用您的附卡（末四碼 ${p.lastFour}），此卡無法再使用，亦無法恢復。`,
  },
  decide: {
    en: (p: Told) =>
      `The primary cardholder sees no payments of your supplementary card ending in ${p.lastFour} unless you agree. Decide under Family cards.`,
    zh_tw: (p) =>
      `未經您同意，正卡人無法查看您的附卡（末四碼 ${p.lastFour}）的消費情形。請至「家人的卡」決定。`,
  },
});
