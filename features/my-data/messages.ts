import { counted, messages } from '../../shared/messages.ts';

/** Texts of the page of personal data. Names of kinds of data are in shared/personal-data.messages.ts. */
export const myDataText = messages({
  title: { en: 'My data', zh_tw: '我的資料' },
  lead: {
    en: 'What we keep about you, why, who received it, and who looked at it.',
    zh_tw: '您可在此查看本行保存您的哪些個人資料、用途、提供給誰，以及誰查閱過。',
  },

  acts: { en: 'What you can do', zh_tw: '您可以辦理' },
  copy: { en: 'Get a copy of your data', zh_tw: '取得個人資料複製本' },
  copyHint: {
    en: 'As files to read and to process',
    zh_tw: '提供可閱讀與可供電腦處理的檔案',
  },
  requests: { en: 'Correct, delete or stop', zh_tw: '更正、刪除或停止使用' },
  requestsHint: { en: 'We answer within 30 days', zh_tw: '本行於 30 日內答覆' },
  consents: { en: 'Offers and consents', zh_tw: '行銷同意設定' },
  consentsHint: { en: 'Say no with one press', zh_tw: '一鍵即可拒絕' },
  closing: { en: 'Close your online account', zh_tw: '關閉網路帳號' },
  closingHint: { en: 'Your cards stay as they are', zh_tw: '信用卡不受影響' },
  profile: { en: 'Change your details', zh_tw: '變更聯絡資料' },
  profileHint: { en: 'Phone, email, address, name', zh_tw: '行動電話、電子郵件、地址、英文姓名' },
  reach: {
    en: 'You can also ask us by phone or at a branch.',
    zh_tw: '您也可以來電或親洽分行辦理。',
  },
  contact: { en: 'Contact us', zh_tw: '聯絡我們' },

  kept: { en: 'What we keep', zh_tw: '本行保存的資料' },
  keptLead: {
    en: 'Open a line to see why we keep it, from where it comes, and how long it stays.',
    zh_tw: '展開各項可查看用途、來源與保存期間。',
  },
  count: {
    en: ({ count }: { count: string }) => counted(count, 'entry', 'entries'),
    zh_tw: ({ count }) => `${count} 筆`,
  },
  countAbove: {
    en: ({ count }: { count: string }) => `${count}+ entries`,
    zh_tw: ({ count }) => `${count} 筆以上`,
  },
  atBank: { en: 'In the card system', zh_tw: '存於信用卡系統' },
  why: { en: 'Why', zh_tw: '用途' },
  from: { en: 'From', zh_tw: '來源' },
  howLong: { en: 'How long', zh_tw: '保存期間' },
  who: { en: 'Who else gets it', zh_tw: '提供對象' },
  noOthers: { en: 'No other company', zh_tw: '未提供給其他單位' },

  days: {
    en: ({ count }: { count: number }) => counted(count, 'day'),
    zh_tw: ({ count }) => `${count} 天`,
  },
  months: {
    en: ({ count }: { count: number }) => counted(count, 'month'),
    zh_tw: ({ count }) => `${count} 個月`,
  },
  expiry: { en: 'Until it expires', zh_tw: '至效期屆滿' },
  account: { en: 'As long as your online account', zh_tw: '網路帳號使用期間' },
  bank: {
    en: 'As long as you have the card, and then as long as the law requires',
    zh_tw: '持卡期間，及其後法令規定的保存期限',
  },
  trail: { en: 'As long as our records of use', zh_tw: '與本行使用紀錄的保存期限相同' },
  operator: { en: 'As long as logs and backups', zh_tw: '與系統紀錄及備份的保存期限相同' },
  browser: { en: 'Until you clear your browser', zh_tw: '至您清除瀏覽器資料為止' },

  recipients: { en: 'Who receives data', zh_tw: '資料提供對象' },
  recipientsLead: {
    en: 'They get only what their work needs.',
    zh_tw: '僅提供其辦理業務所需的資料。',
  },
  gets_cardSystem: { en: 'Your orders and choices', zh_tw: '您的申請與設定' },
  gets_sms: { en: 'Your mobile number and the text', zh_tw: '行動電話號碼與簡訊內容' },
  gets_mail: { en: 'Your email address and the text', zh_tw: '電子郵件與信件內容' },
  gets_push: { en: 'A sealed message for your browser', zh_tw: '寄至瀏覽器的加密訊息' },
  gets_partners: {
    en: 'What a redemption needs, such as a membership number',
    zh_tw: '兌換所需資料，例如會員編號',
  },
  gets_storage: { en: 'Sealed files', zh_tw: '加密檔案' },
  sent: {
    en: ({ count, at }: { count: number; at: string }) => `${counted(count, 'message')}, the latest on ${at}`,
    zh_tw: ({ count, at }) => `${count} 則，最近一次 ${at}`,
  },
  noneSent: { en: 'No message sent to you', zh_tw: '尚未傳送訊息給您' },

  looks: { en: 'Who looked at your data', zh_tw: '查閱您資料的紀錄' },
  looksLead: {
    en: 'Customer service can look at your data. We record each time, and show the role, not the name.',
    zh_tw: '本行客服人員每次查閱均留存紀錄。此處顯示職務，不顯示姓名。',
  },
  noLooks: { en: 'Customer service has not looked at your data.', zh_tw: '目前沒有查閱紀錄。' },
  viewer: { en: 'Customer service, reading only', zh_tw: '客服人員（僅查閱）' },
  agent: { en: 'Customer service', zh_tw: '客服人員' },
  supervisor: { en: 'Supervisor of customer service', zh_tw: '客服主管' },
  unknownRole: { en: 'Staff of the bank', zh_tw: '本行人員' },
  lookItem: {
    en: ({ at, role }: { at: string; role: string }) => `${at}, ${role}`,
    zh_tw: ({ at, role }) => `${at}，${role}`,
  },

  rights: { en: 'Your rights', zh_tw: '您的權利' },
  rightsLead: {
    en: 'The Personal Data Protection Act gives you these rights. No contract can take them away (article 3).',
    zh_tw: '依《個人資料保護法》，您享有下列權利，不得預先拋棄或以特約限制（第 3 條）。',
  },
  right_read: {
    en: 'Ask what we keep, look at it, and get a copy. We answer within 15 days. We may extend that once by 15 days and then tell you the reason (articles 10, 13). The law allows a fee for the cost (article 14); on this page a copy is free.',
    zh_tw:
      '查詢、閱覽或取得複製本：本行於 15 日內答覆，必要時得延長 15 日並說明原因（第 10、13 條）。依法得酌收必要成本費用（第 14 條），在本頁辦理免費。',
  },
  right_correct: {
    en: 'Have wrong data corrected, and missing data added (article 11).',
    zh_tw: '更正或補充：資料有誤或不完整時，您可請求更正或補充（第 11 條）。',
  },
  right_stop: {
    en: 'Have data deleted, or their use stopped, when the purpose has ended or when we handle them unlawfully. We must keep some data, such as records of payments (article 11).',
    zh_tw:
      '停止使用或刪除：利用目的消失、期限屆滿或違法處理時，您可請求停止處理、利用或刪除；但本行執行業務所必須者除外（第 11 條）。',
  },
  right_days: {
    en: 'For a correction, stop or deletion we answer within 30 days. We may extend that once by 30 days and then tell you the reason (article 13).',
    zh_tw: '更正、停止或刪除的請求，本行於 30 日內答覆，必要時得延長 30 日並說明原因（第 13 條）。',
  },
  right_marketing: {
    en: 'Refuse marketing at any time, free of charge. We then stop (article 20).',
    zh_tw: '隨時免費拒絕行銷：您表示拒絕後，本行即停止利用您的資料行銷（第 20 條）。',
  },
});
