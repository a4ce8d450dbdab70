import { messages } from '../../shared/messages.ts';

/** Texts of what stands in the way of a log-on. The log-on page loads them, and no others of `messages.ts`. */
export const obstacle = messages({
  lostCard: {
    en: ({ phone }: { phone: string }) => `Lost or stolen card? Call ${phone}, 24 hours`,
    zh_tw: ({ phone }) => `掛失專線：${phone}（24 小時）`,
  },
  httpTitle: { en: 'This address is not secure', zh_tw: '此網址不安全' },
  httpBody: {
    en: 'The address begins with “http”, so others could read what you send. You can log on only at an address that begins with “https”.',
    zh_tw: '此網址以「http」開頭，傳送的內容可能遭他人讀取。僅能於以「https」開頭的網址登入。',
  },
  httpOpen: { en: 'Open the secure address', zh_tw: '開啟安全網址' },
  storageTitle: { en: 'Your browser blocks site data', zh_tw: '瀏覽器封鎖了網站資料' },
  storageBody: {
    en: 'Your browser keeps no data for this site, or has no room for it, so you cannot log on. Allow cookies and site data for this site in the settings of your browser, then load the page again.',
    zh_tw:
      '您的瀏覽器不允許此網站儲存資料，或儲存空間不足，因此無法登入。請於瀏覽器設定中允許此網站的 Cookie 與網站資料，再重新載入此頁。',
  },
  cookiesTitle: { en: 'Your browser refuses cookies', zh_tw: '瀏覽器不接受 Cookie' },
  cookiesBody: {
    en: 'Without cookies you cannot log on. Allow cookies for this site in the settings of your browser, then load the page again.',
    zh_tw: '不使用 Cookie 將無法登入。請於瀏覽器設定中允許此網站的 Cookie，再重新載入此頁。',
  },
  reload: { en: 'Load the page again', zh_tw: '重新載入此頁' },
  updatedTitle: { en: 'There is a new version of this site', zh_tw: '網站已更新' },
  updatedBody: {
    en: 'This site was updated after you opened the page, so the page no longer works. Load the page again to go on.',
    zh_tw: '您開啟此頁面後，網站已更新，舊頁面無法繼續使用。請重新載入此頁。',
  },
});
