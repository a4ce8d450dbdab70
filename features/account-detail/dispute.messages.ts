import { messages } from '../../shared/messages.ts';

/** What to do about a charge that seems wrong. */
export const disputeText = messages({
  merchantFirst: {
    en: 'Ask the merchant first: it can refund the charge. Keep the receipt.',
    zh_tw: '請先向商店查詢，商店可直接退款；並請保留簽單或收據。',
  },
  thenCall: {
    en: ({ phone }: { phone: string }) =>
      `If that does not help, dispute the charge by the payment due date: call ${phone}.`,
    zh_tw: ({ phone }) => `如無法解決，請於繳款截止日（含）前致電 ${phone} 申請爭議款項處理。`,
  },
  notYours: {
    en: 'If you did not make the purchase, freeze the card at once and report it lost or stolen.',
    zh_tw: '如非本人交易，請立即凍結卡片並辦理掛失。',
  },
  call: { en: ({ phone }: { phone: string }) => `Call ${phone}`, zh_tw: ({ phone }) => `撥打 ${phone}` },
});
