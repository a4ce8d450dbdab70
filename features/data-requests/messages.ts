import type { DataRequestKind } from '../../shared/data-requests.ts';
import { counted, messages } from '../../shared/messages.ts';
import type { TextProblem } from './rules.ts';

/** The list of requests. */
export const requestsText = messages({
  title: { en: 'Requests about my data', zh_tw: '個人資料申請' },
  lead: {
    en: 'You can ask us to correct, stop using or delete your personal data, or for a copy of data that you cannot get here. The law gives you this right.',
    zh_tw:
      '您可請求本行更正、停止利用或刪除您的個人資料，或申請無法於線上取得的資料複製本。此為您的法定權利。',
  },
  new: { en: 'New request', zh_tw: '提出申請' },
  none: { en: 'You have no requests', zh_tw: '您沒有申請案件' },
  noneText: {
    en: 'Your requests and our answers are listed here.',
    zh_tw: '您的申請及本行的答覆將顯示於此。',
  },
  open: { en: 'Open', zh_tw: '處理中' },
  noneOpen: { en: 'None of your requests is open.', zh_tw: '目前沒有處理中的申請。' },
  ended: { en: 'Closed', zh_tw: '已結案' },
  endedNote: { en: 'Closed requests are listed for 24 months.', zh_tw: '已結案的申請保留顯示 24 個月。' },
  nameOf: {
    en: ({ kind, subject }: { kind: string; subject: string }) => `${kind}: ${subject}`,
    zh_tw: ({ kind, subject }) => `${kind}：${subject}`,
  },
  opened: { en: 'Sent', zh_tw: '申請日期' },
  lastDay: { en: 'We answer by', zh_tw: '答覆期限' },
  answeredOn: { en: 'Closed on', zh_tw: '結案日期' },
  reference: { en: 'Reference number', zh_tw: '案件編號' },
  late: { en: 'Late', zh_tw: '已逾期' },
});

/** A new request. */
export const newText = messages({
  title: { en: 'New request about my data', zh_tw: '提出個人資料申請' },
  back: { en: 'Requests about my data', zh_tw: '個人資料申請' },
  kind: { en: 'What do you want?', zh_tw: '申請事項' },
  kindMissing: { en: 'Choose what you want', zh_tw: '請選擇申請事項' },
  subject: { en: 'Which data?', zh_tw: '資料類別' },
  chooseSubject: { en: 'Choose', zh_tw: '請選擇' },
  subjectMissing: { en: 'Choose which data', zh_tw: '請選擇資料類別' },
  text: { en: 'In your words', zh_tw: '說明' },
  textOptional: { en: 'In your words (optional)', zh_tw: '說明（選填）' },
  send: { en: 'Send request', zh_tw: '送出申請' },
  clock: {
    en: ({ days }: { days: number }) =>
      `We answer within ${counted(days, 'day')}. We may extend that once by ${counted(days, 'day')}, and then tell you the reason.`,
    zh_tw: ({ days }) => `本行將於 ${days} 日內答覆；必要時得延長 ${days} 日，並告知原因，以一次為限。`,
  },
  fee: {
    en: 'If a copy on paper has a fee, we tell you first.',
    zh_tw: '紙本複製本如須收費，本行將先行告知。',
  },
});

/** What each kind means, at its option. */
export const kindHint = messages({
  correction: {
    en: 'Something is wrong, out of date or missing.',
    zh_tw: '資料有誤、過時或缺漏。',
  },
  objection: {
    en: 'We should stop processing or using it.',
    zh_tw: '請求停止處理或利用資料。',
  },
  deletion: {
    en: 'We no longer need it. Some data must be kept by law; then we say which and until when.',
    zh_tw: '資料已無保存必要。依法須保存者，本行將說明項目及期限。',
  },
  copy: {
    en: 'Data that is not in the copy you can make here, such as recordings of calls or paper files.',
    zh_tw: '線上複製本未包含的資料，例如電話錄音或紙本文件。',
  },
} satisfies Record<DataRequestKind, unknown>);

/** What to write, at the field. */
export const textHint = messages({
  correction: {
    en: 'What is wrong, and what is right? No card numbers. At most 1,000 characters.',
    zh_tw: '請說明錯誤之處及正確內容，最多 1,000 字，請勿填寫卡號。',
  },
  objection: {
    en: 'What should stop, and why? No card numbers. At most 1,000 characters.',
    zh_tw: '請說明應停止的事項及原因，最多 1,000 字，請勿填寫卡號。',
  },
  deletion: {
    en: 'Which part, if not all. No card numbers. At most 1,000 characters.',
    zh_tw: '如非全部刪除，請說明範圍，最多 1,000 字，請勿填寫卡號。',
  },
  copy: {
    en: 'From when to when, and in which form. No card numbers. At most 1,000 characters.',
    zh_tw: '請說明期間及形式，最多 1,000 字，請勿填寫卡號。',
  },
} satisfies Record<DataRequestKind, unknown>);

