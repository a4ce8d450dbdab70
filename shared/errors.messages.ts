/** The sentences of the error catalogue (see errors.ts for when each is used). */
import { messages } from './messages.ts';

export const errorText = messages({
  timeoutTitle: { en: 'High traffic', zh_tw: '系統忙碌' },
  timeout: {
    en: 'We are sorry, our Credit Card Online Service is temporarily unavailable...',
    zh_tw: '信用卡網路服務暫時無法使用，請稍後再試。',
  },
  offlineTitle: { en: 'Unable connect to server', zh_tw: '無法連線至伺服器' },
  offline: {
    en: 'Please check your internet connection and try again.',
    zh_tw: '請檢查網路連線後再試一次。',
  },
  serviceTitle: { en: 'Service unavailable', zh_tw: '服務暫時無法使用' },
  service: {
    en: 'We could not complete this. Your request was not sent.',
    zh_tw: '無法完成此操作，您的申請未送出。',
  },
  serviceRead: {
    en: 'We could not load this. Nothing of yours was changed.',
    zh_tw: '無法載入資料，您的資料未受影響。',
  },
  unknown: { en: 'Unknown error occurred.', zh_tw: '發生未知的錯誤。' },
  maintenance: { en: 'The service is under maintenance', zh_tw: '系統維護中' },
  busy: { en: 'The service is busy', zh_tw: '系統忙碌中' },
  sessionOver: { en: 'You have been logged off', zh_tw: '您已登出' },
  validation: { en: 'Check what you entered.', zh_tw: '請確認輸入的內容。' },
  tooLarge: { en: 'What you sent is too large.', zh_tw: '送出的內容過大。' },
  notFound: { en: 'Page not found', zh_tw: '找不到此頁面' },
  conflict: {
    en: 'This request was already sent with other details. Start again.',
    zh_tw: '此申請已以不同內容送出，請重新開始。',
  },
  origin: { en: 'This request came from another site.', zh_tw: '此請求來自其他網站。' },
  notNow: {
    en: 'This step is not available now. Start again.',
    zh_tw: '目前無法進行此步驟，請重新開始。',
  },
  otpWrong: {
    en: 'The code is wrong or has expired. Check the code, or send a new one.',
    zh_tw: '驗證碼錯誤或已失效。請確認後重新輸入，或重新傳送驗證碼。',
  },
  otpTooMany: {
    en: 'You have entered the wrong code too many times. For your safety this request has stopped. Start again, or contact us.',
    zh_tw: '驗證碼錯誤次數已達上限，為保護您的帳戶，本次申請已停止。請重新開始或聯絡我們。',
  },
  otpRequests: {
    en: 'Too many attempts to request a verification code. We cannot send another one now. Contact us.',
    zh_tw: '索取驗證碼次數已達上限，目前無法再次傳送，請聯絡我們。',
  },
  otpSoon: {
    en: 'A code was sent a moment ago. Wait 30 seconds before you send a new one.',
    zh_tw: '驗證碼剛剛已傳送，請於 30 秒後再重新傳送。',
  },
  otpRecent: {
    en: 'Your phone number was changed recently, so we cannot send a code yet. Contact us.',
    zh_tw: '您近期變更過行動電話，暫時無法傳送驗證碼，請聯絡我們。',
  },
  otpOther: {
    en: 'This service is unavailable now. Try again later or contact us.',
    zh_tw: '此服務暫時無法使用，請稍後再試或聯絡我們。',
  },
  activation: {
    en: 'We could not activate this card. Contact us.',
    zh_tw: '無法完成開卡，請聯絡我們。',
  },
  loggedOutAlready: { en: 'You are already logged off.', zh_tw: '您已登出。' },
  insufficientPoint: {
    en: (p: { need: string; have: string }) =>
      `You need ${p.need} points and have ${p.have}. Lower the quantity or choose another item.`,
    zh_tw: (p: { need: string; have: string }) =>
      `需要 ${p.need} 點，目前有 ${p.have} 點。請減少數量或選擇其他項目。`,
  },
  minThreshold: {
    en: (p: { unit: string }) => `Quantity must be at least ${p.unit}.`,
    zh_tw: (p: { unit: string }) => `數量至少需為 ${p.unit}。`,
  },
  minPoint: {
    en: (p: { n: string }) => `This item needs at least ${p.n} points for each request.`,
    zh_tw: (p: { n: string }) => `此項目每次至少需兌換 ${p.n} 點。`,
  },
  membershipId: {
    en: (p: { partner: string; format: string }) => `Membership ID for ${p.partner} must be ${p.format}.`,
    zh_tw: (p: { partner: string; format: string }) => `${p.partner} 會員編號格式應為 ${p.format}。`,
  },
  fileUnavailable: {
    en: 'This content is not available now. Try again later.',
    zh_tw: '此內容暫時無法顯示，請稍後再試。',
  },
  partnerDown: {
    en: "The partner's service is not available now. No points were used. Try again later.",
    zh_tw: '合作夥伴系統暫時無法使用，點數未扣除，請稍後再試。',
  },
  redemptionBalance: {
    en: 'Your account balance does not meet the condition for this item.',
    zh_tw: '您的帳戶餘額不符合此項目的兌換條件。',
  },
  redemptionNotAuthorised: {
    en: 'The partner did not accept this transaction. Contact us.',
    zh_tw: '合作夥伴未授權此交易，請聯絡我們。',
  },
  redemptionMismatch: {
    en: (p: { item: string; partner: string }) =>
      `The ${p.item} we hold does not match your membership with ${p.partner}. Update it with the partner or with us.`,
    zh_tw: (p: { item: string; partner: string }) =>
      `本行留存的${p.item}與 ${p.partner} 會員資料不符，請向對方或本行更新。`,
  },
  redemptionCard: {
    en: 'Points of this card cannot be redeemed, because the card is not active. Contact us.',
    zh_tw: '此卡目前非有效卡，無法兌換點數，請聯絡我們。',
  },
  redemptionYear: {
    en: (p: { times: string }) =>
      `This item can be redeemed at most ${p.times} times a year. You can redeem it again next year.`,
    zh_tw: (p: { times: string }) => `此項目每年最多兌換 ${p.times} 次，請於明年再兌換。`,
  },
  redemptionOtp: {
    en: 'The first redemption to a membership ID needs a one-time password.',
    zh_tw: '首次兌換至此會員編號，需以一次性密碼（OTP）確認。',
  },
  redemptionBatch: {
    en: 'Redemption is being processed in a batch. Try again after one hour.',
    zh_tw: '系統批次處理中，請於一小時後再試。',
  },
  cardNoMatch: {
    en: 'Card details do not match our records. Check the number and expiry date.',
    zh_tw: '信用卡資料與本行紀錄不符，請確認卡號與有效期限。',
  },
  cardActive: {
    en: 'This card is already active. You can register for online services now.',
    zh_tw: '此卡已開卡，可直接註冊網路服務。',
  },
  cardTooMany: {
    en: 'Card details were wrong too many times. Contact us.',
    zh_tw: '信用卡資料錯誤次數已達上限，請聯絡我們。',
  },
  cardCannot: {
    en: 'This card cannot be activated online. Contact us.',
    zh_tw: '此卡無法於線上開卡，請聯絡我們。',
  },
  personNoMatch: {
    en: 'These details do not match our records. Check the ID number and date of birth, and the card number and expiry date before.',
    zh_tw: '資料與本行紀錄不符，請確認身分證字號與出生日期，以及先前輸入的卡號與有效期限。',
  },
  registered: {
    en: 'You are already registered. Log on with your username, or find it.',
    zh_tw: '您已註冊。請以使用者代號登入，或查詢使用者代號。',
  },
  registerInactive: {
    en: 'This card is not active yet. Activate it first, then register.',
    zh_tw: '此卡尚未開卡，請先開卡再註冊。',
  },
  registerCannot: {
    en: 'This card cannot be used to register. Use another card of ours, or contact us.',
    zh_tw: '此卡無法用於註冊，請改用其他本行信用卡，或聯絡我們。',
  },
  notRegistered: {
    en: 'You are not registered for online services yet. You can register now.',
    zh_tw: '您尚未註冊網路服務，可立即註冊。',
  },
  paperOnly: {
    en: 'Corporate cards receive paper statements only',
    zh_tw: '商務卡僅提供紙本帳單',
  },
  captchaWrong: {
    en: 'The code does not match. Enter the new code.',
    zh_tw: '驗證碼不符，請輸入新的驗證碼。',
  },
  locked: {
    en: 'Your account is locked after too many failed attempts. Reset your password or contact us.',
    zh_tw: '登入失敗次數過多，帳號已鎖定。請重設密碼或聯絡我們。',
  },
  loginPassword: { en: 'Username or password is wrong.', zh_tw: '使用者代號或密碼錯誤。' },
  loginAttempts: {
    en: (p: { attemptsLeft: number }) => `${p.attemptsLeft} attempts left`,
    zh_tw: (p: { attemptsLeft: number }) => `還可嘗試 ${p.attemptsLeft} 次`,
  },
  usernameNotFound: { en: 'Username not found.', zh_tw: '查無此使用者代號。' },
  disabled: {
    en: 'This account cannot be used online. Contact us.',
    zh_tw: '此帳號已停用，請聯絡我們。',
  },
  usernameTaken: {
    en: 'This username is taken. Choose another one.',
    zh_tw: '此使用者代號已有人使用，請改用其他代號。',
  },
  contactRecent: {
    en: 'Your phone number or email was changed recently. Contact us to continue.',
    zh_tw: '您近期變更過行動電話或電子郵件，請聯絡我們以繼續。',
  },
  contactNone: {
    en: 'We have no phone number or email for you. Update your details with the bank.',
    zh_tw: '本行沒有您的行動電話或電子郵件，請先向本行更新資料。',
  },
  emailNone: {
    en: 'We have no email for you. We will send the code by SMS.',
    zh_tw: '本行沒有您的電子郵件，驗證碼將以簡訊傳送。',
  },
  methodNone: { en: 'Choose another way to get the code.', zh_tw: '請選擇其他接收方式。' },
  passwordCurrent: {
    en: (p: { attemptsLeft: number }) => `Current password is wrong. ${p.attemptsLeft} attempts left.`,
    zh_tw: (p: { attemptsLeft: number }) => `目前密碼錯誤，還可嘗試 ${p.attemptsLeft} 次。`,
  },
  passwordForced: {
    en: 'Too many wrong attempts. Log on again to continue.',
    zh_tw: '錯誤次數已達上限，請重新登入。',
  },
  replacementUnavailable: {
    en: 'Card replacement is not available for this card. Contact us.',
    zh_tw: '此卡目前無法申請補發，請聯絡我們。',
  },
  pinUnavailable: {
    en: 'PIN setup is not available for this card. Contact us.',
    zh_tw: '此卡目前無法設定預借現金密碼，請聯絡我們。',
  },
  limitOpen: {
    en: 'This card already has a temporary limit that holds now or starts later. You can request another one after its last day.',
    zh_tw: '此卡已有生效中或尚未生效的臨時額度，請於到期後再申請。',
  },
  limitCannot: {
    en: 'The limit of this card cannot be raised online. Contact us.',
    zh_tw: '此卡無法於線上調高額度，請聯絡我們。',
  },
  pinLimit: {
    en: 'You have made 3 PIN requests today. Try again tomorrow.',
    zh_tw: '今日設定次數已達 3 次，請於明日再試。',
  },
  instalmentDone: {
    en: 'This transaction is already on an instalment plan.',
    zh_tw: '此交易已申請分期。',
  },
  instalmentNone: {
    en: 'Single purchases of NT$1,000 or more on your latest statement may be converted before the due date.',
    zh_tw: '最近一期帳單內單筆滿 NT$1,000 的消費，可於繳款截止日前申請。',
  },
  primaryOnly: {
    en: 'Only the primary cardholder can use this function',
    zh_tw: '此功能限正卡持卡人使用',
  },
});
