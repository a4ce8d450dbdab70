/** Names of kinds of personal data, purposes, sources, recipients and reasons. */
import { messages, type Phrase } from './messages.ts';
import type {
  DataCategory,
  DataPlace,
  DataPurpose,
  DataRecipient,
  DataSource,
  LeftOutReason,
} from './personal-data.ts';

/** Leads from the pages of rights to the page of personal data. */
export const backToData: Phrase = { en: 'My data', zh_tw: '我的資料' };

type Names<K extends string> = Readonly<Record<K, Phrase>>;

export const categoryText = messages({
  identity: { en: 'Your identity', zh_tw: '身分資料' },
  contact: { en: 'Contact details', zh_tw: '聯絡資料' },
  cards: { en: 'Cards and accounts', zh_tw: '卡片與帳戶' },
  transactions: { en: 'Transactions', zh_tw: '交易明細' },
  statements: { en: 'Statements', zh_tw: '帳單' },
  points: { en: 'Reward points', zh_tw: '紅利點數' },
  orders: { en: 'Orders and changes', zh_tw: '申請與變更' },
  'card-safety': { en: 'Card safety settings', zh_tw: '卡片安全設定' },
  disputes: { en: 'Disputes and evidence', zh_tw: '爭議款項與證明文件' },
  'log-on': { en: 'Log-on', zh_tw: '登入資料' },
  browsers: { en: 'Browsers and sessions', zh_tw: '瀏覽器與登入狀態' },
  choices: { en: 'Your settings', zh_tw: '偏好設定' },
  messages: { en: 'Messages and notices', zh_tw: '簡訊、電子郵件與通知' },
  records: { en: 'Activity records', zh_tw: '操作與查詢紀錄' },
} satisfies Names<DataCategory>);

/** What each kind of data has, in one sentence. */
export const categoryHint = messages({
  identity: {
    en: 'Your names, identity number, birth date and customer number.',
    zh_tw: '姓名、身分證字號、出生日期與客戶編號。',
  },
  contact: {
    en: 'Your mobile number, email and address, and changes of them.',
    zh_tw: '行動電話、電子郵件、地址，以及其變更紀錄。',
  },
  cards: {
    en: 'Your cards with their numbers, limits, balances and accounts for payments.',
    zh_tw: '卡號、額度、應繳金額與繳款帳號。',
  },
  transactions: { en: 'Where, when and what you paid.', zh_tw: '消費日期、商店與金額。' },
  statements: { en: 'The figures of each bill.', zh_tw: '各期帳單的金額。' },
  points: {
    en: 'Points earned and used, and where redemptions were sent.',
    zh_tw: '點數的取得與使用，以及兌換品的寄送資料。',
  },
  orders: {
    en: 'Instalments, limits, replacements and other orders.',
    zh_tw: '分期、額度調整、補發卡片及其他申請。',
  },
  'card-safety': {
    en: 'Freezes, switches and limits, and phones that have your card.',
    zh_tw: '凍結、開關、限額，以及已綁定卡片的裝置。',
  },
  disputes: {
    en: 'Charges you disputed, what you wrote, and files you sent.',
    zh_tw: '您提出爭議的款項、說明與上傳的檔案。',
  },
  'log-on': {
    en: 'Your user name, password (scrambled), passkeys and codes.',
    zh_tw: '使用者代號、密碼（不可還原）、通行密鑰與驗證碼。',
  },
  browsers: {
    en: 'Browsers you logged on with, with a shortened network address.',
    zh_tw: '您登入過的瀏覽器與縮短的網路位址。',
  },
  choices: {
    en: 'Which notices you want, and how you get statements.',
    zh_tw: '您選擇的通知項目與帳單寄送方式。',
  },
  messages: {
    en: 'Texts and emails we sent you, and your notices.',
    zh_tw: '本行寄給您的簡訊、電子郵件與通知。',
  },
  records: {
    en: 'What you and our staff did, when, and from which network.',
    zh_tw: '您與本行人員的操作、時間與網路區段。',
  },
} satisfies Names<DataCategory>);

export const purposeText = messages({
  contract: { en: 'To run your card', zh_tw: '提供信用卡服務' },
  'let-in': { en: 'To let you in and keep others out', zh_tw: '確認您的身分並防止他人登入' },
  protect: { en: 'To notice and stop misuse', zh_tw: '發現並防止盜用' },
  inform: { en: 'To inform you', zh_tw: '通知您' },
  remember: { en: 'To remember your settings', zh_tw: '保留您的設定' },
  once: { en: 'To carry out each order only once', zh_tw: '避免重複執行' },
  answer: { en: 'To handle your dispute', zh_tw: '處理您的爭議款項' },
  prove: { en: 'To prove later what was done', zh_tw: '留存操作證明' },
} satisfies Names<DataPurpose>);

export const sourceText = messages({
  you: { en: 'You', zh_tw: '您本人' },
  bank: { en: 'The bank’s card system', zh_tw: '本行信用卡系統' },
  shops: { en: 'Shops, through the card schemes', zh_tw: '商店（經國際組織）' },
  browser: { en: 'Your browser', zh_tw: '您的瀏覽器' },
  portal: { en: 'This portal', zh_tw: '本網站' },
  staff: { en: 'The bank’s staff', zh_tw: '本行人員' },
} satisfies Names<DataSource>);

export const recipientText = messages({
  'card-system': { en: 'The bank’s card system', zh_tw: '本行信用卡系統' },
  sms: { en: 'The provider that sends text messages', zh_tw: '簡訊發送業者' },
  mail: { en: 'The server that sends email', zh_tw: '電子郵件發送主機' },
  push: { en: 'The push service of your browser’s maker', zh_tw: '瀏覽器業者的推播服務' },
  partners: { en: 'The shop or partner of a redemption', zh_tw: '兌換商品的商店或合作夥伴' },
  storage: { en: 'The provider that stores files', zh_tw: '檔案儲存業者' },
} satisfies Names<DataRecipient>);

export const leftOutText = messages({
  secret: {
    en: 'A key or a scrambled value that protects you. It tells you nothing, and others could misuse it.',
    zh_tw: '屬保護您的金鑰或不可還原的值，內容無法閱讀，外流恐遭濫用。',
  },
  others: { en: 'It is about another person.', zh_tw: '屬他人的個人資料。' },
  unlinkable: {
    en: 'It has no name. We cannot tell whose it is.',
    zh_tw: '未含姓名，無法辨識屬於何人。',
  },
  'short-lived': { en: 'It is deleted within days.', zh_tw: '數日內即刪除。' },
  repeated: {
    en: 'It only repeats data that are in the copy.',
    zh_tw: '內容與複製本中的其他資料相同。',
  },
  archived: {
    en: 'It is in sealed archives of earlier records, which stay closed until they are deleted.',
    zh_tw: '存於封存的早期紀錄，保存期滿即刪除。',
  },
  'own-browser': { en: 'It is in your own browser only.', zh_tw: '僅存於您的瀏覽器。' },
  demo: { en: 'It exists in the demonstration only.', zh_tw: '僅存在於展示環境。' },
} satisfies Names<LeftOutReason>);

export const placeText = messages({
  'evidence-store': { en: 'Store of files', zh_tw: '檔案儲存區' },
  log: { en: 'Log of the servers', zh_tw: '伺服器紀錄' },
  archives: { en: 'Archives of records', zh_tw: '封存的操作紀錄' },
  backups: { en: 'Backups', zh_tw: '備份' },
  browser: { en: 'Your browser', zh_tw: '您的瀏覽器' },
} satisfies Names<DataPlace>);
