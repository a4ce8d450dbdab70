import { messages } from '../../shared/messages.ts';

/** Files of a case. */
export const filesText = messages({
  title: { en: 'Files', zh_tw: '證明文件' },
  none: { en: 'There are no files in this case yet.', zh_tw: '本案尚無檔案。' },
  list: { en: 'Files of this case', zh_tw: '本案檔案' },
  add: { en: 'Add files', zh_tw: '補充檔案' },
  send: { en: 'Send the files', zh_tw: '送出檔案' },
  chooseFirst: { en: 'Choose at least one file.', zh_tw: '請至少選擇一個檔案。' },
  withAnswer: {
    en: 'Add files together with your answer above.',
    zh_tw: '請於上方回覆時一併附上檔案。',
  },
  added: { en: 'The files were added', zh_tw: '檔案已加入本案' },
  addedText: {
    en: 'They are in the case now, and we look at them.',
    zh_tw: '檔案已併入本案，本行將據以審理。',
  },
  full: {
    en: 'The case has ten files. No more can be added.',
    zh_tw: '本案已有 10 個檔案，無法再新增。',
  },
});

/** The answer to what the bank asked. */
export const answerText = messages({
  title: { en: 'We need your answer', zh_tw: '請您回覆' },
  titleBy: {
    en: ({ date }: { date: string }) => `We need your answer by ${date}`,
    zh_tw: ({ date }) => `請於 ${date}（含）前回覆`,
  },
  label: { en: 'Your answer', zh_tw: '您的回覆' },
  hint: { en: 'At most 1,000 characters.', zh_tw: '最多 1,000 字。' },
  empty: { en: 'Write your answer.', zh_tw: '請輸入您的回覆。' },
  long: {
    en: 'The answer has more than 1,000 characters. Shorten it.',
    zh_tw: '回覆超過 1,000 字，請縮短內容。',
  },
  send: { en: 'Send the answer', zh_tw: '送出回覆' },
  sent: { en: 'Your answer was sent', zh_tw: '已送出您的回覆' },
  sentText: {
    en: 'We go on with the case and tell you what happens.',
    zh_tw: '本行將繼續處理，並通知您進度。',
  },
});

/** Withdrawing a case. */
export const withdrawText = messages({
  title: { en: 'Withdraw the case', zh_tw: '撤回案件' },
  lead: {
    en: 'Was the charge right after all, or did the shop refund it? Then withdraw the case.',
    zh_tw: '若確認交易無誤，或商店已退款，可撤回案件。',
  },
  withdraw: { en: 'Withdraw', zh_tw: '撤回' },
  question: { en: 'Withdraw this case?', zh_tw: '要撤回此案件嗎？' },
  stops: { en: 'We stop looking into it.', zh_tw: '本行將停止調查。' },
  dueBy: {
    en: ({ amount, date }: Record<'amount' | 'date', string>) => `${amount} is due again, by ${date}.`,
    zh_tw: ({ amount, date }) => `${amount} 恢復應繳，請於 ${date}（含）前繳納。`,
  },
  dueNow: {
    en: ({ amount, date }: Record<'amount' | 'date', string>) =>
      `${amount} is due at once, with interest from ${date}.`,
    zh_tw: ({ amount, date }) => `${amount} 須立即繳納，並自 ${date} 起計息。`,
  },
  due: {
    en: ({ amount }: { amount: string }) => `${amount} is due again.`,
    zh_tw: ({ amount }) => `${amount} 恢復應繳。`,
  },
  again: {
    en: ({ date }: { date: string }) => `You can open a new case for these charges until ${date}.`,
    zh_tw: ({ date }) => `${date}（含）前，您可就這些交易重新申請。`,
  },
  notAgain: {
    en: 'You cannot open a new case for these charges, because their last day has passed.',
    zh_tw: '這些交易已逾申請期限，撤回後無法重新申請。',
  },
  keep: { en: 'Keep the case', zh_tw: '保留案件' },
  done: { en: 'The case was withdrawn', zh_tw: '案件已撤回' },
});

/** The letter and the ombudsman's way. */
export const helpText = messages({
  letter: { en: 'This case as a letter', zh_tw: '案件函文' },
  letterText: {
    en: 'A PDF with the facts and your files, to send to the shop or to the ombudsman. It has only the last four digits of your card.',
    zh_tw: '將案件內容與您的檔案製成 PDF，供您寄送商店或評議中心；僅列卡號末四碼。',
  },
  language: { en: 'Language of the letter', zh_tw: '函文語言' },
  language_en: { en: 'English', zh_tw: '英文' },
  language_zh_tw: { en: 'Chinese', zh_tw: '中文' },
  toShop: { en: 'Letter to the shop (PDF)', zh_tw: '致商店函文（PDF）' },
  toOmbudsman: { en: 'Letter to the ombudsman (PDF)', zh_tw: '致評議中心函文（PDF）' },

  ombudsman: { en: 'If you and we do not agree', zh_tw: '不同意處理結果時' },
  from: {
    en: ({ from, until }: Record<'from' | 'until', string>) =>
      `If we have not decided by then, you can turn to the Financial Ombudsman Institution from ${from} until ${until}.`,
    zh_tw: ({ from, until }) =>
      `若本行屆時仍未回覆處理結果，您可自 ${from} 起至 ${until} 止，向金融消費評議中心申請評議。`,
  },
  isOpen: {
    en: ({ until }: { until: string }) =>
      `We have not decided within 30 days. You can turn to the Financial Ombudsman Institution until ${until}.`,
    zh_tw: ({ until }) =>
      `本行未於 30 日內回覆處理結果，您可於 ${until}（含）前，向金融消費評議中心申請評議。`,
  },
  isPast: {
    en: ({ until }: { until: string }) =>
      `The last day for turning to the Financial Ombudsman Institution was ${until}. Contact us about this case.`,
    zh_tw: ({ until }) => `向金融消費評議中心申請評議的期限為 ${until}，現已屆期；如有疑問請聯絡我們。`,
  },
  decided: {
    en: ({ until }: { until: string }) =>
      `If you do not accept our decision, you can turn to the Financial Ombudsman Institution until ${until}.`,
    zh_tw: ({ until }) => `如不接受本行處理結果，您可於 ${until}（含）前，向金融消費評議中心申請評議。`,
  },
  how: {
    en: 'Fill in its application form and enclose the letter above. It costs you nothing.',
    zh_tw: '請填寫評議申請書並附上前述函文，申請評議無須付費。',
  },
  call: {
    en: ({ phone }: { phone: string }) => `Call it: ${phone}`,
    zh_tw: ({ phone }) => `撥打評議中心專線 ${phone}`,
  },
  site: { en: 'Its website, with the form', zh_tw: '評議中心網站及申請書' },
});
