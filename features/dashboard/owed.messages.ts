import { messages } from '../../shared/messages.ts';

/** Texts of what is owed and how to pay it. */
export const owedText = messages({
  title: {
    en: ({ cards }: { cards: number }) => (cards === 1 ? 'You owe' : `You owe on ${cards} cards`),
    zh_tw: ({ cards }) => (cards === 1 ? '尚須繳納' : `${cards} 張卡片尚須繳納`),
  },
  next: {
    en: ({ amount, date }: Payment) => `Next: ${amount} by ${date}`,
    zh_tw: ({ amount, date }) => `${date}前繳納 ${amount}`,
  },
  wasDue: {
    en: ({ amount, date }: Payment) => `${amount} was due on ${date}`,
    zh_tw: ({ amount, date }) => `${amount} 應於 ${date}前繳納`,
  },
  overdueText: {
    en: 'Pay at least the minimum now. Interest and a late fee may be charged until you do.',
    zh_tw: '請儘速繳納，至少繳最低應繳金額。逾期期間可能計收利息及違約金。',
  },
  allPaid: { en: 'All paid', zh_tw: '帳款已全數繳清' },
  allPaidText: {
    en: 'Nothing is due on your latest statements.',
    zh_tw: '您的最新帳單均已繳清。',
  },

  howToPay: { en: 'How to pay', zh_tw: '如何繳款' },
  minimumLeft: { en: 'At least (minimum payment)', zh_tw: '至少須繳（最低應繳金額）' },
  autopayNone: {
    en: 'Automatic payment is not set up for this card.',
    zh_tw: '此卡未設定自動扣繳。',
  },
  autopayMinimum: {
    en: 'We take the minimum payment from your account on the due date. If you also pay by hand, you may pay twice.',
    zh_tw: '將於繳款截止日自帳戶自動扣繳最低應繳金額。若您另行繳款，可能重複繳納。',
  },
  autopayFull: {
    en: 'We take the total amount due from your account on the due date. If you also pay by hand, you may pay twice.',
    zh_tw: '將於繳款截止日自帳戶自動扣繳本期應繳總額。若您另行繳款，可能重複繳納。',
  },
  ways: { en: 'Ways to pay', zh_tw: '繳款方式' },
  wayTransfer: {
    en: 'Transfer it to your payment account by online or mobile banking, or at an ATM.',
    zh_tw: '以網路銀行、行動銀行或 ATM 轉入您的繳款帳號。',
  },
  wayBranch: {
    en: 'Pay at one of our branches with the slip of your statement.',
    zh_tw: '持帳單繳款聯至本行分行繳納。',
  },
  wayPhone: {
    en: ({ phone }: { phone: string }) =>
      `Ask for your payment account number or set up automatic payment: call ${phone}.`,
    zh_tw: ({ phone }) => `查詢繳款帳號或申請自動扣繳，請電洽 ${phone}。`,
  },
  late: { en: 'If you pay late', zh_tw: '逾期繳款' },
  lateText: {
    en: ({ rate }: { rate: string }) =>
      `Interest runs on what is left, at ${rate}% a year. Without the minimum payment by the due date, a late fee is added and your credit record may suffer.`,
    zh_tw: ({ rate }) =>
      `未繳清的金額以年利率 ${rate}% 計息。截止日前未繳足最低應繳金額，將另收違約金，並可能影響您的信用紀錄。`,
  },
});

/** A formatted amount and date. */
interface Payment {
  amount: string;
  date: string;
}
