import { counted, messages } from '../../shared/messages.ts';

/** Texts of the reward points page. */
export const pointsText = messages({
  title: { en: 'Reward points', zh_tw: '紅利點數' },
  balance: { en: 'Point balance', zh_tw: '可用點數' },
  unit: {
    en: ({ points }: { points: number }) => (points === 1 ? 'point' : 'points'),
    zh_tw: () => '點',
  },
  history: { en: 'Points history', zh_tw: '點數紀錄' },
  date: { en: 'Date', zh_tw: '日期' },
  description: { en: 'Description', zh_tw: '說明' },
  amount: { en: 'Amount', zh_tw: '金額' },
  points: { en: 'Points', zh_tw: '點數' },
  /** Text for screen readers instead of the plus or minus sign. */
  earned: {
    en: ({ points }: { points: string }) => `earned ${counted(points, 'point')}`,
    zh_tw: ({ points }: { points: string }) => `獲得 ${points} 點`,
  },
  used: {
    en: ({ points }: { points: string }) => `used ${counted(points, 'point')}`,
    zh_tw: ({ points }: { points: string }) => `使用 ${points} 點`,
  },
  ended: {
    en: ({ points }: { points: string }) => `expired: ${counted(points, 'point')}`,
    zh_tw: ({ points }: { points: string }) => `到期 ${points} 點`,
  },
  none: { en: 'No points yet', zh_tw: '目前沒有點數紀錄' },
  noneText: {
    en: 'Points for what you buy with this card appear here after each statement.',
    zh_tw: '此卡消費累積的點數會於每期結帳後顯示於此。',
  },
  see: { en: 'See transactions', zh_tw: '查看交易' },
  seeOf: {
    en: ({ what, date }: { what: string; date: string }) => ` (${what}, ${date})`,
    zh_tw: ({ what, date }) => `（${what}，${date}）`,
  },
  behind: { en: 'Transactions behind these points', zh_tw: '累積點數的交易' },
  transactionDate: { en: 'Transaction date', zh_tw: '消費日' },
  transactionDescription: { en: 'Description', zh_tw: '交易說明' },
  transactionAmount: { en: 'Amount (TWD)', zh_tw: '新臺幣金額' },
});
