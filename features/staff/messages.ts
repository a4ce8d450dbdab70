/** Texts of the staff desk's page. */
import { counted, messages } from '../../shared/messages.ts';
import { requestEffectText, requestRefusalText } from './data-requests.messages.ts';

export const deskText = messages({
  title: { en: 'Staff desk', zh_tw: '客服作業平台' },
  description: {
    en: 'For staff of the bank: access of cardholders to the online services',
    zh_tw: '銀行客服人員專用：持卡人網路服務管理',
  },
  logOnLead: {
    en: 'For staff only. Log on with your account of the bank.',
    zh_tw: '僅供本行人員使用，請以您的行內帳號登入。',
  },
  logOn: { en: 'Log on', zh_tw: '登入' },
  logOff: { en: 'Log off', zh_tw: '登出' },
  /** The language's own name, on the button that switches to it. */
  languageName: { en: 'English', zh_tw: '中文' },
  over: { en: 'Your session has ended. Log on again.', zh_tw: '登入已結束，請重新登入。' },
  idleTitle: { en: 'Your session is about to end', zh_tw: '連線即將逾時' },
  idleText: {
    en: 'You have not used the desk for nine minutes. It ends in one minute, and what you typed is lost.',
    zh_tw: '您已閒置 9 分鐘，系統將於 1 分鐘後登出，未送出的內容將不會保留。',
  },
  stay: { en: 'Stay logged on', zh_tw: '繼續使用' },

  find: { en: 'Find a customer', zh_tw: '查詢客戶' },
  customerNumber: { en: 'Customer number', zh_tw: '客戶編號' },
  customerNumberHint: { en: '10 digits. Each look is recorded.', zh_tw: '10 碼數字，每次查詢均留存紀錄。' },
  customerNumberEmpty: { en: 'Enter the customer number', zh_tw: '請輸入客戶編號' },
  search: { en: 'Find', zh_tw: '查詢' },
  notFound: { en: 'There is no customer with this number', zh_tw: '查無此客戶編號' },
  newSearch: { en: 'New search', zh_tw: '重新查詢' },

  toApprove: { en: 'Requests for a second person', zh_tw: '待覆核申請' },
  noRequests: { en: 'There are no requests.', zh_tw: '目前沒有待覆核的申請。' },
  commands: { en: 'Commands without an outcome', zh_tw: '未回覆的指令' },
  noCommands: { en: 'Every command has its outcome.', zh_tw: '目前沒有未回覆的指令。' },
  command: { en: 'Command', zh_tw: '指令' },
  begun: { en: 'Sent', zh_tw: '送出時間' },
  tries: { en: 'Asked', zh_tw: '詢問次數' },
  triesCount: {
    en: ({ tries }: { tries: number }) => counted(tries, 'time'),
    zh_tw: ({ tries }) => `${tries} 次`,
  },
  openCustomer: { en: 'Show customer', zh_tw: '查看客戶' },
  ofTime: { en: ({ at }: { at: string }) => ` (${at})`, zh_tw: ({ at }) => `（${at}）` },

  customer: { en: 'Customer', zh_tw: '客戶資料' },
  name: { en: 'Name', zh_tw: '姓名' },
  phone: { en: 'Phone', zh_tw: '行動電話' },
  email: { en: 'Email', zh_tw: '電子郵件' },
  none: { en: 'None', zh_tw: '無' },
  access: { en: 'Online access', zh_tw: '網路服務狀態' },
  username: { en: 'Username', zh_tw: '使用者代號' },
  registered: { en: 'Registered', zh_tw: '註冊時間' },
  lastLogOn: { en: 'Last log-on', zh_tw: '上次登入' },
  heldUntil: { en: 'Held after a reset until', zh_tw: '重設密碼後限制至' },
  stateOk: { en: 'Can log on', zh_tw: '可登入' },
  stateNone: { en: 'Not registered', zh_tw: '未註冊' },
  stateDisabled: { en: 'Blocked', zh_tw: '已停用' },
  stateLocked: { en: 'Locked by the bank', zh_tw: '銀行鎖定' },
  stateLockedUntil: {
    en: ({ until }: { until: string }) => `Locked until ${until}`,
    zh_tw: ({ until }) => `鎖定至 ${until}`,
  },

  changes: { en: 'Changes', zh_tw: '異動作業' },
  noChanges: { en: 'Your role may look, but not change.', zh_tw: '您的權限僅供查詢。' },
  onlyDecides: {
    en: 'Your role decides requests of others. It makes no changes itself.',
    zh_tw: '您的權限為查詢及覆核，無法自行異動。',
  },
  secondPerson: { en: 'A second person approves it.', zh_tw: '須由另一位人員覆核。' },
  details: { en: 'Details', zh_tw: '明細' },

  sessions: { en: 'Sessions', zh_tw: '登入紀錄' },
  noSessions: { en: 'No sessions in the last day.', zh_tw: '近一日無登入紀錄。' },
  started: { en: 'Log-on', zh_tw: '登入時間' },
  browser: { en: 'Browser', zh_tw: '瀏覽器' },
  network: { en: 'Network', zh_tw: '網路區段' },
  state: { en: 'State', zh_tw: '狀態' },
  sessionLive: { en: 'Logged on', zh_tw: '使用中' },
  sessionEnded: { en: ({ at }: { at: string }) => `Ended ${at}`, zh_tw: ({ at }) => `${at} 結束` },
  browsers: { en: 'Known browsers', zh_tw: '登入過的瀏覽器' },
  noBrowsers: { en: 'No known browsers.', zh_tw: '無登入過的瀏覽器。' },
  firstSeen: { en: 'First log-on', zh_tw: '首次登入' },
  lastSeen: { en: 'Last log-on', zh_tw: '最近登入' },

  contactChanges: { en: 'Changed contacts', zh_tw: '聯絡資料變更' },
  contact: { en: 'Contact', zh_tw: '聯絡資料' },
  changeWaits: { en: 'Waits', zh_tw: '等待確定' },
  changeObjected: { en: 'Objection', zh_tw: '有異議' },
  changeDesk: { en: 'Two objections: staff decide', zh_tw: '二次異議：由客服處理' },
  undoBegun: {
    en: ({ at }: { at: string }) => `Being taken back since ${at}: the card system has not answered yet`,
    zh_tw: ({ at }) => `自 ${at} 起還原中，卡片系統尚未回覆`,
  },
  undoFailed: {
    en: ({ at }: { at: string }) =>
      `The card system did not take it back (${at}). Correct the contact there, then choose “Keep present contact”.`,
    zh_tw: ({ at }) => `卡片系統未還原（${at}）。請於卡片系統更正聯絡資料，再選擇「保留目前聯絡資料」。`,
  },
  changed: { en: 'Changed', zh_tw: '變更時間' },
  waitsUntil: { en: 'Waits until', zh_tw: '等待至' },
  objections: { en: 'Objections', zh_tw: '異議' },
  objectionsBy: {
    en: ({ count, by }: { count: number; by: string }) => `${count}, by: ${by}`,
    zh_tw: ({ count, by }) => `${count} 次（${by}）`,
  },
  comma: { en: ', ', zh_tw: '、' },
  noObjections: { en: 'None', zh_tw: '無' },
  by_phone: { en: 'phone', zh_tw: '行動電話' },
  by_email: { en: 'email', zh_tw: '電子郵件' },
  by_added: { en: 'the new contact', zh_tw: '新的聯絡方式' },
  confirmedByPerson: { en: 'Confirmed by the customer', zh_tw: '客戶確認為本人變更' },
  yes: { en: 'Yes', zh_tw: '是' },
  no: { en: 'No', zh_tw: '否' },
  decision: { en: 'Decision', zh_tw: '處理' },

  disputes: { en: 'Disputes', zh_tw: '爭議款項案件' },
  noDisputes: { en: 'No disputes in the last 24 months.', zh_tw: '近 24 個月無爭議款項案件。' },
  disputeKind: { en: 'What is wrong', zh_tw: '爭議原因' },
  opened: { en: 'Opened', zh_tw: '申請時間' },
  nextBy: { en: 'Next date', zh_tw: '下一期限' },
  ended: { en: 'Ended', zh_tw: '結案時間' },

  messages: { en: 'Messages', zh_tw: '訊息' },
  noMessages: { en: 'No messages in the last 30 days.', zh_tw: '近 30 日無訊息。' },
  purpose: { en: 'About', zh_tw: '內容' },
  channel: { en: 'Channel', zh_tw: '管道' },
  sms: { en: 'SMS', zh_tw: '簡訊' },
  to: { en: 'To', zh_tw: '收件人' },
  contactChanged: { en: 'Contact changed since', zh_tw: '聯絡方式已變更' },
  waiting: { en: 'Waiting', zh_tw: '待傳送' },
  sent: { en: 'Sent', zh_tw: '已傳送' },
  givenUp: { en: 'Not delivered', zh_tw: '未送達' },
  at: { en: 'Time', zh_tw: '時間' },
  sendAgain: { en: 'Send again', zh_tw: '補發' },
  sendAgainOf: {
    en: ({ about, at }: { about: string; at: string }) => `: ${about}, ${at}`,
    zh_tw: ({ about, at }) => `：${about}，${at}`,
  },

  records: { en: 'Records', zh_tw: '稽核紀錄' },
  noRecords: { en: 'No records.', zh_tw: '無紀錄。' },
  action: { en: 'Action', zh_tw: '作業' },
  outcome: { en: 'Outcome', zh_tw: '結果' },
  actor: { en: 'By', zh_tw: '操作者' },
  staffMember: {
    en: ({ staff }: { staff: string }) => `Staff ${staff}`,
    zh_tw: ({ staff }) => `行員 ${staff}`,
  },
  through: {
    en: ({ who, channel }: { who: string; channel: string }) => `${who} (${channel})`,
    zh_tw: ({ who, channel }) => `${who}（${channel}）`,
  },
  from: { en: 'From', zh_tw: '來源' },
  browserId: {
    en: ({ id }: { id: string }) => `browser ${id}`,
    zh_tw: ({ id }) => `瀏覽器 ${id}`,
  },
  more: { en: 'Show more', zh_tw: '顯示更多' },
  reference: { en: 'Reference', zh_tw: '案件編號' },

  reason: { en: 'Reason', zh_tw: '原因' },
  reasonHint: {
    en: '10 to 500 characters. No card numbers, national ids, phone numbers or email addresses: the reason is kept for good.',
    zh_tw: '10 至 500 字。原因將永久留存，請勿填寫卡號、身分證字號、電話或電子郵件。',
  },
  reasonLength: { en: 'Enter a reason of 10 to 500 characters', zh_tw: '請輸入 10 至 500 字的原因' },
  reasonPersonal: {
    en: 'Remove numbers and addresses of the customer from the reason',
    zh_tw: '請刪除原因中的客戶卡號、證號、電話或電子郵件',
  },
  confirm: { en: 'Confirm', zh_tw: '確認' },
  request: { en: 'Request', zh_tw: '送出覆核' },
  back: { en: 'Back to the customer', zh_tw: '返回客戶資料' },
  willNotify: { en: 'The customer gets a message about it.', zh_tw: '系統將通知客戶。' },
  doneText: { en: ({ act }: { act: string }) => `${act}: done.`, zh_tw: ({ act }) => `${act}：已完成。` },
  doneUnnotified: {
    en: ({ act }: { act: string }) =>
      `${act}: done. The bank has no phone or email address of the customer, so no message was sent.`,
    zh_tw: ({ act }) => `${act}：已完成。客戶未留存行動電話或電子郵件，未發送通知。`,
  },
  undoText: {
    en: ({ act }: { act: string }) =>
      `${act}: sent to the card system. While the contact is still in the list below, the card system has not taken it back.`,
    zh_tw: ({ act }) => `${act}：已送交卡片系統。若下方清單仍列有此筆變更，表示卡片系統尚未還原。`,
  },
  requestedText: {
    en: ({ act }: { act: string }) => `${act}: requested. A second person has 30 minutes to approve it.`,
    zh_tw: ({ act }) => `${act}：已送出，請於 30 分鐘內由另一位人員覆核。`,
  },
  refusedText: {
    en: ({ act }: { act: string }) => `${act}: refused.`,
    zh_tw: ({ act }) => `${act}：已退回。`,
  },
  approve: { en: 'Approve', zh_tw: '核准' },
  refuse: { en: 'Refuse', zh_tw: '退回' },
  ofAct: { en: ({ act }: { act: string }) => `: ${act}`, zh_tw: ({ act }) => `：${act}` },
  requestedBy: { en: 'Requested by', zh_tw: '經辦' },
  expires: { en: 'Expires', zh_tw: '覆核期限' },
  ownRequest: { en: 'Another person must decide it.', zh_tw: '須由其他人員覆核。' },

  busy: { en: 'Too many calls. Wait a moment.', zh_tw: '操作過於頻繁，請稍後再試。' },
  failed: { en: 'This did not work. Try again.', zh_tw: '操作未完成，請再試一次。' },
});

