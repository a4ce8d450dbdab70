/**
 * The dialogs' titles and the catalogue of errors of the specification (section 8). It gives titles as words, and errors mostly as
 * meanings: each sentence must have that meaning in both languages, and the ways on that the specification names.
 */
import '../../features/registry.ts';
import { errorText } from '../../shared/errors.messages.ts';
import type { ErrorAction, ErrorCode } from '../../shared/errors.ts';
import type { Phrase } from '../../shared/messages.ts';

/** Errors whose dialog has a title of the specification. The dialog of an empty list of transactions is in instalments. */
export const TITLES: readonly (readonly [ErrorCode, Phrase])[] = [
  ['NET-TIMEOUT', errorText.timeoutTitle],
  ['NET-OFFLINE', errorText.offlineTitle],
  ['500', errorText.serviceTitle],
  ['UNKNOWN', errorText.serviceTitle],
  ['03109', errorText.serviceTitle],
  // "Other OTP request or validate codes: service unavailable failure."
  ['OTP-OTHER', errorText.serviceTitle],
];

type Meaning = readonly [
  words: string,
  code: ErrorCode,
  en: RegExp,
  zh: RegExp,
  ...actions: readonly ErrorAction[],
];

export const CATALOGUE: readonly Meaning[] = [
  ['card details do not match', 'CARD-NOMATCH', /^Card details do not match/, /信用卡資料.*不符/],
  [
    'card already activated (continue to registration)',
    'CARD-ACTIVE',
    /already active/,
    /已開卡/,
    'register',
  ],
  [
    'too many wrong card details, contact us',
    'CARD-TOOMANY',
    /wrong too many times.*contact us/,
    /錯誤次數已達上限.*聯絡我們/,
    'contact',
  ],
  ['card cannot be activated', 'CARD-CANNOT', /cannot be activated/, /無法.*開卡/],
  ['personal details do not match', 'PERSON-NOMATCH', /do not match/, /資料.*不符/],
  ['wrong captcha', 'CAPTCHA-WRONG', /does not match/, /圖形驗證碼不符/],
  [
    'account locked after too many failed logons (reset password or contact us)',
    'LOGIN-LOCKED',
    /too many failed attempts.*reset your password, or contact us/,
    /失敗次數過多.*重設密碼，或聯絡我們/,
    'resetPassword',
    'contact',
  ],
  ['wrong password', 'LOGIN-PW', /password is wrong/, /密碼錯誤/],
  ['username not found', 'LOGIN-NOUSER', /not found/, /查無/],
  ['username already registered', 'REG-TAKEN', /taken/, /已有人使用/],
  ['account disabled', 'LOGIN-DISABLED', /access is blocked/, /已停用/],
  [
    'phone or email changed recently, contact us',
    'CONTACT-RECENT',
    /phone number or email was changed recently.*Contact us/,
    /近期變更過行動電話或電子郵件.*聯絡我們/,
    'contact',
  ],
  [
    'no registered phone or email, update with the bank',
    'CONTACT-NONE',
    /no phone number or email.*Update your details with the bank/,
    /沒有您的行動電話或電子郵件.*向本行更新/,
  ],
  ['email not on file, SMS offered', 'EMAIL-NONE', /no email.*SMS/, /沒有您的電子郵件.*簡訊/],
  [
    'phone or email not on file, choose another method',
    'METHOD-NONE',
    /no phone number or email.*Choose the other/,
    /沒有.*聯絡資料.*改選其他方式/,
  ],
  ['OTP expired, invalid', '01009', /wrong or has expired/, /錯誤或已失效/],
  ['too many attempts', '01012', /too many times/, /次數已達上限/, 'contact'],
  ['recent phone change', '01014', /changed recently/, /近期變更/, 'contact'],
  ['contact and done actions', '01011', /cannot resend; contact us/, /無法再次傳送/, 'contact', 'done'],
  ['insufficient points', 'INSUFFICIENT_POINT', /^You need .* and have/, /^需要.*目前有/],
  ['banking balance insufficient', 'RDM-BALANCE', /balance.*below/, /平均餘額未達/],
  [
    'quantity below minimum (mentions minimum unit)',
    'INVALID_MIN_THRESHOLD',
    /Quantity.*at least 1/,
    /數量至少.*1/,
  ],
  ['quantity below minimum', 'INVALID_MIN_POINT', /at least 1 point/, /至少.*1 點/],
  ['invalid membership id', 'INVALID_MEMBERSHIP_ID', /^Membership ID/, /會員編號/],
  [
    "the partner's service being unavailable",
    'SERVICE_UNAVAILABLE',
    /^The partner's service/,
    /^合作夥伴系統/,
  ],
  ['transaction not authorized', 'RDM-NOTAUTH', /did not accept this transaction/, /未授權此交易/],
  ['membership, name, birthday or nationality mismatch', 'RDM-MISMATCH', /does not match/, /不符/],
  [
    'batch window: try again after one hour',
    'RDM-BATCH',
    /Try again after one hour\.$/,
    /請於一小時後再試。$/,
  ],
  [
    'card replacement unavailable, contact us',
    'SVC-REP',
    /cannot be replaced.*call us/,
    /無法.*補發/,
    'contact',
  ],
  [
    'PIN setup unavailable, contact us',
    'SVC-PIN',
    /not available.*Contact us/,
    /無法設定.*聯絡我們/,
    'contact',
  ],
  ['daily limit of 3 PIN requests reached', 'PIN-LIMIT', /3 PIN requests today/, /今日.*已達 3 次/],
  ['instalment already completed', 'INS-DONE', /already on an instalment plan/, /先前已申請分期/],
  ['no eligible transactions', 'INS-NONE', /cannot be paid in instalments/, /無法分期/],
];
