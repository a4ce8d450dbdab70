/** What staff read for the codes of messages, commands, records and changes. */
import { messages } from '../../shared/messages.ts';

/** Purposes of messages. Those of codes come first. */
export const purposeText = messages({
  login: { en: 'code: log-on', zh_tw: '驗證碼：登入' },
  register: { en: 'code: registration', zh_tw: '驗證碼：註冊' },
  forgot: { en: 'code: forgotten password', zh_tw: '驗證碼：忘記密碼' },
  'change-password': { en: 'code: change of password', zh_tw: '驗證碼：變更密碼' },
  activation: { en: 'code: card activation', zh_tw: '驗證碼：開卡' },
  pin: { en: 'code: cash advance PIN', zh_tw: '驗證碼：預借現金密碼' },
  limit: { en: 'code: temporary limit', zh_tw: '驗證碼：臨時額度' },
  instalment: { en: 'code: instalments', zh_tw: '驗證碼：消費分期' },
  redemption: { en: 'code: points redemption', zh_tw: '驗證碼：點數兌換' },
  registered: { en: 'registration completed', zh_tw: '註冊完成' },
  'username-found': { en: 'username requested', zh_tw: '查詢使用者代號' },
  'password-reset': { en: 'password reset', zh_tw: '密碼重設' },
  'password-changed': { en: 'password changed', zh_tw: '密碼變更' },
  'pin-changed': { en: 'cash advance PIN changed', zh_tw: '預借現金密碼變更' },
  'statement-preference': { en: 'statement delivery changed', zh_tw: '帳單寄送方式變更' },
  'new-browser': { en: 'log-on with a new browser', zh_tw: '新瀏覽器登入' },
  'not-me': { en: '“This was not me” chosen', zh_tw: '執行非本人操作' },
  'temporary-limit': { en: 'temporary limit', zh_tw: '臨時額度調整' },
  'card-replaced': { en: 'card replacement', zh_tw: '補發卡片' },
  'card-activated': { en: 'card activated', zh_tw: '卡片啟用' },
  'points-redeemed': { en: 'points redeemed', zh_tw: '點數兌換' },
  'instalment-converted': { en: 'purchase converted to instalments', zh_tw: '消費分期' },
  'carried-out': { en: 'request carried out', zh_tw: '申請已完成' },
  'not-carried-out': { en: 'request not carried out', zh_tw: '申請未完成' },
  'notice-again': { en: 'notice sent again', zh_tw: '補發通知' },
  'staff-unlock': { en: 'online access unlocked', zh_tw: '解除網路服務鎖定' },
  'staff-disable': { en: 'online access blocked', zh_tw: '停用網路服務' },
  'staff-enable': { en: 'online access restored', zh_tw: '恢復網路服務' },
  'staff-end-sessions': { en: 'sessions ended', zh_tw: '登出所有裝置' },
  'staff-forget-browsers': { en: 'known browsers removed', zh_tw: '清除瀏覽器紀錄' },
  'staff-reset-registration': { en: 'registration deleted', zh_tw: '取消網路服務註冊' },
});

/** Kinds of commands to the card system. */
export const commandText = messages({
  redeem: { en: 'Redeem points', zh_tw: '點數兌換' },
  'convert-to-instalments': { en: 'Convert to instalments', zh_tw: '消費分期' },
  'set-pin': { en: 'Set the cash advance PIN', zh_tw: '設定預借現金密碼' },
  'raise-limit': { en: 'Temporary limit', zh_tw: '臨時額度' },
  'replace-card': { en: 'Replace the card', zh_tw: '補發卡片' },
  'set-cashback-method': { en: 'Cashback method', zh_tw: '現金回饋方式' },
  'activate-card': { en: 'Activate the card', zh_tw: '開卡' },
  'freeze-card': { en: 'Freeze the card', zh_tw: '凍結卡片' },
  'set-controls': { en: 'Safety settings of the card', zh_tw: '變更用卡安全設定' },
  'remove-wallet-token': { en: 'Remove the card from a wallet', zh_tw: '自行動支付移除卡片' },
});

/** Changes that staff make. */
export const actText = messages({
  unlock: { en: 'Unlock', zh_tw: '解除鎖定' },
  disable: { en: 'Block access', zh_tw: '停用服務' },
  enable: { en: 'Restore access', zh_tw: '恢復服務' },
  'end-sessions': { en: 'End sessions', zh_tw: '強制登出' },
  'forget-browsers': { en: 'Remove browsers', zh_tw: '清除瀏覽器紀錄' },
  'reset-registration': { en: 'Delete registration', zh_tw: '取消註冊' },
  'send-again': { en: 'Send notice again', zh_tw: '補發通知' },
});

