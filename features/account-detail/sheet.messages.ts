import { messages } from '../../shared/messages.ts';

/** The sheet of a transaction, besides the names of its facts. */
export const sheetText = messages({
  facts: { en: 'Facts', zh_tw: '交易內容' },

  fee: { en: 'About this fee', zh_tw: '關於此手續費' },
  foreignFee: {
    en: 'The card network and the bank charge it for each purchase in a foreign currency or at a merchant abroad.',
    zh_tw: '以外幣交易或於國外商店消費時，由國際信用卡組織與本行逐筆收取。',
  },
  anyFee: {
    en: 'The card agreement lists the fees, for example for purchases abroad, cash advances and late payment.',
    zh_tw: '各項費用（例如國外消費、預借現金與逾期繳款）請參閱信用卡約定條款。',
  },
  interest: { en: 'About this interest', zh_tw: '關於此循環利息' },
  interestWhat: {
    en: 'If the total amount due is not paid by the payment due date, interest runs by the day on what is unpaid, from the day each purchase was posted. On a cash advance it runs from the day of the withdrawal.',
    zh_tw:
      '帳單未於繳款截止日（含）前全額繳清時，未繳清的款項自各筆消費入帳日起按日計息；預借現金自預借日起計息。',
  },
  feeOf: { en: 'Purchase', zh_tw: '消費' },
  feeOn: {
    en: ({ merchant, date }: Bought) => `${merchant}, ${date}`,
    zh_tw: ({ merchant, date }) => `${merchant}，${date}`,
  },
  feeIs: { en: 'Calculation', zh_tw: '計算方式' },
  feeRate: {
    en: ({ rate, amount }: FeeRate) => `${rate}% of ${amount}`,
    zh_tw: ({ rate, amount }) => `${amount} 的 ${rate}%`,
  },
  feeFor: {
    en: ({ amount }: { amount: string }) => `for ${amount}`,
    zh_tw: ({ amount }) => `${amount} 的手續費`,
  },
  help: { en: 'Help with fees and interest', zh_tw: '手續費與利息說明' },

  points: { en: 'Points', zh_tw: '紅利點數' },
  pointsWhat: {
    en: 'If this purchase earns points, they are added together with those of other purchases.',
    zh_tw: '若此筆消費可累積點數，將與其他消費合併計算後入帳。',
  },
  pointsTogether: { en: 'For all purchases together', zh_tw: '各筆消費合計' },
  pointsFor: {
    en: ({ points, amount }: PointsFor) => `${points} for ${amount}`,
    zh_tw: ({ points, amount }) => `${amount} 累積 ${points} 點`,
  },
  pointsGroup: {
    en: 'This purchase is one of them. The bank adds up the points for all of them, so there is no figure for this one alone.',
    zh_tw: '此筆消費為其中之一；點數合併計算，無法單獨列出此筆的點數。',
  },
  pointsLink: { en: 'See reward points', zh_tw: '查看紅利點數' },

  copy: { en: 'Copy', zh_tw: '複製' },
  copiedFact: {
    en: ({ label, value }: CopiedFact) => `${label}: ${value}`,
    zh_tw: ({ label, value }) => `${label}：${value}`,
  },
  copied: { en: 'Transaction copied', zh_tw: '已複製交易內容' },
  copyFailed: {
    en: 'The browser could not copy it. Select the text and copy it yourself.',
    zh_tw: '瀏覽器無法複製，請自行選取文字後複製。',
  },

  wrong: { en: 'Something is wrong', zh_tw: '這筆交易有問題' },
  atHand: {
    en: 'When you call, have the date, the amount and the merchant at hand. Never give your password or a one-time password.',
    zh_tw: '致電時請備妥交易日期、金額與商店名稱；請勿提供密碼或驗證碼（OTP）。',
  },
  freeze: { en: 'Freeze the card', zh_tw: '凍結卡片' },

  months: { en: 'At this merchant', zh_tw: '在此商店的消費' },
  monthOf: {
    en: ({ month, count }: MonthOf) => `${month} (${count})`,
    zh_tw: ({ month, count }) => `${month}（${count} 筆）`,
  },
  monthsWhat: {
    en: 'Spent here with this card in the last six months, with the number of transactions.',
    zh_tw: '最近六個月此卡在此商店的消費金額與筆數。',
  },
  onlyOne: {
    en: 'No other transaction at this merchant with this card in the last six months.',
    zh_tw: '最近六個月此卡在此商店沒有其他交易。',
  },
  manyLines: {
    en: 'There were too many transactions in the last six months to add up here.',
    zh_tw: '最近六個月的交易筆數過多，無法在此加總。',
  },
  allThere: { en: 'Find all transactions at this merchant', zh_tw: '查詢此商店的所有交易' },
});

interface Bought {
  merchant: string;
  date: string;
}

interface FeeRate {
  /** Per cent. */
  rate: string;
  amount: string;
}

interface CopiedFact {
  label: string;
  value: string;
}

interface PointsFor {
  points: string;
  amount: string;
}

interface MonthOf {
  month: string;
  count: string;
}
