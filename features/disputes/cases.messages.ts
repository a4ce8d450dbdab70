import { counted, messages } from '../../shared/messages.ts';

type Amount = { readonly amount: string };
type Day = { readonly date: string };

/** The list of cases. */
export const casesText = messages({
  title: { en: 'Disputes', zh_tw: '爭議款項' },
  lead: {
    en: 'Your cases about charges that are wrong, and how far they are.',
    zh_tw: '您對有問題的交易所提出的案件及處理進度。',
  },
  open: { en: 'Open cases', zh_tw: '處理中案件' },
  ended: { en: 'Ended cases', zh_tw: '已結案件' },
  endedNote: { en: 'Ended cases are shown for 24 months.', zh_tw: '已結案件保留 24 個月。' },
  noneOpen: { en: 'No case is open.', zh_tw: '目前沒有處理中的案件。' },
  none: { en: 'You have no disputes', zh_tw: '您目前沒有爭議款項案件' },
  noneText: {
    en: 'Is a charge wrong? Open it in your transactions and choose “Something is wrong”.',
    zh_tw: '對某筆交易有疑問嗎？請在交易明細開啟該筆交易，選擇「這筆交易有問題」。',
  },
  toTransactions: { en: 'See your transactions', zh_tw: '查看交易明細' },
  nameOf: {
    en: ({ kind, shop }: Record<'kind' | 'shop', string>) => `${kind}: ${shop}`,
    zh_tw: ({ kind, shop }) => `${kind}：${shop}`,
  },
  /** Follows the name of a case with more lines than one. */
  more: {
    en: ({ count }: { count: number }) => ` and ${counted(count, 'more charge')}`,
    zh_tw: ({ count }) => `等 ${count + 1} 筆`,
  },
  reference: { en: 'Reference number', zh_tw: '案件編號' },
  opened: { en: 'Opened', zh_tw: '申請日' },
  amount: { en: 'Disputed amount', zh_tw: '爭議金額' },
  notDue: { en: 'Need not be paid for now', zh_tw: '暫不必繳' },
  next: { en: 'Next', zh_tw: '下一步' },
});

/** Who acts next. */
export const nextText = messages({
  you: { en: 'You answer us', zh_tw: '待您回覆' },
  youBy: {
    en: ({ date }: Day) => `You answer us by ${date}`,
    zh_tw: ({ date }) => `請於 ${date}（含）前回覆`,
  },
  bank: { en: 'We are looking into it', zh_tw: '本行處理中' },
  bankBy: {
    en: ({ date }: Day) => `We answer by ${date}`,
    zh_tw: ({ date }) => `本行將於 ${date}（含）前回覆`,
  },
  'merchant-bank': { en: 'The shop’s bank is looking into it', zh_tw: '收單機構處理中' },
  'merchant-bankBy': {
    en: ({ date }: Day) => `The shop’s bank answers by ${date}`,
    zh_tw: ({ date }) => `收單機構將於 ${date}（含）前回覆`,
  },
});

/** The page of a case. */
export const caseText = messages({
  titleOf: {
    en: ({ reference }: { reference: string }) => `Dispute ${reference}`,
    zh_tw: ({ reference }) => `爭議款項案件 ${reference}`,
  },
  stateNow: {
    en: ({ state }: { state: string }) => `State of the case: ${state}`,
    zh_tw: ({ state }) => `案件狀態：${state}`,
  },
  state: { en: 'State', zh_tw: '案件狀態' },
  kind: { en: 'What is wrong', zh_tw: '爭議原因' },
  card: { en: 'Card', zh_tw: '卡片' },

  pay: { en: 'What you need to pay', zh_tw: '繳款須知' },
  notDue: {
    en: ({ amount }: Amount) => `${amount} is not due while we look into it.`,
    zh_tw: ({ amount }) => `調查期間 ${amount} 暫不必繳。`,
  },
  thenDue: {
    en: ({ date }: Day) => `If the charge proves right, it is due at once, with interest from ${date}.`,
    zh_tw: ({ date }) => `若查證應付，須立即繳納，並自 ${date} 起計息。`,
  },
  rest: {
    en: ({ amount }: Amount) =>
      `The other ${amount} stays due. If you are right, it comes back to your card.`,
    zh_tw: ({ amount }) => `其餘 ${amount} 仍須依帳單繳納；若查證應退還，將退回您的信用卡帳戶。`,
  },
  allDue: {
    en: 'Pay your bill as usual: nothing is held back for this case. If you are right, the amount comes back to your card.',
    zh_tw: '本案款項並未暫停繳納，請依帳單繳款；若查證應退還，將退回您的信用卡帳戶。',
  },
  debitWithout: {
    en: 'The automatic debit of your bill leaves this amount out.',
    zh_tw: '自動扣繳時不會扣取此金額。',
  },
  debitWith: {
    en: 'The automatic debit still takes this amount. Contact us if you do not want that.',
    zh_tw: '自動扣繳仍會扣取此金額；如不希望扣取，請聯絡我們。',
  },

  dates: { en: 'Dates', zh_tw: '重要日期' },
  next: { en: 'Next', zh_tw: '下一步' },
  interestFrom: { en: 'Your bill: interest if the charge proves right', zh_tw: '帳單：若查證應付之起息日' },
  from: { en: ({ date }: Day) => `from ${date}`, zh_tw: ({ date }) => `${date} 起` },
  schemes: { en: 'Card schemes: last day for these charges', zh_tw: '國際信用卡組織：此交易申請期限' },
  daysLeft: {
    en: ({ date, days }: Day & { days: number }) => `${date}: ${counted(days, 'day')} left`,
    zh_tw: ({ date, days }) => `${date}，尚餘 ${days} 天`,
  },
  schemesPast: { en: ({ date }: Day) => `${date}, past`, zh_tw: ({ date }) => `${date}，已屆期` },
  schemesNote: {
    en: 'The case was opened in time. The last day matters only if you withdraw it and open a new one.',
    zh_tw: '本案已於期限內提出；僅於撤回後重新申請時，須留意此期限。',
  },

  timeline: { en: 'What happened so far', zh_tw: '處理歷程' },
  youAnswered: { en: 'You answered', zh_tw: '您已回覆' },
  bankSays: { en: 'From us', zh_tw: '本行說明' },

  charges: { en: 'Charges in this case', zh_tw: '本案交易' },
  date: { en: 'Transaction date', zh_tw: '消費日' },
  cleared: { en: 'Cleared', zh_tw: '清算日' },
  ofWhole: {
    en: ({ amount, whole }: Amount & { whole: string }) => `${amount} of ${whole}`,
    zh_tw: ({ amount, whole }) => `${amount}（原交易 ${whole}）`,
  },

  contact: { en: 'Contact us', zh_tw: '聯絡我們' },
});

