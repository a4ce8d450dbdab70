import type { ConsentChannel } from '../../shared/consents.ts';
import { messages } from '../../shared/messages.ts';

export const channelText = messages({
  sms: { en: 'SMS', zh_tw: '簡訊' },
  email: { en: 'Email', zh_tw: '電子郵件' },
  push: { en: 'Push messages', zh_tw: '推播通知' },
  phone: { en: 'Phone calls', zh_tw: '電話' },
  post: { en: 'Letters', zh_tw: '郵寄' },
  portal: { en: 'Offers in the portal', zh_tw: '網站內的優惠資訊' },
} satisfies Record<ConsentChannel, unknown>);

export const consentText = messages({
  title: { en: 'Offers and consents', zh_tw: '行銷同意設定' },
  lead: {
    en: 'Choose who may send you offers, and how. Your choice takes effect at once. You can change it at any time, free of charge. You still get messages about your cards and your safety.',
    zh_tw: '您可選擇由誰、以何種方式提供優惠資訊。設定立即生效，可隨時免費變更。帳務及安全通知仍會照常寄送。',
  },
  refuseAll: { en: 'Refuse everything', zh_tw: '全部拒絕' },
  refuseAllText: {
    en: 'Refuse offers from us and from all partners, on every channel, with one press.',
    zh_tw: '按一下即可拒絕本行及所有合作夥伴的各種行銷管道。',
  },
  allRefused: {
    en: 'You have refused all offers. You get none from us or our partners.',
    zh_tw: '您已拒絕所有優惠，本行及合作夥伴不會再向您行銷。',
  },
  refusedNow: { en: 'Everything is refused.', zh_tw: '已全部拒絕。' },
  own: { en: 'Our own offers', zh_tw: '本行優惠' },
  ownUse: {
    en: 'Offers of the bank, chosen with the data of your cards.',
    zh_tw: '本行依您的信用卡資料提供的優惠資訊。',
  },
  portalHint: {
    en: 'On the overview, in the menu and in the search.',
    zh_tw: '顯示於總覽、選單及搜尋結果。',
  },
  history: { en: 'History', zh_tw: '設定紀錄' },
  noHistory: {
    en: 'You have not chosen anything yet. Without your agreement no offers are sent to you.',
    zh_tw: '您尚未設定。未經您同意，不會寄送優惠資訊給您。',
  },
  historyNote: {
    en: 'The newest 100 choices. A copy of your data has all of them.',
    zh_tw: '顯示最近 100 筆設定，完整紀錄請見您的個人資料複製本。',
  },
  at: { en: 'Time', zh_tw: '時間' },
  from: { en: 'Offers of', zh_tw: '優惠來源' },
  channel: { en: 'Channel', zh_tw: '管道' },
  choice: { en: 'Your choice', zh_tw: '您的選擇' },
  agreed: { en: 'Agreed', zh_tw: '同意' },
  refused: { en: 'Refused', zh_tw: '拒絕' },
  says: {
    en: ({ what, choice }: { what: string; choice: string }) => `${what}: ${choice}`,
    zh_tw: ({ what, choice }) => `${what}：${choice}`,
  },
});
