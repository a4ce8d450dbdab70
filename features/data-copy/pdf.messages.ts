/** Texts of the PDF files of a copy. */
import { counted, messages } from '../../shared/messages.ts';

export const pdfText = messages({
  title: { en: 'Copy of your data', zh_tw: '個人資料複製本' },
  titleOf: {
    en: ({ name, year }: { name: string; year: string | undefined }) =>
      `Copy of your data: ${name}${year === undefined ? '' : `, ${year}`}`,
    zh_tw: ({ name, year }) => `個人資料複製本：${name}${year === undefined ? '' : `（${year} 年）`}`,
  },
  made: {
    en: ({ day }: { day: string }) => `Made on ${day.replaceAll('-', '/')}.`,
    zh_tw: ({ day }) => `製作日期：${day.replaceAll('-', '/')}`,
  },
  about: {
    en: 'This copy has what this website and our card system hold about you. Long kinds of data have files of their own.',
    zh_tw: '本複製本包含本網站與信用卡系統保有的您的個人資料。內容較多的類別另有專屬檔案。',
  },
  others: {
    en: 'Data of other people are not in it. The last part lists what was left out, and why.',
    zh_tw: '不含他人的個人資料。未納入的項目與原因列於最後一節。',
  },
  entries: {
    en: ({ count }: { count: number }) => counted(count, 'entry', 'entries'),
    zh_tw: ({ count }) => `共 ${count} 筆`,
  },
  none: { en: 'We hold nothing of this kind about you.', zh_tw: '本行未保有此類資料。' },
  field: { en: 'Field', zh_tw: '欄位' },
  value: { en: 'Value', zh_tw: '內容' },
  leftOut: { en: 'What is not in this copy', zh_tw: '未納入複製本的資料' },
  leftOutLead: { en: 'Kind of data and reason', zh_tw: '資料類別與原因' },
  what: { en: 'Data', zh_tw: '資料' },
  why: { en: 'Why', zh_tw: '原因' },
});

/** Reasons that only a copy has. */
export const reasonText = messages({
  'at-the-bank': {
    en: 'Our card system does not give it to this website. Ask for it in writing under “Requests about your data”.',
    zh_tw: '信用卡系統未提供給本網站。請於「個人資料相關申請」提出書面申請。',
  },
  ended: {
    en: 'Our card system gives this website only what is in effect, which is in the copy. Ask for earlier entries in writing.',
    zh_tw: '信用卡系統僅提供仍有效者，已納入複製本；過去的紀錄請提出書面申請。',
  },
  'unsent-code': {
    en: 'A one-time password that was not sent yet stays a secret.',
    zh_tw: '尚未傳送的驗證碼屬機密，不予納入。',
  },
  masked: {
    en: 'Our card system gives this website only a part, which is in the copy.',
    zh_tw: '信用卡系統僅提供部分內容，已納入複製本。',
  },
});