/** What the case came to. */
export const outcomeText = messages({
  back: {
    en: ({ amount }: Amount) => `${amount} came back to your card`,
    zh_tw: ({ amount }) => `${amount} 已退回您的信用卡帳戶`,
  },
  backText: {
    en: 'It is on your account as an adjustment. You pay nothing for the copies of slips.',
    zh_tw: '已以帳款調整入帳，且不收取調閱簽單費用。',
  },
  owed: {
    en: ({ amount }: Amount) => `${amount} is due at once`,
    zh_tw: ({ amount }) => `${amount} 須立即繳納`,
  },
  owedText: {
    en: 'The charge proved right, so it is not held back any longer.',
    zh_tw: '經查證該交易應付，已結束暫停繳納。',
  },
  stands: { en: 'The charge stands', zh_tw: '維持原交易' },
  standsText: {
    en: 'The charge proved right. Pay your bill as usual.',
    zh_tw: '經查證該交易應付，請依帳單繳款。',
  },
  interest: {
    en: ({ date }: Day) => `Interest is charged from ${date}.`,
    zh_tw: ({ date }) => `自 ${date} 起計收循環利息。`,
  },
  fee: {
    en: ({ amount }: Amount) => `The copies of slips cost ${amount}.`,
    zh_tw: ({ amount }) => `調閱簽單費用 ${amount}。`,
  },
  pay: { en: 'Pay now', zh_tw: '立即繳款' },
  withdrawn: { en: 'You withdrew this case', zh_tw: '您已撤回此案件' },
  withdrawnText: {
    en: 'The charge is due as before.',
    zh_tw: '該交易款項依原繳款期限繳納。',
  },
});

/** What the person said. */
export const saidText = messages({
  title: { en: 'What you told us', zh_tw: '您的說明' },
  yes: { en: 'Yes', zh_tw: '是' },
  no: { en: 'No', zh_tw: '否' },
  cardInHand: { en: 'You have the card', zh_tw: '卡片在您身邊' },
  rightCharge: { en: 'The charge that is right', zh_tw: '正確的交易' },
  otherCharge: { en: 'Another charge of this card', zh_tw: '同一張卡片的另一筆交易' },
  otherWay: { en: 'Paid another way', zh_tw: '以其他方式付款' },
  rightAmount: { en: 'The right amount', zh_tw: '正確金額' },
  promisedOn: { en: 'Promised for', zh_tw: '約定提供日' },
  refundOn: { en: 'Refund promised on', zh_tw: '約定退款日' },
  cancelledOn: { en: 'Cancelled on', zh_tw: '取消日' },
  goods: { en: 'The goods', zh_tw: '商品處理情形' },
  returned: { en: 'Returned to the shop', zh_tw: '已退回商店' },
  offered: { en: 'Return offered to the shop', zh_tw: '已向商店提出退回' },
  kept: { en: 'Not returned', zh_tw: '未退回' },
  details: { en: 'In your words', zh_tw: '補充說明' },
  shop: { en: 'You asked the shop', zh_tw: '已與商店聯繫' },
  askedOn: {
    en: ({ date }: Day) => `Yes, on ${date}`,
    zh_tw: ({ date }) => `是，${date}`,
  },
  shopSaid: { en: 'The shop said', zh_tw: '商店回覆' },
});
