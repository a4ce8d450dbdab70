import { messages } from '../../shared/messages.ts';

/** Download buttons and their errors. */
export const downloadText = messages({
  csv: { en: 'Download CSV', zh_tw: '下載 CSV' },
  ofx: { en: 'Download OFX', zh_tw: '下載 OFX' },
  dueDate: { en: 'Add the due date to a calendar', zh_tw: '將繳款截止日加入行事曆' },
  tooMany: {
    en: 'A file holds at most 5,000 transactions. Choose a shorter period.',
    zh_tw: '每個檔案最多 5,000 筆交易，請縮短查詢期間。',
  },
  refused: {
    en: 'The file could not be made. Check the dates and keywords.',
    zh_tw: '無法產生檔案，請確認日期與關鍵字。',
  },
});
