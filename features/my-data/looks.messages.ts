import { messages, type Phrase } from '../../shared/messages.ts';
import type { LookedAt } from './looks.ts';

/** What staff looked at or did, in words for the person. */
export const lookText = messages({
  person: { en: 'Looked at your account and cases', zh_tw: '查閱帳號與案件' },
  audit: { en: 'Looked at the records of what was done', zh_tw: '查閱操作紀錄' },
  messages: { en: 'Looked at the list of messages', zh_tw: '查閱訊息寄送紀錄' },
  'data-request': { en: 'Looked at your request about data', zh_tw: '查閱您的個人資料申請' },
  'data-request-file': {
    en: 'Looked at a file of your request about data',
    zh_tw: '查閱您個人資料申請的檔案',
  },
  unlock: { en: 'Unlocked your log-on', zh_tw: '解除登入鎖定' },
  disable: { en: 'Switched your online account off', zh_tw: '停用網路帳號' },
  enable: { en: 'Switched your online account on', zh_tw: '恢復網路帳號' },
  'end-sessions': { en: 'Ended your sessions', zh_tw: '結束您的登入' },
  'forget-browsers': { en: 'Removed your known browsers', zh_tw: '移除登入過的瀏覽器' },
  'reset-registration': { en: 'Deleted your registration', zh_tw: '刪除註冊資料' },
  'send-again': { en: 'Sent a message again', zh_tw: '重新寄送訊息' },
  'keep-contact': { en: 'Decided about a changed contact: kept', zh_tw: '審核聯絡資料變更：保留' },
  'undo-contact': { en: 'Decided about a changed contact: taken back', zh_tw: '審核聯絡資料變更：還原' },
  'grant-request': { en: 'Granted your request about data', zh_tw: '核准您的個人資料申請' },
  'refuse-request': { en: 'Refused your request about data', zh_tw: '不核准您的個人資料申請' },
  'extend-request': {
    en: 'Gave itself more time for your request about data',
    zh_tw: '延長您個人資料申請的答覆期限',
  },
  other: { en: 'Another action at the desk', zh_tw: '其他作業' },
} satisfies Readonly<Record<LookedAt, Phrase>>);
