/** The sentence of each event. `when` is a text from `securityText`: `once`, or `range` for several events. */
import { counted, messages } from '../../shared/messages.ts';

interface At {
  readonly when: string;
}
interface Repeated extends At {
  readonly count: number;
}
interface About extends At {
  /** Text from `subjectText`. */
  readonly subject: string;
}

/** A sentence that ends with the time in English and begins with it in Chinese. */
const dated = (en: string, zh_tw: string) => ({
  en: ({ when }: At) => `${en} ${when}.`,
  zh_tw: ({ when }: At) => `${when} ${zh_tw}。`,
});

export const eventText = messages({
  'logged-on': {
    en: ({ when, browser }: At & { browser: string }) => `Log-on with ${browser} ${when}.`,
    zh_tw: ({ when, browser }) => `${when} 登入：${browser}。`,
  },
  'logged-on-new': {
    en: ({ when, browser }: At & { browser: string }) =>
      `Log-on with a browser not used before, ${browser}, ${when}.`,
    zh_tw: ({ when, browser }) => `${when} 以新的瀏覽器登入：${browser}。`,
  },
  'password-right': {
    en: ({ when }: At) => `Somebody entered the right password ${when}. The log-on still needed a code.`,
    zh_tw: ({ when }) => `${when} 有人輸入正確密碼，尚須輸入驗證碼（OTP）才能登入。`,
  },
  'password-wrong': {
    en: ({ when, count }: Repeated) =>
      `Somebody tried ${count === 1 ? 'a wrong password' : `${count} wrong passwords`} ${when}, and did not get in.`,
    zh_tw: ({ when, count }) => `${when} 有人輸入錯誤密碼 ${count} 次，未能登入。`,
  },
  'log-on-blocked': {
    en: ({ when }: At) =>
      `Somebody entered the right password ${when}, and did not get in, because the bank had blocked the access.`,
    zh_tw: ({ when }) => `${when} 有人輸入正確密碼，因本行已停用您的網路服務而未能登入。`,
  },
  'logged-off': dated('Log-off', '登出'),
  'code-sent': {
    en: ({ when, subject }: About) => `We sent a one-time password for ${subject} ${when}.`,
    zh_tw: ({ when, subject }) => `${when} 本行傳送驗證碼（OTP），用途：${subject}。`,
  },
  'code-wrong': {
    en: ({ when, subject, count }: About & Repeated) =>
      `Somebody entered ${count === 1 ? 'a wrong one-time password' : `${count} wrong one-time passwords`} for ${subject} ${when}.`,
    zh_tw: ({ when, subject, count }) => `${when} 驗證碼（OTP）輸入錯誤 ${count} 次，用途：${subject}。`,
  },
  'code-other': {
    en: ({ when, subject }: About) =>
      `A one-time password for ${subject} was entered for something else ${when}. We refused it.`,
    zh_tw: ({ when, subject }) => `${when} 驗證碼（OTP）被用於其他內容，本行已拒絕；原用途：${subject}。`,
  },
  'details-right': {
    en: ({ when, subject }: About) =>
      `Somebody entered the right card and personal details for ${subject} ${when}.`,
    zh_tw: ({ when, subject }) => `${when} 有人輸入正確的卡片與個人資料，用途：${subject}。`,
  },
  'details-wrong': {
    en: ({ when, subject, count }: About & Repeated) =>
      `Somebody entered wrong card or personal details ${counted(count, 'time')} for ${subject} ${when}.`,
    zh_tw: ({ when, subject, count }) => `${when} 卡片或個人資料輸入錯誤 ${count} 次，用途：${subject}。`,
  },
  registered: dated('Online access was registered', '完成網路服務註冊'),
  'username-sent': {
    en: ({ when }: At) => `A forgotten username was requested ${when}. We sent it to your contacts on file.`,
    zh_tw: ({ when }) => `${when} 有人查詢使用者代號，本行已傳送至您留存的聯絡方式。`,
  },
  'reset-confirmed': dated(
    'A one-time password for a new password was entered correctly',
    '重設密碼的驗證碼（OTP）輸入正確',
  ),
  'password-reset': dated('The forgotten password was replaced', '已重設密碼'),
  'current-password-wrong': {
    en: ({ when, count }: Repeated) =>
      `The current password was entered wrongly ${counted(count, 'time')} ${when}, when changing the password.`,
    zh_tw: ({ when, count }) => `${when} 變更密碼時，目前密碼輸入錯誤 ${count} 次。`,
  },
  'forced-off': {
    en: ({ when }: At) => `We ended a session ${when}, after too many wrong current passwords.`,
    zh_tw: ({ when }) => `${when} 因目前密碼錯誤次數過多，系統已自動登出。`,
  },
  'password-changed': dated('The password was changed', '已變更密碼'),
  /** A change that was requested but not made. */
  'not-changed': {
    en: ({ when, subject, count }: About & Repeated) =>
      `${count === 1 ? 'A request was' : `${count} requests were`} not accepted ${when}: ${subject}.`,
    zh_tw: ({ when, subject, count }) =>
      `${when} 申請未受理${count === 1 ? '' : ` ${count} 次`}：${subject}。`,
  },
  'browser-renamed': dated('A browser was given a name', '為瀏覽器命名'),
  'browser-forgotten': dated('A browser was removed', '移除一個瀏覽器'),
  'place-forgotten': dated('A destination of points was removed', '移除一個點數兌換收件處'),
  'copy-requested': dated('A copy of your data was requested', '申請個人資料複製本'),
  'copy-ready': dated('The copy of your data was ready', '個人資料複製本已備妥'),
  'copy-opened': dated(
    'The copy of your data was opened with a code or a passkey',
    '以驗證碼或通行密鑰開啟個人資料複製本',
  ),
  'copy-downloaded': dated('A file of the copy of your data was downloaded', '下載個人資料複製本的檔案'),
  'copy-deleted': dated('The copy of your data was deleted', '刪除個人資料複製本'),
  'push-on': dated('Push messages to a browser were turned on', '為一個瀏覽器開啟推播通知'),
  'push-off': dated('Push messages to a browser were turned off', '為一個瀏覽器關閉推播通知'),
  'not-me': {
    en: ({ when }: At) =>
      `“This was not me” was chosen ${when}: other log-ons were ended, other browsers removed and any passkeys paused.`,
    zh_tw: ({ when }) =>
      `${when} 執行「非本人操作」：已結束其他登入、移除其他瀏覽器；如有通行密鑰，一併暫停。`,
  },
  'passkey-right': {
    en: ({ when }: At) => `A passkey was used for a log-on ${when}. The log-on still needed a code.`,
    zh_tw: ({ when }) => `${when} 有人使用通行密鑰，尚須輸入驗證碼（OTP）才能登入。`,
  },
  'passkey-blocked': {
    en: ({ when }: At) =>
      `A passkey was used ${when} and did not log on, because the bank had blocked the access.`,
    zh_tw: ({ when }) => `${when} 有人使用通行密鑰，因本行已停用您的網路服務而未能登入。`,
  },
  'passkey-wrong': {
    en: ({ when, subject, count }: About & Repeated) =>
      `A passkey was refused ${counted(count, 'time')} for ${subject} ${when}.`,
    zh_tw: ({ when, subject, count }) => `${when} 通行密鑰驗證未通過 ${count} 次，用途：${subject}。`,
  },
  'passkey-added': dated('A passkey was added', '新增一組通行密鑰'),
  'passkey-removed': dated('A passkey was removed', '移除一組通行密鑰'),
  'passkey-renamed': dated('A passkey was given a name', '為通行密鑰命名'),
  'passkey-kept': dated('A paused passkey was kept', '保留並恢復一組暫停的通行密鑰'),
  'contact-objected': dated(
    'Somebody said through the link in our notice that a change of your contact details was not theirs. Your account is on hold since',
    '有人透過本行通知中的連結表示聯絡資料變更並非本人所為，您的帳號暫停部分服務',
  ),
  'contact-confirmed': dated(
    'You confirmed a change of your contact details',
    '您確認聯絡資料變更為本人所為',
  ),
  'closing-begun': {
    en: ({ when }: At) => `Your online account was closed ${when}. Its data is deleted seven days later.`,
    zh_tw: ({ when }) => `${when} 申請關閉網路帳號，資料於七天後刪除。`,
  },
  'closing-undone': dated('The closing of your online account was undone', '取消關閉網路帳號'),
  'cards-out': dated(
    'The bank moved one or more of your cards to another customer number',
    '本行將您的卡片移至另一個客戶編號',
  ),
  'cards-in': {
    en: ({ when }: At) =>
      `The bank moved cards from another customer number to yours ${when}. Earlier activity of that number is not in this list.`,
    zh_tw: ({ when }) => `${when} 本行將另一個客戶編號的卡片移至您的客戶編號。該編號先前的紀錄不在此列表中。`,
  },
  'account-in': {
    en: ({ when }: At) =>
      `The bank moved your online access and your cards to another customer number ${when}. Earlier activity is not in this list.`,
    zh_tw: ({ when }) => `${when} 本行將您的網路服務與卡片移至另一個客戶編號。先前的紀錄不在此列表中。`,
  },
  'passkey-copied': {
    en: ({ when }: At) => `We paused a passkey ${when}, because a copy of it may exist.`,
    zh_tw: ({ when }) => `${when} 一組通行密鑰可能遭複製，本行已暫停其使用。`,
  },
});

