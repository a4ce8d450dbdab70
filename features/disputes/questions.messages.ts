import { MOST_DETAILS } from '../../shared/disputes.ts';
import { messages } from '../../shared/messages.ts';
import { formatNumber } from '../../shared/money.ts';

/** The second step of the flow: the questions of the kind. */
export const questionText = messages({
  questionsStep: { en: 'Your answers', zh_tw: '您的說明' },
  yes: { en: 'Yes', zh_tw: '是' },
  no: { en: 'No', zh_tw: '否' },

  stopTitle: { en: 'Stop the card first', zh_tw: '請先停用卡片' },
  stop: {
    en: 'If others may have the card or its number, report it lost: the bank bears misuse from then on, as your contract says. A freeze stops new payments at once.',
    zh_tw:
      '卡片或卡號可能落入他人手中時，請立即掛失；自掛失起遭冒用的損失，依契約由本行負擔。凍結可立即停止新的交易。',
  },
  hotline: {
    en: 'If you were deceived, call the anti-fraud hotline 165 too.',
    zh_tw: '如疑似遭詐騙，請同時撥打 165 反詐騙專線。',
  },

  cardInHand: { en: 'Do you have the card?', zh_tw: '卡片是否在您手上？' },
  cardInHandEmpty: { en: 'Say whether you have the card', zh_tw: '請選擇卡片是否在您手上' },
  others: {
    en: 'Which of these did you not make either?',
    zh_tw: '下列交易中，還有哪些也非本人交易？',
  },
  others2: {
    en: 'Other charges of this shop with the same problem',
    zh_tw: '此商店其他有相同問題的交易',
  },
  othersOlder: { en: 'Older charges, and others of this shop', zh_tw: '較早的交易及此商店的其他交易' },
  othersHint: {
    en: 'They become part of the same case, with their whole amount.',
    zh_tw: '將併入同一案件，並以全額計入。',
  },

  other: { en: 'Which charge is the right one?', zh_tw: '哪一筆是正確的交易？' },
  otherWay: {
    en: 'I paid another way, such as cash or another card',
    zh_tw: '我以其他方式付款，例如現金或其他卡片',
  },
  otherSame: {
    en: 'This charge is in the case itself. Choose the right one.',
    zh_tw: '此筆交易已列入案件，請選擇正確的交易。',
  },
  otherEmpty: { en: 'Choose the right charge', zh_tw: '請選擇正確的交易' },

  rightAmount: { en: 'What is the right amount?', zh_tw: '正確金額為何？' },
  rightAmountHint: {
    en: ({ most }: Most) => `In whole New Taiwan dollars, less than ${most}. We dispute the difference.`,
    zh_tw: ({ most }) => `請輸入新臺幣整數金額，須低於 ${most}；差額列為爭議款項。`,
  },
  rightAmountEmpty: { en: 'Enter the right amount', zh_tw: '請輸入正確金額' },
  rightAmountHigh: {
    en: ({ most }: Most) => `Enter an amount below ${most}`,
    zh_tw: ({ most }) => `請輸入低於 ${most} 的金額`,
  },
  amountFormat: { en: 'Enter a whole amount, such as 1200', zh_tw: '請輸入整數金額，例如 1200' },

  promisedOn: { en: 'When was it promised for?', zh_tw: '約定的提供日期' },
  refundOn: { en: 'When was the refund promised for?', zh_tw: '商店承諾的退款日期' },
  promisedHint: {
    en: ({ example }: Example) => `For example ${example}. The last day for the dispute counts from it.`,
    zh_tw: ({ example }) => `例如 ${example}。申請期限可自該日起算。`,
  },
  cancelledOn: { en: 'When did you cancel?', zh_tw: '取消日期' },
  dayHint: {
    en: ({ example }: Example) => `For example ${example}`,
    zh_tw: ({ example }) => `例如 ${example}`,
  },
  dayEmpty: { en: 'Enter the day', zh_tw: '請輸入日期' },
  dayWrong: { en: 'Enter a real date', zh_tw: '請輸入正確的日期' },
  dayEarly: { en: 'This day is before the charge', zh_tw: '日期不可早於消費日' },
  dayFuture: { en: 'This day has not come yet', zh_tw: '日期不可晚於今天' },
  dayLate: {
    en: ({ day }: Day) => `With this day, the last day for a dispute was ${day}`,
    zh_tw: ({ day }) => `依此日期計算，申請期限為 ${day}，已逾期`,
  },

  returned: { en: 'Did you send the goods back?', zh_tw: '是否已退貨？' },
  returnedEmpty: { en: 'Say whether you sent the goods back', zh_tw: '請選擇是否已退貨' },

  saidLabel: { en: 'What the shop said', zh_tw: '商店的回覆' },
  asked: { en: 'Did you ask the shop?', zh_tw: '是否已與商店聯繫？' },
  askedEmpty: { en: 'Say whether you asked the shop', zh_tw: '請選擇是否已與商店聯繫' },
  notAsked: { en: 'No, not yet', zh_tw: '尚未聯繫' },
  notAskedHint: {
    en: 'Ask it now too. You can add its answer to the case.',
    zh_tw: '請儘速與商店聯繫，之後可將回覆補充至案件。',
  },
  askedOn: { en: 'When? (optional)', zh_tw: '聯繫日期（選填）' },
  said: { en: 'What did it say? (optional)', zh_tw: '商店的回覆（選填）' },
  amount: { en: 'How much of it do you dispute?', zh_tw: '爭議金額' },
  amountHint: {
    en: ({ most }: Most) => `From NT$1 to ${most}`,
    zh_tw: ({ most }) => `最低 NT$1，最高 ${most}`,
  },
  amountRange: {
    en: ({ most }: Most) => `Enter an amount from NT$1 to ${most}`,
    zh_tw: ({ most }) => `請輸入 NT$1 至 ${most} 的金額`,
  },

  details: { en: 'In your own words', zh_tw: '請說明經過' },
  detailsOptional: { en: 'In your own words (optional)', zh_tw: '補充說明（選填）' },
  detailsHint: {
    en: `Up to ${formatNumber(MOST_DETAILS)} characters. Do not write card numbers or passwords here.`,
    zh_tw: `最多 ${formatNumber(MOST_DETAILS)} 個字元，請勿填寫卡號或密碼。`,
  },
  detailsEmpty: { en: 'Say what is not as described', zh_tw: '請說明與描述不符之處' },
  long: {
    en: ({ label, most }: Long) => `${label}: write ${most} characters or fewer`,
    zh_tw: ({ label, most }) => `${label}最多 ${most} 個字元`,
  },
  format: {
    en: 'There is a character that cannot be used',
    zh_tw: '含有無法使用的字元',
  },
  cardNumber: { en: 'Leave card numbers out', zh_tw: '請勿填寫卡號' },

  lineOf: {
    en: ({ date, amount, name }: Line & { name: string }) => `${date}: ${amount}, ${name}`,
    zh_tw: ({ date, amount, name }) => `${date}：${amount}，${name}`,
  },
});

interface Most {
  most: string;
}

interface Example {
  example: string;
}

interface Day {
  day: string;
}

interface Long {
  label: string;
  most: string;
}

interface Line {
  date: string;
  amount: string;
}
