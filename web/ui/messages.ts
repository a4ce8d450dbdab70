import { messages } from '../../shared/messages.ts';

/**
 * Texts that any page may need. Texts of special components are in fields.messages.ts and content.messages.ts, so that the
 * log-on page does not load them.
 */
export const ui = messages({
  siteName: { en: 'Credit card online services', zh_tw: '信用卡網路服務' },
  pageTitle: {
    en: ({ page, site }: Record<'page' | 'site', string>) => `${page} - ${site}`,
    zh_tw: ({ page, site }) => `${page}｜${site}`,
  },
  errorPrefix: { en: 'Error: ', zh_tw: '錯誤：' },
  newTab: { en: '(opens in new tab)', zh_tw: '（另開新分頁）' },
  loading: { en: 'Loading...', zh_tw: '載入中…' },

  next: { en: 'Continue', zh_tw: '繼續' },
  back: { en: 'Back', zh_tw: '上一步' },
  cancel: { en: 'Cancel', zh_tw: '取消' },
  confirm: { en: 'Confirm', zh_tw: '確認' },
  submit: { en: 'Submit', zh_tw: '送出' },
  close: { en: 'Close', zh_tw: '關閉' },
  done: { en: 'Done', zh_tw: '完成' },
  contactUs: { en: 'Contact Us', zh_tw: '聯絡我們' },
  retry: { en: 'Try again', zh_tw: '再試一次' },
  loadFailed: { en: 'We could not load this.', zh_tw: '無法載入此內容。' },
  closeMenu: { en: 'Close menu', zh_tw: '關閉選單' },

  info: { en: 'Information', zh_tw: '資訊' },
  success: { en: 'Success', zh_tw: '完成' },
  warning: { en: 'Warning', zh_tw: '注意' },
  error: { en: 'Error', zh_tw: '錯誤' },
  errorCode: {
    en: ({ code }: { code: string }) => `Error code ${code}`,
    zh_tw: ({ code }) => `錯誤代碼 ${code}`,
  },
  summaryTitle: { en: 'There is a problem', zh_tw: '有需要更正的地方' },
});