/** Sentences for completed changes, by kind. */
export const changedText = messages({
  'activate-card': dated('A card was activated', '完成開卡'),
  'replace-card': dated('A replacement card was ordered', '申請補發卡片'),
  'cash-advance-pin': dated('A cash advance PIN was set', '設定預借現金密碼'),
  'cashback-method': dated('The cashback method was changed', '變更現金回饋方式'),
  'convert-instalment': dated('A purchase was switched to instalments', '將一筆消費轉為分期'),
  'redeem-points': dated('Points were redeemed', '兌換點數'),
  'cancel-redemption': dated('A redemption of points was cancelled', '取消點數兌換'),
  'temporary-limit': dated('The credit limit was changed temporarily', '臨時調高信用額度'),
  'statement-preference': dated('The delivery of statements was changed', '變更帳單寄送方式'),
  'second-card-application': dated(
    'The application for another card was opened',
    '開啟線上申辦另一張信用卡的頁面',
  ),
  'freeze-card': dated('A card was frozen', '凍結卡片'),
  'card-controls': dated('Safety settings of a card were changed', '變更用卡安全設定'),
  'remove-wallet': dated('A card was removed from a wallet', '解除行動支付綁定'),
  'change-contact': dated('A contact detail was changed', '變更聯絡資料'),
  'undo-contact': dated('A change of a contact detail was taken back', '還原聯絡資料'),
  alerts: dated('The alerts were changed', '變更通知設定'),
  'open-dispute': dated('A charge was disputed', '申請爭議款項處理'),
  'add-dispute-evidence': dated('Files were added to a dispute', '補充爭議案件檔案'),
  'answer-dispute': dated('A question about a dispute was answered', '回覆爭議案件'),
  'withdraw-dispute': dated('A dispute was withdrawn', '撤回爭議案件'),
  consents: dated('Consents to offers were changed', '變更行銷同意設定'),
  'data-request': dated(
    'A request about your data was made, added to or withdrawn',
    '提出、補充或撤回個人資料申請',
  ),
  'family-controls': dated('Limits of a family card were changed', '變更附卡使用限制'),
  'stop-family-card': dated('A family card was stopped', '停用附卡'),
  'allow-family-extra': dated('More was allowed on a family card', '同意附卡增加金額'),
  'family-request': dated(
    'A request for more on a family card was made, taken back or declined',
    '附卡增加金額的申請、取消或不同意',
  ),
  'family-agreement': dated(
    'It was decided what the primary cardholder sees of a family card',
    '決定正卡人可看到的附卡內容',
  ),
});

