/** Texts of the staff desk about requests for personal data. */
import { messages } from '../../shared/messages.ts';
import type { RequestAct } from '../../shared/staff-roles.ts';

export const requestDeskText = messages({
  dataRequests: { en: 'Requests about data', zh_tw: '個人資料申請' },
  noDataRequests: { en: 'No requests about data.', zh_tw: '無個人資料申請。' },
  openDataRequests: { en: 'Open requests about data', zh_tw: '待答覆的個人資料申請' },
  requestKind: { en: 'Wanted', zh_tw: '申請事項' },
  requestSubject: { en: 'Data', zh_tw: '資料類別' },
  lastDay: { en: 'Answer by', zh_tw: '答覆期限' },
  lateOn: {
    en: ({ date }: { date: string }) => `Late since ${date}`,
    zh_tw: ({ date }) => `已逾期（${date}）`,
  },
  customerWrote: { en: 'The customer wrote', zh_tw: '客戶說明' },
  files: { en: 'Files', zh_tw: '檔案' },
  openFile: { en: 'Download', zh_tw: '下載' },
  answerHint: {
    en: '10 to 500 characters. The customer reads this as the bank’s answer. No card numbers, national ids, phone numbers or email addresses.',
    zh_tw: '10 至 500 字。客戶將看到此內容作為本行答覆，請勿填寫卡號、身分證字號、電話或電子郵件。',
  },
});

/** Effects of each answer, shown to the person who gives it. */
export const requestEffectText = messages({
  'grant-request': {
    en: 'Tells the customer that the bank has done what was asked. Do it first.',
    zh_tw: '通知客戶本行已依其申請辦理。請先完成辦理。',
  },
  'refuse-request': {
    en: 'Tells the customer that the bank does not do what was asked, with this reason.',
    zh_tw: '通知客戶本行不予核准，並告知原因。',
  },
  'extend-request': {
    en: 'Puts the last day off, once: by 15 days for a copy, else by 30 days. The customer reads the reason.',
    zh_tw: '延長答覆期限一次：複製本 15 日，其他 30 日。客戶將看到原因。',
  },
} satisfies Record<RequestAct, unknown>);

/** Why a request is not answered or extended. */
export const requestRefusalText = messages({
  'request-ended': {
    en: 'The request has an answer, or the customer withdrew it.',
    zh_tw: '此申請已答覆，或客戶已撤回。',
  },
  'request-late': {
    en: 'The time for the answer is over or was extended before. It cannot be extended.',
    zh_tw: '答覆期限已過或已延長過，無法延長。',
  },
});
