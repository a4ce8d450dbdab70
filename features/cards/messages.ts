import { messages } from '../../shared/messages.ts';

/** Texts of components that show or choose a card. */
export const cardText = messages({
  backToOverview: { en: 'Back to overview', zh_tw: '返回總覽' },
  card: { en: 'Card', zh_tw: '卡片' },
  chooseCard: { en: 'Choose a card', zh_tw: '選擇卡片' },
  /** Short enough for a select on a phone. */
  cardOption: {
    en: ({ name, last4 }: CardName) => `${name}, ${last4}`,
    zh_tw: ({ name, last4 }) => `${name}（${last4}）`,
  },
  noCards: { en: 'You have no cards with us', zh_tw: '您目前沒有本行信用卡' },
  noCardsText: {
    en: 'A card appears here after it has been approved.',
    zh_tw: '信用卡核准後會顯示於此。',
  },
  paid: { en: 'Paid', zh_tw: '已繳清' },
  notPaid: { en: 'Not fully paid', zh_tw: '尚未繳清' },
  leftToPay: { en: 'Left to pay', zh_tw: '尚須繳納' },
  /** The unpaid amount that is in dispute. */
  inDispute: { en: 'Not due while in dispute', zh_tw: '爭議款項（調查中暫不必繳）' },
  seeDisputes: { en: 'See your disputes', zh_tw: '查看爭議款項' },
  /** What is left of the minimum payment without what is in dispute. */
  minimumNow: { en: 'Left of the minimum payment', zh_tw: '目前最低應繳金額' },
  /** All that is unpaid is in dispute. */
  nothingDueNow: { en: 'Nothing due now', zh_tw: '目前無須繳納' },
  /** The amount of a statement that is paid: a fact, no longer an amount due. */
  statementAmount: { en: 'Statement amount', zh_tw: '帳單金額' },
  isOverdue: { en: 'Overdue', zh_tw: '已逾期' },
  dueIn: {
    en: ({ days }: { days: number }) => `Due in ${days} ${days === 1 ? 'day' : 'days'}`,
    zh_tw: ({ days }) => `還有 ${days} 天`,
  },
  dueToday: { en: 'Due today', zh_tw: '今天截止' },
  overdue: {
    en: ({ days }: { days: number }) => `${days} ${days === 1 ? 'day' : 'days'} overdue`,
    zh_tw: ({ days }) => `已逾期 ${days} 天`,
  },
  next: { en: 'What happens next', zh_tw: '接下來' },
  nextMessage: {
    en: 'We have sent you a message about this. If this was not you, contact us at once.',
    zh_tw: '我們已傳送通知訊息給您。若非您本人操作，請立即聯絡我們。',
  },
  toOverview: { en: 'Go to the overview', zh_tw: '前往信用卡總覽' },
  minimumReceived: { en: 'Minimum payment received', zh_tw: '已繳最低應繳金額' },
});

interface CardName {
  name: string;
  last4: string;
}
