import { bank } from '../../shared/bank.ts';
import { counted, messages } from '../../shared/messages.ts';

interface ConversionParams {
  /** NT$12,345 */
  readonly amount: string;
  readonly tenor: number;
  readonly lastFour: string;
}

/** SMS and e-mail texts of a conversion. */
export const instalmentNotice = messages({
  /** The action that the one-time password confirms. */
  action: {
    en: ({ amount, tenor, lastFour }: ConversionParams) =>
      `Pay ${amount} in ${tenor} monthly instalments, card ending in ${lastFour}`,
    zh_tw: ({ amount, tenor, lastFour }) => `信用卡（末四碼 ${lastFour}）${amount} 分 ${tenor} 期`,
  },
  done: {
    en: ({ amount, tenor, lastFour, reference }: ConversionParams & { reference: string }) =>
      `[${bank.name.en}] ${amount} on your card ending in ${lastFour} will be paid in ${tenor} monthly instalments. Reference ${reference}. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ amount, tenor, lastFour, reference }) =>
      `【${bank.name.zh_tw}】您的信用卡（末四碼 ${lastFour}）${amount} 已申請分 ${tenor} 期，案件編號 ${reference}。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  subject: {
    en: ({ lastFour }: Pick<ConversionParams, 'lastFour'>) =>
      `${bank.name.en}: instalments, card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片分期申請完成`,
  },
});

/** The smallest purchase that can be converted, `NT$3,000`. */
interface Minimum {
  readonly minimum: string;
}

/** The page texts. */
export const instalmentText = messages({
  title: { en: 'Switch to instalments', zh_tw: '申請分期' },
  mayNot: {
    en: 'Only active cards of the primary cardholder can be used for this.',
    zh_tw: '限有效正卡申請分期。',
  },

  typeStep: { en: 'Type', zh_tw: '分期類型' },
  transactionStep: { en: 'Select a transaction', zh_tw: '選擇交易' },
  planStep: { en: 'Tenure', zh_tw: '分期期數' },
  checkStep: { en: 'Check your plan', zh_tw: '確認分期內容' },

  lead: {
    en: 'Pay one purchase month by month. Nothing is changed until you confirm it.',
    zh_tw: '將單筆消費改為分期繳款。確認前，不會有任何變更。',
  },
  type: { en: 'What do you want to pay in instalments?', zh_tw: '您要將哪一類交易分期？' },
  unbilled: { en: 'Unbilled transaction', zh_tw: '單筆分期（未出帳交易）' },
  unbilledHint: { en: 'Not on a statement yet', zh_tw: '尚未列入帳單的消費' },
  latestStatement: { en: 'Latest statement', zh_tw: '單筆分期（最近一期帳單內的交易）' },
  latestStatementHint: {
    en: 'A purchase on your latest statement, if its payment due date has not passed',
    zh_tw: '最近一期帳單內的消費，可於繳款截止日（含）前申請',
  },
  chooseType: { en: 'Choose a type', zh_tw: '請選擇分期類型' },
  excluded: {
    en: 'Not eligible: cash advances, existing instalments, over-limit spending, fees and revolving balance.',
    zh_tw: '不適用：預借現金、已分期款項、超額消費、各項費用與循環信用餘額。',
  },
  /** Categories of purchases that the bank excludes. */
  excludedPurchases: {
    en: ({ categories }: { categories: string }) =>
      `Purchases of these kinds are not eligible either: ${categories}.`,
    zh_tw: ({ categories }) => `以下消費類別亦不適用：${categories}。`,
  },
  /** Between two categories. */
  betweenCategories: { en: ', ', zh_tw: '、' },
  /** The purchase that a link or the address names. */
  notThis: {
    en: 'We did not find this purchase among those that can be paid in instalments. You can choose another one.',
    zh_tw: '在可分期的交易中找不到此筆消費，可選擇其他交易。',
  },
  notOfferedTitle: { en: 'Instalments are not offered', zh_tw: '目前未提供分期' },
  notOffered: {
    en: 'No purchase can be converted at the moment. Your existing instalments go on.',
    zh_tw: '目前無法申請分期，您既有的分期不受影響。',
  },
  emptyTitle: { en: 'No transaction to convert', zh_tw: '目前沒有可分期的交易' },
  emptyUnbilled: {
    en: ({ minimum }: Minimum) =>
      `Single purchases of ${minimum} or more may be converted until they appear on a statement.`,
    zh_tw: ({ minimum }) => `尚未列入帳單、單筆滿 ${minimum} 的消費，可於出帳前申請。`,
  },
  emptyStatement: {
    en: ({ minimum }: Minimum) =>
      `Single purchases of ${minimum} or more on your latest statement may be converted up to and including the payment due date.`,
    zh_tw: ({ minimum }) => `最近一期帳單內單筆滿 ${minimum} 的消費，可於繳款截止日（含）前申請。`,
  },
  chooseTransaction: { en: 'Choose a transaction', zh_tw: '請選擇交易' },
  count: {
    en: ({ number, one }: { number: string; one: boolean }) =>
      one ? '1 transaction may be converted' : `${number} transactions may be converted`,
    zh_tw: ({ number }) => `共 ${number} 筆交易可申請分期`,
  },
  date: { en: 'Transaction date', zh_tw: '消費日' },
  description: { en: 'Description', zh_tw: '交易說明' },
  amount: { en: 'Amount', zh_tw: '金額' },

  planLead: {
    en: ({ amount, description }: { amount: string; description: string }) =>
      `${description}, ${amount}. Compare the plans:`,
    zh_tw: ({ amount, description }) => `${description}，${amount}。各期數比較如下：`,
  },
  tenor: { en: 'Tenure', zh_tw: '分期期數' },
  months: {
    en: ({ tenor }: { tenor: number }) => counted(tenor, 'month'),
    zh_tw: ({ tenor }) => `${tenor} 期`,
  },
  comparePlans: { en: 'Compare the plans', zh_tw: '比較各期數' },
  chooseTenor: { en: 'Choose a tenure', zh_tw: '請選擇分期期數' },
  monthly: { en: 'Monthly amount', zh_tw: '每期應繳金額' },
  first: { en: 'First instalment, with the fee', zh_tw: '首期應繳金額（含手續費）' },
  interest: { en: 'Total interest', zh_tw: '利息總和' },
  fee: { en: 'Fee', zh_tw: '手續費' },
  total: { en: 'Total payable', zh_tw: '應付總金額' },
  rate: { en: 'Annual interest rate', zh_tw: '分期年利率' },
  apr: { en: 'Annual percentage rate (APR)', zh_tw: '總費用年百分率' },
  aprOf: {
    en: ({ rate }: { rate: string }) => `APR ${rate}%`,
    zh_tw: ({ rate }) => `總費用年百分率 ${rate}%`,
  },
  cheapest: { en: 'Lowest total cost', zh_tw: '總費用最低' },
  aprText: {
    en: 'The annual percentage rate includes interest and fee: twelve times the monthly internal rate of return of your payments.',
    zh_tw: '總費用年百分率包含利息與手續費，以各期繳款的每月內部報酬率乘以 12 計算。',
  },

  checkLead: {
    en: 'Nothing has been changed yet. Check every line.',
    zh_tw: '目前尚未變更，請逐項確認。',
  },
  card: { en: 'Card', zh_tw: '信用卡' },
  transaction: { en: 'Transaction', zh_tw: '交易' },
  transactionOf: {
    en: ({ description, date }: { description: string; date: string }) => `${description}, ${date}`,
    zh_tw: ({ description, date }) => `${description}，${date}`,
  },
  period: { en: 'Payment period', zh_tw: '繳款期間' },
  periodOf: {
    en: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    zh_tw: ({ from, to }) => `${from} 至 ${to}`,
  },
  terms: { en: 'Terms', zh_tw: '約定條款' },
  mustAgree: { en: 'Accept terms to proceed', zh_tw: '請同意條款後繼續' },
  submit: { en: 'Apply for instalments', zh_tw: '確認申請分期' },
  stoppedTitle: { en: 'Contact us to continue', zh_tw: '請聯絡我們' },
  stoppedText: {
    en: 'Nothing has changed: your transaction was not converted.',
    zh_tw: '未有任何變更，您的交易尚未申請分期。',
  },

  done: { en: 'Your instalment request is in', zh_tw: '分期申請完成' },
  next: { en: 'What happens next', zh_tw: '接下來' },
  nextBill: {
    en: ({ month }: { month: string }) =>
      `Your ${month} statement shows the first instalment and the fee; each later one shows one instalment.`,
    zh_tw: ({ month }) => `${month}帳單將列示首期款項與手續費，其後每月帳單列示一期款項。`,
  },
  nextLimit: {
    en: 'The unpaid amount still counts against your credit limit.',
    zh_tw: '尚未繳清的款項仍占用信用額度。',
  },
  nextMessage: {
    en: 'We have sent you a message about this. If this was not you, contact us at once.',
    zh_tw: '我們已傳送通知訊息給您。若非您本人操作，請立即聯絡我們。',
  },
  another: { en: 'Convert another transaction', zh_tw: '再申請一筆分期' },

  existing: { en: 'Your instalments', zh_tw: '您的分期' },
  none: { en: 'No instalments on this card', zh_tw: '此卡目前沒有分期' },
  termsOf: {
    en: ({ tenor, period }: { tenor: number; period: string }) => `${counted(tenor, 'month')}, ${period}`,
    zh_tw: ({ tenor, period }) => `${tenor} 期，${period}`,
  },
  converted: { en: 'Applied on', zh_tw: '申請日' },
});

/** The terms, in display order. */
export const instalmentTerms = messages({
  costs: {
    en: 'I pay the amounts above. The interest rate and the fee stay the same for the whole tenure.',
    zh_tw: '本人同意依上述金額繳款，分期期間之利率與手續費維持不變。',
  },
  minimum: {
    en: 'Each instalment is part of the minimum payment due of its statement.',
    zh_tw: '各期款項將計入當期帳單之最低應繳金額。',
  },
  final: {
    en: 'After I confirm, I cannot change the tenure here. To pay everything early, or within seven days to cancel, I contact the bank; the fee is given back only when I cancel.',
    zh_tw: '確認後無法於網路變更期數。如需提前清償，或於七日內取消，請聯絡本行；僅於取消時退還手續費。',
  },
  late: {
    en: 'If I pay late, I am charged revolving interest and a late fee on the instalment that is due, under the card agreement.',
    zh_tw: '逾期繳款時，該期款項依信用卡約定條款計收循環利息與違約金。',
  },
});
