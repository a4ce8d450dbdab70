import { messages } from '../../shared/messages.ts';

/** The sheet of a transaction, besides the names of its facts. */
export const sheetText = messages({
  facts: { en: 'Facts', zh_tw: '交易內容' },

  fee: { en: 'About this fee', zh_tw: '關於此手續費' },
  foreignFee: {
    en: 'Card network and bank charge it for each purchase in a foreign currency or at a merchant abroad.',
    zh_tw: '以外幣交易或於國外商店消費時，由國際組織與本行就每筆消費收取。',
  },
  anyFee: {
    en: 'The bank charges it for a service, for example a purchase abroad or a cash advance. Your card terms list the fees.',
    zh_tw: '本行提供服務時收取，例如國外消費或預借現金。各項手續費請參閱信用卡約定條款。',
  },
  interest: { en: 'About this interest', zh_tw: '關於此循環利息' },
  interestWhat: {
    en: 'The bank charges it by the day on what was not paid by the payment due date. Pay the total amount due to avoid it.',
    zh_tw: '繳款截止日未繳清的款項，按日計收循環利息；全額繳清即不產生循環利息。',
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
    en: 'This purchase is one of them. The bank adds points for all of them at once, so no part is of this one alone.',
    zh_tw: '此筆消費為其中之一；點數合併計算，不逐筆列計。',
  },
  pointsLink: { en: 'See reward points', zh_tw: '查看紅利點數' },

  instalments: { en: 'Pay in instalments', zh_tw: '申請分期' },
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
    en: 'With this card in the last six months, with the number of transactions.',
    zh_tw: '最近六個月以此卡交易的金額與筆數。',
  },
  onlyOne: {
    en: 'No other transaction with this card in the last six months.',
    zh_tw: '最近六個月此卡沒有其他交易。',
  },
  manyLines: {
    en: 'More than 100 transactions in the last six months.',
    zh_tw: '最近六個月超過 100 筆交易。',
  },
  allThere: { en: 'Find all of this merchant', zh_tw: '查詢此商店的所有交易' },
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