/** Actions of the audit trail. */
export const actionText = messages({
  login: { en: 'Log-on', zh_tw: '登入' },
  'login-otp': { en: 'Log-on: code', zh_tw: '登入驗證碼' },
  logout: { en: 'Log-off', zh_tw: '登出' },
  register: { en: 'Registration', zh_tw: '註冊' },
  'register-otp': { en: 'Registration: code', zh_tw: '註冊驗證碼' },
  'forgot-identity': { en: 'Forgotten credentials: identity', zh_tw: '忘記密碼：身分驗證' },
  'forgot-username': { en: 'Forgotten username', zh_tw: '忘記使用者代號' },
  'forgot-password': { en: 'Forgotten password', zh_tw: '忘記密碼' },
  'forgot-otp': { en: 'Forgotten credentials: code', zh_tw: '忘記密碼驗證碼' },
  'change-password': { en: 'Change of password', zh_tw: '變更密碼' },
  'change-password-otp': { en: 'Change of password: code', zh_tw: '變更密碼驗證碼' },
  'activation-identity': { en: 'Card activation: identity', zh_tw: '開卡：身分驗證' },
  'activation-otp': { en: 'Card activation: code', zh_tw: '開卡驗證碼' },
  'activate-card': { en: 'Card activation', zh_tw: '開卡' },
  'freeze-card': { en: 'Card freeze', zh_tw: '凍結卡片' },
  'card-controls': { en: 'Safety settings of a card', zh_tw: '用卡安全設定' },
  'controls-otp': { en: 'Safety settings of a card: code', zh_tw: '用卡安全設定驗證碼' },
  'remove-wallet': { en: 'Card removed from a wallet', zh_tw: '自行動支付移除卡片' },
  'replace-card': { en: 'Card replacement', zh_tw: '補發卡片' },
  'pin-otp': { en: 'Cash advance PIN: code', zh_tw: '預借現金密碼驗證碼' },
  'cash-advance-pin': { en: 'Cash advance PIN', zh_tw: '預借現金密碼' },
  'cashback-method': { en: 'Cashback method', zh_tw: '現金回饋方式' },
  'rename-browser': { en: 'Browser named', zh_tw: '瀏覽器命名' },
  'forget-browser': { en: 'Browser removed', zh_tw: '移除瀏覽器' },
  'not-me': { en: '“This was not me”', zh_tw: '非本人操作' },
  'instalment-otp': { en: 'Instalments: code', zh_tw: '消費分期驗證碼' },
  'convert-instalment': { en: 'Instalments', zh_tw: '消費分期' },
  'redemption-otp': { en: 'Points redemption: code', zh_tw: '點數兌換驗證碼' },
  'redeem-points': { en: 'Points redemption', zh_tw: '點數兌換' },
  'limit-otp': { en: 'Temporary limit: code', zh_tw: '臨時額度驗證碼' },
  'temporary-limit': { en: 'Temporary limit', zh_tw: '臨時額度' },
  'statement-preference': { en: 'Statement delivery', zh_tw: '帳單寄送方式' },
  'second-card-application': { en: 'Second card application', zh_tw: '申請加辦卡片' },
  'staff-look': { en: 'Seen by staff', zh_tw: '客服查詢' },
  'staff-unlock': { en: 'Staff: unlock', zh_tw: '客服：解除鎖定' },
  'staff-disable': { en: 'Staff: block access', zh_tw: '客服：停用服務' },
  'staff-enable': { en: 'Staff: restore access', zh_tw: '客服：恢復服務' },
  'staff-end-sessions': { en: 'Staff: end sessions', zh_tw: '客服：強制登出' },
  'staff-forget-browsers': { en: 'Staff: remove browsers', zh_tw: '客服：清除瀏覽器紀錄' },
  'staff-reset-registration': { en: 'Staff: delete registration', zh_tw: '客服：取消註冊' },
  'staff-send-again': { en: 'Staff: send notice again', zh_tw: '客服：補發通知' },
});

/** Outcomes of the audit trail. A code that is not here is an error code of the portal, shown as it is. */
export const outcomeText = messages({
  done: { en: 'Done', zh_tw: '完成' },
  begun: { en: 'Begun', zh_tw: '已送出' },
  sent: { en: 'Sent', zh_tw: '已傳送' },
  confirmed: { en: 'Confirmed', zh_tw: '已確認' },
  identified: { en: 'Identified', zh_tw: '身分相符' },
  changed: { en: 'Changed', zh_tw: '已變更' },
  requested: { en: 'Requested', zh_tw: '待覆核' },
  refused: { en: 'Refused', zh_tw: '已退回' },
  'same-person': { en: 'Refused: same person', zh_tw: '拒絕：經辦與覆核同一人' },
  locked: { en: 'Locked', zh_tw: '已鎖定' },
  'locked-by-bank': { en: 'Locked by the bank', zh_tw: '銀行鎖定' },
  disabled: { en: 'Blocked', zh_tw: '已停用' },
  'otp-due': { en: 'Code needed', zh_tw: '需驗證碼' },
  'wrong-password': { en: 'Wrong password', zh_tw: '密碼錯誤' },
  'wrong-details': { en: 'Wrong details', zh_tw: '資料不符' },
  'too-many-details': { en: 'Too many wrong details', zh_tw: '資料錯誤次數過多' },
  'details-must-wait': { en: 'Must wait', zh_tw: '須稍後再試' },
  'other-subject': { en: 'Other subject', zh_tw: '內容不符' },
  'forced-log-off': { en: 'Logged off', zh_tw: '強制登出' },
  'not-done': { en: 'Not done', zh_tw: '未完成' },
  person: { en: 'Person', zh_tw: '客戶資料' },
  audit: { en: 'Records', zh_tw: '紀錄' },
  messages: { en: 'Messages', zh_tw: '訊息' },
});

/** Who acted, in the audit trail. */
export const actorText = messages({
  person: { en: 'Customer', zh_tw: '客戶' },
  system: { en: 'System', zh_tw: '系統' },
});

/** How an action reached the portal, in the audit trail. */
export const channelText = messages({
  web: { en: 'portal', zh_tw: '網路服務' },
  staff: { en: 'staff desk', zh_tw: '客服作業平台' },
  bank: { en: 'bank system', zh_tw: '銀行系統' },
  system: { en: 'system', zh_tw: '系統' },
});
