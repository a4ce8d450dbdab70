import { messages } from '../../shared/messages.ts';

type Amount = { readonly amount: string };
type Day = { readonly date: string };
type Bank = { readonly bank: string };

/** The letter to shop or ombudsman. It speaks for the cardholder. */
export const letterText = messages({
  title: { en: 'Disputed card charge', zh_tw: '信用卡爭議款項函' },
  documentTitle: {
    en: ({ reference, bank }: Bank & { reference: string }) => `Disputed card charge ${reference}, ${bank}`,
    zh_tw: ({ reference, bank }) => `${bank}信用卡爭議款項函 ${reference}`,
  },
  to: { en: ({ name }: { name: string }) => `To: ${name}`, zh_tw: ({ name }) => `致：${name}` },
  ombudsman: { en: 'Financial Ombudsman Institution', zh_tw: '財團法人金融消費評議中心' },
  date: { en: 'Date', zh_tw: '日期' },
  from: { en: 'Cardholder', zh_tw: '持卡人' },
  bank: { en: 'Issuing bank', zh_tw: '發卡銀行' },
  bankValue: {
    en: ({ bank, phone }: Bank & { phone: string }) => `${bank}, ${phone}`,
    zh_tw: ({ bank, phone }) => `${bank}，${phone}`,
  },
  reference: { en: 'Case at the bank', zh_tw: '銀行案件編號' },
  card: { en: 'Card number', zh_tw: '卡號' },
  openingShop: {
    en: ({ bank }: Bank) =>
      `I hold the card named above. I dispute the charge below, and have opened a case about it with ${bank}.`,
    zh_tw: ({ bank }) => `本人為上列信用卡之持卡人，對下列交易有爭議，並已向${bank}申請爭議款項處理。`,
  },
  openingOmbudsman: {
    en: ({ bank }: Bank) =>
      `I hold the card named above. ${bank} and I do not agree about the charge below. I ask for your decision.`,
    zh_tw: ({ bank }) => `本人為上列信用卡之持卡人，就下列交易與${bank}發生爭議，謹請貴中心評議。`,
  },

  charges: { en: 'Charges', zh_tw: '交易明細' },
  transactionDate: { en: 'Transaction date', zh_tw: '消費日' },
  cleared: { en: 'Cleared', zh_tw: '清算日' },
  shop: { en: 'Shop', zh_tw: '商店' },
  whole: { en: 'Charged', zh_tw: '交易金額' },
  disputed: { en: 'Disputed', zh_tw: '爭議金額' },
  all: { en: 'All charges', zh_tw: '合計' },

  wrong: { en: 'What is wrong', zh_tw: '爭議原因' },
  happened: { en: 'What happened', zh_tw: '事實經過' },
  cardInHand: { en: 'The card is with the cardholder', zh_tw: '卡片由本人持有' },
  nothingMore: { en: 'There is nothing to add.', zh_tw: '無其他補充。' },
  shopSaid: { en: 'What the shop said', zh_tw: '商店回覆' },
  askedOn: {
    en: ({ date }: Day) => `I asked the shop on ${date}.`,
    zh_tw: ({ date }) => `本人已於 ${date} 與商店聯繫。`,
  },
  asked: { en: 'I asked the shop.', zh_tw: '本人已與商店聯繫。' },
  notAsked: { en: 'I have not asked the shop.', zh_tw: '本人尚未與商店聯繫。' },
  said: {
    en: ({ words }: { words: string }) => `It said: “${words}”`,
    zh_tw: ({ words }) => `商店表示：「${words}」`,
  },

  bankDid: { en: 'The case at the bank', zh_tw: '銀行處理經過' },
  step: {
    en: ({ time, state }: Record<'time' | 'state', string>) => `${time}: ${state}`,
    zh_tw: ({ time, state }) => `${time}：${state}`,
  },
  bankSaid: {
    en: ({ words }: { words: string }) => `The bank said: “${words}”`,
    zh_tw: ({ words }) => `銀行表示：「${words}」`,
  },
  iSaid: {
    en: ({ time, words }: Record<'time' | 'words', string>) => `${time}: I answered: “${words}”`,
    zh_tw: ({ time, words }) => `${time}：本人回覆：「${words}」`,
  },

  asks: { en: 'What I ask', zh_tw: '請求事項' },
  answer: {
    en: ({ bank }: Bank) => `Answer in writing to me, and to ${bank} with the case number above.`,
    zh_tw: ({ bank }) => `請以書面回覆本人，並註明上列案件編號回覆${bank}。`,
  },
  decide: {
    en: ({ amount }: Amount) =>
      `Decide that I need not pay ${amount}, and that what I have paid of it comes back to my card.`,
    zh_tw: ({ amount }) => `請評定本人無須支付 ${amount}，已支付之款項應退還至本人信用卡帳戶。`,
  },

  signature: { en: 'Signature', zh_tw: '簽名' },
  enclosures: { en: 'Enclosures', zh_tw: '附件' },
  enclosure: {
    en: ({ number }: { number: number }) => `Enclosure ${number}`,
    zh_tw: ({ number }) => `附件 ${number}`,
  },
  none: { en: 'There are no enclosures.', zh_tw: '無附件。' },
  onPage: { en: '(on a page below)', zh_tw: '（附於後頁）' },
  attached: { en: '(file in this document)', zh_tw: '（附加於本文件之檔案）' },
});