/** Sentences for actions of the bank's staff, by kind. */
export const bankActText = messages({
  unlock: dated('The bank unlocked your online access', '本行為您解除網路服務鎖定'),
  disable: dated(
    'The bank blocked your online access and ended your sessions',
    '本行停用您的網路服務，並將您登出',
  ),
  enable: dated('The bank restored your online access', '本行恢復您的網路服務'),
  'end-sessions': dated('The bank ended your sessions', '本行將您從所有裝置登出'),
  'forget-browsers': dated('The bank removed your known browsers', '本行清除您登入過的瀏覽器'),
  'reset-registration': dated('The bank deleted your online registration', '本行取消您的網路服務註冊'),
  'send-again': dated('The bank sent a notice again', '本行補發通知'),
  'keep-contact': dated(
    'The bank settled an objection: the present contact detail stays',
    '本行處理異議，保留目前的聯絡資料',
  ),
  'grant-request': dated('The bank granted a request about your data', '本行核准您的個人資料申請'),
  'refuse-request': dated('The bank refused a request about your data', '本行不核准您的個人資料申請'),
  'extend-request': dated(
    'The bank took more time for a request about your data',
    '本行延長您個人資料申請的答覆期限',
  ),
  'undo-contact': dated('The bank took a change of a contact detail back', '本行還原聯絡資料'),
});