/** Effects of each change, shown to the person who makes it. */
export const effectText = {
  ...requestEffectText,
  ...messages({
    unlock: {
      en: 'Ends the lock and clears the wrong passwords.',
      zh_tw: '解除鎖定，並清除密碼錯誤次數。',
    },
    disable: {
      en: 'The customer cannot log on until access is restored. Sessions end now.',
      zh_tw: '客戶將無法登入，直到恢復服務；目前連線將立即登出。',
    },
    enable: { en: 'The customer can log on again.', zh_tw: '客戶可再次登入。' },
    'end-sessions': { en: 'Ends every session of the customer now.', zh_tw: '立即登出客戶所有連線。' },
    'forget-browsers': {
      en: 'Removes all known browsers. The next log-on may need a one-time password.',
      zh_tw: '清除所有登入過的瀏覽器，下次登入可能須輸入驗證碼（OTP）。',
    },
    'reset-registration': {
      en: 'Deletes username and password. The customer must register again. This cannot be undone.',
      zh_tw: '刪除使用者代號及密碼，客戶須重新註冊，且無法復原。',
    },
    'send-again': {
      en: 'Sends the notice, or a short message that names it when its text is no longer kept.',
      zh_tw: '補發通知；若原文已刪除，則改發摘要通知。',
    },
    'keep-contact': {
      en: 'The present contact stays, and the objection no longer holds the account. First identify the customer in person.',
      zh_tw: '保留目前的聯絡資料，並解除因異議而暫停的服務。請先當面核對客戶身分。',
    },
    'undo-contact': {
      en: 'The card system restores the contact from before the change. It refuses this if the change is too old, or the contact was changed again. The hold ends when it has restored it.',
      zh_tw: '由卡片系統還原變更前的聯絡資料。變更已久或已再次變更者無法還原；還原完成後始解除暫停。',
    },
  }),
};