export const textProblemText = messages({
  empty: { en: 'Write what we should do', zh_tw: '請填寫說明' },
  long: { en: 'Shorten this to 1,000 characters', zh_tw: '說明不可超過 1,000 字' },
  format: { en: 'Remove characters that cannot be shown', zh_tw: '請刪除無法顯示的字元' },
  cardNumber: { en: 'Remove the card number', zh_tw: '請刪除卡號' },
} satisfies Record<TextProblem, unknown>);

/** One request. */
export const requestText = messages({
  titleOf: {
    en: ({ reference }: { reference: string }) => `Request ${reference}`,
    zh_tw: ({ reference }) => `申請案件 ${reference}`,
  },
  sentTitle: { en: 'We have received your request', zh_tw: '已受理您的申請' },
  sentText: {
    en: ({ date }: { date: string }) => `We answer by ${date}, on this page and with a message.`,
    zh_tw: ({ date }) => `本行將於 ${date} 前於此頁面答覆，並發送通知。`,
  },
  state: { en: 'State', zh_tw: '狀態' },
  kind: { en: 'You want', zh_tw: '申請事項' },
  subject: { en: 'Data', zh_tw: '資料類別' },
  sent: { en: 'Sent', zh_tw: '申請時間' },
  lastDay: { en: 'We answer by', zh_tw: '答覆期限' },
  lastDayLeft: {
    en: ({ date, days }: { date: string; days: number }) =>
      days === 0 ? `${date} (today)` : `${date} (${counted(days, 'day')} left)`,
    zh_tw: ({ date, days }) => (days === 0 ? `${date}（今天截止）` : `${date}（尚餘 ${days} 日）`),
  },
  closed: { en: 'Closed', zh_tw: '結案時間' },
  lateTitle: { en: 'We are late with our answer', zh_tw: '本行尚未於期限內答覆' },
  lateText: {
    en: ({ date }: { date: string }) =>
      `We had to answer by ${date}. You still get an answer. You can also complain to the supervisory authority.`,
    zh_tw: ({ date }) => `本行應於 ${date} 前答覆，仍會儘速回覆您。您亦可向主管機關申訴。`,
  },
  answer: { en: 'Our answer', zh_tw: '本行答覆' },
  grantedTitle: { en: 'We have granted your request', zh_tw: '您的申請已核准' },
  refusedTitle: { en: 'We cannot grant your request', zh_tw: '您的申請未獲核准' },
  refusedNext: {
    en: 'If you do not agree, send a new request with more evidence, or complain to the supervisory authority.',
    zh_tw: '如您不同意，可檢附佐證資料重新申請，或向主管機關申訴。',
  },
  withdrawnTitle: { en: 'You have withdrawn this request', zh_tw: '您已撤回此申請' },
  withdrawnText: {
    en: 'We have stopped working on it. You can send a new request at any time.',
    zh_tw: '本行已停止處理，您可隨時重新申請。',
  },
  extendedTitle: {
    en: ({ before, date }: { before: string; date: string }) => `We need until ${date} instead of ${before}`,
    zh_tw: ({ before, date }) => `答覆期限由 ${before} 延長至 ${date}`,
  },
  reason: { en: 'Reason', zh_tw: '原因' },
  said: { en: 'You wrote', zh_tw: '您的說明' },
  saidNothing: { en: 'Nothing', zh_tw: '無' },
  files: { en: 'Your files', zh_tw: '您的檔案' },
  withdraw: { en: 'Withdraw request', zh_tw: '撤回申請' },
  withdrawText: {
    en: 'You can withdraw it if you no longer need an answer, and send a new request at any time.',
    zh_tw: '如您不再需要答覆，可撤回申請；日後仍可隨時重新申請。',
  },
  withdrawQuestion: { en: 'Withdraw this request?', zh_tw: '確定撤回此申請？' },
  withdrawEffect: {
    en: 'We stop working on it and do not answer. A new request begins with a new clock.',
    zh_tw: '本行將停止處理且不再答覆；重新申請時，答覆期限重新起算。',
  },
  keep: { en: 'Keep request', zh_tw: '保留申請' },
  withdrawn: { en: 'Your request was withdrawn.', zh_tw: '已撤回您的申請。' },
});
