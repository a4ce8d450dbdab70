import { messages } from '../../shared/messages.ts';

/** Texts of the pages about the copy of personal data. */
export const copyText = messages({
  title: { en: 'Copy of your data', zh_tw: '個人資料複製本' },
  lead: {
    en: 'Everything that this website and our card system hold about you. It takes a few minutes and is free.',
    zh_tw: '包含本網站與信用卡系統所保存的您的全部個人資料。製作約需幾分鐘，不收費用。',
  },
  whatPdf: { en: 'PDF to read, split by year where it is long', zh_tw: 'PDF：供閱讀，內容較多時依年度分檔' },
  whatZip: {
    en: 'Tables for a spreadsheet (CSV), and the files that you sent us, in one ZIP',
    zh_tw: '試算表格式（CSV）與您上傳的檔案，合為一個 ZIP 檔',
  },
  whatJson: { en: 'JSON for other services', zh_tw: 'JSON：供其他服務匯入' },
  whatLeftOut: { en: 'A list of what is not in it, and why', zh_tw: '未納入項目與原因的清單' },
  keep: {
    en: ({ days }: { days: number }) =>
      `We keep the copy encrypted for ${days} days. Only you can open it, with a code or a passkey.`,
    zh_tw: ({ days }) => `複製本加密保存 ${days} 天，僅您本人可憑驗證碼或通行密鑰開啟。`,
  },
  get: { en: 'Get a copy', zh_tw: '取得複製本' },
  getNew: { en: 'Make a new copy', zh_tw: '重新製作' },
  replaces: {
    en: 'A new copy takes the place of this one.',
    zh_tw: '重新製作後，目前的複製本即刪除。',
  },

  makingTitle: { en: 'We are making your copy', zh_tw: '複製本製作中' },
  progress: {
    en: ({ done, kinds }: { done: number; kinds: number }) => `${done} of ${kinds} kinds of data are done.`,
    zh_tw: ({ done, kinds }) => `已完成 ${done}／${kinds} 類資料。`,
  },
  begins: { en: 'It begins in a moment.', zh_tw: '即將開始製作。' },
  leave: {
    en: 'You can leave this page. We send you a message when the copy is ready.',
    zh_tw: '您可以離開此頁，備妥後將以訊息通知您。',
  },

  readyTitle: { en: 'Your copy is ready', zh_tw: '複製本已備妥' },
  until: {
    en: ({ day }: { day: string }) => `You can download it until ${day}. Then we delete it.`,
    zh_tw: ({ day }) => `下載期限：${day}，逾期自動刪除。`,
  },
  madeAt: { en: ({ day }: { day: string }) => `Made ${day}.`, zh_tw: ({ day }) => `製作時間：${day}。` },
  closed: {
    en: 'You logged on again since you asked for it. Confirm that it is you to download the copy.',
    zh_tw: '您申請後已重新登入，請先確認為您本人，再下載複製本。',
  },
  open: { en: 'Open the copy', zh_tw: '開啟複製本' },
  pdfFiles: { en: 'To read (PDF)', zh_tw: '供閱讀（PDF）' },
  otherFiles: { en: 'For programs', zh_tw: '供程式使用' },
  pdfMain: {
    en: ({ number }: { number: number }) => (number > 1 ? `Your data, part ${number}` : 'Your data'),
    zh_tw: ({ number }) => (number > 1 ? `個人資料（${number}）` : '個人資料'),
  },
  pdfOf: {
    en: ({ name, year, number }: PdfName) =>
      `${name}${year === undefined ? '' : ` ${year}`}${number > 1 ? `, part ${number}` : ''}`,
    zh_tw: ({ name, year, number }) =>
      `${name}${year === undefined ? '' : ` ${year} 年`}${number > 1 ? `（${number}）` : ''}`,
  },
  zip: { en: 'Tables and files (ZIP)', zh_tw: '表格與檔案（ZIP）' },
  json: { en: 'All data (JSON)', zh_tw: '全部資料（JSON）' },
  download: { en: 'Download', zh_tw: '下載' },
  downloading: {
    en: ({ percent }: { percent: number }) => `Downloading, ${percent}%`,
    zh_tw: ({ percent }) => `下載中，${percent}%`,
  },
  deviceNote: {
    en: 'The files are not encrypted on your device. Delete them when you do not need them any more.',
    zh_tw: '檔案下載後未加密，不再需要時請自行刪除。',
  },
  discard: { en: 'Delete the copy', zh_tw: '刪除複製本' },
  discardQuestion: { en: 'Delete the copy of your data?', zh_tw: '要刪除個人資料複製本嗎？' },
  discardText: {
    en: 'Your data stay. You can get another copy at any time.',
    zh_tw: '僅刪除複製本，您的資料不受影響，可隨時再次申請。',
  },
  discarded: { en: 'The copy was deleted.', zh_tw: '複製本已刪除。' },

  failedTitle: { en: 'The copy could not be made', zh_tw: '複製本製作失敗' },
  failedText: {
    en: 'Something went wrong on our side. There is no copy to download. Get a new one.',
    zh_tw: '系統發生問題，未產生可下載的複製本，請重新申請。',
  },

  checkStep: { en: 'Confirmation', zh_tw: '確認' },
  newTitle: { en: 'Get a copy of your data', zh_tw: '取得個人資料複製本' },
  confirmTitle: { en: 'Confirm that it is you', zh_tw: '確認為您本人' },
  newLead: {
    en: 'The copy has all your data, so keep it safe.',
    zh_tw: '複製本包含您的全部個人資料，請妥善保管。',
  },
  newAction: { en: 'Get the copy', zh_tw: '取得複製本' },
  newDone: { en: 'We are making your copy', zh_tw: '複製本製作中' },
  newNext: {
    en: 'It takes a few minutes. We send you a message when it is ready.',
    zh_tw: '約需幾分鐘，備妥後將以訊息通知您。',
  },
  openTitle: { en: 'Open the copy of your data', zh_tw: '開啟個人資料複製本' },
  openLead: { en: 'Then you can download the copy.', zh_tw: '確認後即可下載複製本。' },
  openAction: { en: 'Open the copy', zh_tw: '開啟複製本' },
  openDone: { en: 'The copy is open', zh_tw: '複製本已開啟' },
  openNext: {
    en: 'You can download it until you log off.',
    zh_tw: '登出前均可下載。',
  },
  toCopy: { en: 'To the copy', zh_tw: '前往複製本' },
  back: { en: 'Back to the copy', zh_tw: '返回複製本' },
});

interface PdfName {
  readonly name: string;
  readonly year: string | undefined;
  readonly number: number;
}