/** Reasons of a failed log-on, by their name in the URL of the desk's page. */
export const problemText = messages({
  provider: {
    en: 'The log-on service of the bank does not respond. Try again in a moment.',
    zh_tw: '行內登入服務暫時無法使用，請稍後再試。',
  },
  failed: { en: 'The log-on failed. Try again.', zh_tw: '登入失敗，請再試一次。' },
  expired: { en: 'The log-on took too long. Try again.', zh_tw: '登入逾時，請再試一次。' },
  'no-role': {
    en: 'Your account may not use the staff desk. Ask your supervisor.',
    zh_tw: '您的帳號無客服作業平台權限，請洽主管。',
  },
});

/** Reasons why a change is refused, by the `details.reason` of CONFLICT and NOT_NOW. */
export const refusalText = {
  ...requestRefusalText,
  ...messages({
    stale: {
      en: 'The customer’s access or contacts have changed since you looked. Look again before you decide.',
      zh_tw: '客戶狀態已變更，請重新確認後再作業。',
    },
    nothing: { en: 'There was nothing to change.', zh_tw: '目前狀態無須異動。' },
    decided: { en: 'The request was decided or has expired.', zh_tw: '此申請已覆核或已逾期。' },
    'other-act': {
      en: 'The request could not be repeated. Start again.',
      zh_tw: '無法重複送出，請重新操作。',
    },
    code: { en: 'Codes are never sent again.', zh_tw: '驗證碼（OTP）不可補發。' },
    'no-contact': { en: 'The customer has no such contact now.', zh_tw: '客戶目前未留存此聯絡方式。' },
    'same-person': {
      en: 'You made this request, so another person must decide it.',
      zh_tw: '經辦與覆核不得為同一人。',
    },
    'bank-refused': {
      en: 'The card system did not take the change back, and nothing was changed here. It is too old, or the contact was changed again. Correct the contact in the card system, then choose “Keep present contact”.',
      zh_tw:
        '卡片系統未還原，此處未有任何變更：變更已久，或聯絡資料已再次變更。請於卡片系統更正聯絡資料，再選擇「保留目前聯絡資料」。',
    },
    'under-way': {
      en: 'The card system has not answered an earlier command of this kind. Try again when it has.',
      zh_tw: '卡片系統尚未回覆先前的同類指令，請於回覆後再試。',
    },
    role: { en: 'Your role may not do this.', zh_tw: '您的權限不足。' },
  }),
};