/** Subjects of codes, checks and refused changes. */
export const subjectText = messages({
  login: { en: 'a log-on', zh_tw: '登入' },
  register: { en: 'registration', zh_tw: '註冊' },
  forgot: { en: 'a forgotten username or password', zh_tw: '忘記使用者代號或密碼' },
  'change-password': { en: 'a change of password', zh_tw: '變更密碼' },
  activation: { en: 'card activation', zh_tw: '開卡' },
  pin: { en: 'the cash advance PIN', zh_tw: '預借現金密碼' },
  limit: { en: 'a temporary limit', zh_tw: '臨時調高額度' },
  instalment: { en: 'instalments', zh_tw: '消費分期' },
  redemption: { en: 'points redemption', zh_tw: '點數兌換' },
  controls: { en: 'safety settings of a card', zh_tw: '用卡安全設定' },
  passkey: { en: 'a new passkey', zh_tw: '新增通行密鑰' },
  contact: { en: 'a change of a contact detail', zh_tw: '變更聯絡資料' },
  'contact-new': { en: 'a new phone number or email', zh_tw: '新的行動電話或電子郵件' },
  'contact-owner': { en: 'the answer to an objection', zh_tw: '回覆聯絡資料異議' },
  'data-copy': { en: 'a copy of your data', zh_tw: '個人資料複製本' },
  'close-account': { en: 'closing the online account', zh_tw: '關閉網路帳號' },
  'change-contact': { en: 'a change of a contact detail', zh_tw: '變更聯絡資料' },
  'undo-contact': { en: 'taking a changed contact detail back', zh_tw: '還原聯絡資料' },
  'activate-card': { en: 'card activation', zh_tw: '開卡' },
  'replace-card': { en: 'card replacement', zh_tw: '補發卡片' },
  'cash-advance-pin': { en: 'cash advance PIN', zh_tw: '設定預借現金密碼' },
  'cashback-method': { en: 'cashback method', zh_tw: '變更現金回饋方式' },
  'convert-instalment': { en: 'instalments', zh_tw: '消費分期' },
  'redeem-points': { en: 'points redemption', zh_tw: '點數兌換' },
  'cancel-redemption': { en: 'cancelling a redemption', zh_tw: '取消點數兌換' },
  'temporary-limit': { en: 'temporary limit', zh_tw: '臨時調高額度' },
  'statement-preference': { en: 'delivery of statements', zh_tw: '變更帳單寄送方式' },
  'second-card-application': { en: 'an application for another card', zh_tw: '線上申辦另一張信用卡' },
  'freeze-card': { en: 'freezing a card', zh_tw: '凍結卡片' },
  'card-controls': { en: 'safety settings of a card', zh_tw: '用卡安全設定' },
  'remove-wallet': { en: 'removing a card from a wallet', zh_tw: '解除行動支付綁定' },
  alerts: { en: 'alerts', zh_tw: '通知設定' },
  'open-dispute': { en: 'a disputed charge', zh_tw: '申請爭議款項處理' },
  'add-dispute-evidence': { en: 'files of a dispute', zh_tw: '補充爭議案件檔案' },
  'answer-dispute': { en: 'an answer about a dispute', zh_tw: '回覆爭議案件' },
  'withdraw-dispute': { en: 'withdrawing a dispute', zh_tw: '撤回爭議案件' },
  consents: { en: 'consents to offers', zh_tw: '行銷同意設定' },
  'data-request': { en: 'a request about your data', zh_tw: '個人資料申請' },
  family: { en: 'a family card', zh_tw: '家人的卡' },
  'family-controls': { en: 'limits of a family card', zh_tw: '變更附卡使用限制' },
  'stop-family-card': { en: 'stopping a family card', zh_tw: '停用附卡' },
  'allow-family-extra': { en: 'more on a family card', zh_tw: '同意附卡增加金額' },
  'family-request': { en: 'a request about a family card', zh_tw: '附卡增加金額申請' },
  'family-agreement': { en: 'consent for a family card', zh_tw: '附卡消費查看同意' },
});