/** What is wrong, as a sentence of the cardholder. */
export const claimText = messages({
  'not-mine': {
    en: 'I did not make this charge, and did not let others make it.',
    zh_tw: '此交易非本人所為，亦未授權他人為之。',
  },
  twice: { en: 'The same purchase was charged twice.', zh_tw: '同一筆消費遭重複扣款。' },
  amount: { en: 'The amount of the charge is wrong.', zh_tw: '扣款金額與實際消費金額不符。' },
  'not-received': {
    en: 'I did not receive the goods or the service.',
    zh_tw: '本人未收到商品或未獲提供服務。',
  },
  'not-as-described': {
    en: 'The goods or the service are not as described.',
    zh_tw: '商品或服務與描述不符。',
  },
  'no-refund': { en: 'The promised refund has not arrived.', zh_tw: '商店承諾之退款迄今未入帳。' },
  cancelled: {
    en: 'The charge was made after I had cancelled.',
    zh_tw: '本人取消後，商店仍持續扣款。',
  },
});

/** What the shop is asked to do. */
export const askText = messages({
  'not-mine': {
    en: ({ amount }: Amount) =>
      `Refund ${amount}, or show which order and which signature or delivery you have for it.`,
    zh_tw: ({ amount }) => `請退還 ${amount}，或提供該筆交易之訂單、簽單或送貨紀錄。`,
  },
  twice: {
    en: ({ amount }: Amount) => `Refund the ${amount} that was charged a second time.`,
    zh_tw: ({ amount }) => `請退還重複扣款之 ${amount}。`,
  },
  amount: {
    en: ({ amount }: Amount) => `Refund the ${amount} that was charged too much.`,
    zh_tw: ({ amount }) => `請退還溢扣之 ${amount}。`,
  },
  'not-received': {
    en: ({ amount }: Amount) => `Deliver what was agreed, or refund ${amount}.`,
    zh_tw: ({ amount }) => `請依約提供商品或服務，或退還 ${amount}。`,
  },
  'not-as-described': {
    en: ({ amount }: Amount) => `Take the goods back and refund ${amount}.`,
    zh_tw: ({ amount }) => `請辦理退貨並退還 ${amount}。`,
  },
  'no-refund': {
    en: ({ amount }: Amount) => `Pay the promised refund of ${amount} to the card above.`,
    zh_tw: ({ amount }) => `請將承諾之退款 ${amount} 退至上列信用卡。`,
  },
  cancelled: {
    en: ({ amount }: Amount) => `Refund ${amount}, and charge nothing more.`,
    zh_tw: ({ amount }) => `請退還 ${amount}，並停止後續扣款。`,
  },
});
