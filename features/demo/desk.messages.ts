import { messages, type Phrase } from '../../shared/messages.ts';

/** The acts of the bank's people, in the order of the buttons. */
export const DESK_ACTS = ['ask-more', 'pass-on', 'decide-for', 'decide-against'] as const;
export type DeskAct = (typeof DESK_ACTS)[number];

/** What the bank tells the holder when the person at the desk types nothing. */
export const deskSays: Readonly<Record<DeskAct, Phrase>> = messages({
  'ask-more': {
    en: 'Send us the receipt, or what you and the shop wrote to each other.',
    zh_tw: '請提供消費收據，或您與商店往來的紀錄。',
  },
  'pass-on': {
    en: 'We have asked the bank of the shop for its side.',
    zh_tw: '本行已向商店的收單銀行查證。',
  },
  'decide-for': {
    en: 'The bank of the shop returned the amount.',
    zh_tw: '商店的收單銀行已退回款項。',
  },
  'decide-against': {
    en: 'The shop has shown that the charge is right.',
    zh_tw: '商店已證明此筆消費無誤。',
  },
});

export const actText: Readonly<Record<DeskAct, Phrase>> = messages({
  'ask-more': { en: 'Ask for more', zh_tw: '請持卡人補件' },
  'pass-on': { en: 'Send to the shop’s bank', zh_tw: '送收單銀行查證' },
  'decide-for': { en: 'Decide for the holder', zh_tw: '持卡人有理' },
  'decide-against': { en: 'Decide for the shop', zh_tw: '商店有理' },
});

/** Texts of the page. */
export const deskText = messages({
  title: { en: 'Dispute desk of the bank', zh_tw: '銀行爭議款項作業' },
  lead: {
    en: 'Here you are the bank. What you decide about an open case reaches its holder at once.',
    zh_tw: '在此由您扮演銀行。對案件的處理結果會立即通知持卡人。',
  },
  text: { en: 'What the bank says', zh_tw: '銀行的說明' },
  textHint: {
    en: 'At most 500 characters, for the next button. Empty: a usual sentence.',
    zh_tw: '最多 500 字，用於下一個動作；未填則使用一般說明。',
  },
  textWrong: { en: 'At most 500 characters', zh_tw: '最多 500 字' },
  copyFee: { en: 'Fee for copies of the slip', zh_tw: '調閱簽單手續費' },
  copyFeeHint: {
    en: 'NT$0 to NT$100, if you decide for the shop',
    zh_tw: '商店有理時收取，新臺幣 0 至 100 元',
  },
  copyFeeWrong: { en: 'Enter whole dollars from 0 to 100', zh_tw: '請輸入 0 至 100 的整數' },
  none: { en: 'No case is open.', zh_tw: '目前沒有處理中的案件。' },
  refresh: { en: 'Refresh', zh_tw: '重新整理' },
  about: {
    en: ({ kind, amount, state }: { kind: string; amount: string; state: string }) =>
      `${kind} · ${amount} · ${state}`,
    zh_tw: ({ kind, amount, state }) => `${kind} · ${amount} · ${state}`,
  },
  /** The name of a button, for screen readers: several cases have the same buttons. */
  actOn: {
    en: ({ act, reference }: { act: string; reference: string }) => `${act}: ${reference}`,
    zh_tw: ({ act, reference }) => `${act}：${reference}`,
  },
  done: {
    en: ({ reference, state }: { reference: string; state: string }) => `${reference}: ${state}`,
    zh_tw: ({ reference, state }) => `${reference}：${state}`,
  },
});

/** What the people of the demo bank's own cases said. */
export const pastAnswers = messages({
  details: { en: 'The jacket has another colour and a torn sleeve.', zh_tw: '外套顏色不符，且袖子破損。' },
  shop: { en: 'They said that they would look into it.', zh_tw: '商店表示會再查詢。' },
});
