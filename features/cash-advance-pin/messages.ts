import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

interface LastFour {
  readonly lastFour: string;
}

/** SMS and e-mail texts of a PIN change. */
export const pinNotice = messages({
  /** The action that the one-time password confirms. */
  actionSet: {
    en: ({ lastFour }: LastFour) => `Set up the cash advance PIN of card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `設定末四碼 ${lastFour} 卡片的預借現金密碼`,
  },
  actionChange: {
    en: ({ lastFour }: LastFour) => `Change the cash advance PIN of card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `變更末四碼 ${lastFour} 卡片的預借現金密碼`,
  },
  set: {
    en: ({ lastFour }: LastFour) =>
      `[${bank.name.en}] A cash advance PIN was set up for your card ending in ${lastFour}. If this was not you, call us at once. Never tell anyone your PIN. Suspect fraud? Call 165.`,
    zh_tw: ({ lastFour }) =>
      `【${bank.name.zh_tw}】您的信用卡（末四碼 ${lastFour}）已設定預借現金密碼。若非您本人操作，請立即來電聯絡我們。切勿將密碼告知他人；疑似詐騙請撥 165。`,
  },
  setSubject: {
    en: ({ lastFour }: LastFour) => `${bank.name.en}: cash advance PIN set up, card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片已設定預借現金密碼`,
  },
  changed: {
    en: ({ lastFour }: LastFour) =>
      `[${bank.name.en}] The cash advance PIN of your card ending in ${lastFour} was changed. If this was not you, call us at once. Never tell anyone your PIN. Suspect fraud? Call 165.`,
    zh_tw: ({ lastFour }) =>
      `【${bank.name.zh_tw}】您的信用卡（末四碼 ${lastFour}）已變更預借現金密碼。若非您本人操作，請立即來電聯絡我們。切勿將密碼告知他人；疑似詐騙請撥 165。`,
  },
  changedSubject: {
    en: ({ lastFour }: LastFour) => `${bank.name.en}: cash advance PIN changed, card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片已變更預借現金密碼`,
  },
});

/** Errors of a new PIN, by problem name; page and server use the same names. */
export const pinProblemText = messages({
  empty: { en: 'Enter a 4-digit PIN', zh_tw: '請輸入 4 位數字密碼' },
  digits: { en: 'PIN must be 4 digits', zh_tw: '密碼須為 4 位數字' },
  repeat: { en: 'PIN cannot be the same digit four times', zh_tw: '密碼不可為四個相同數字' },
  sequence: {
    en: 'PIN cannot be digits in a row such as 1234 or 9876',
    zh_tw: '密碼不可為連續數字，例如 1234 或 9876',
  },
  birthDate: { en: 'PIN cannot be part of your date of birth', zh_tw: '密碼不可為出生日期的一部分' },
  cardNumber: { en: 'PIN cannot be digits of your card number', zh_tw: '密碼不可為卡號中的連續數字' },
  mismatch: { en: 'PINs do not match', zh_tw: '兩次輸入的密碼不一致' },
  unreadable: {
    en: 'We could not read the PIN. Enter it again',
    zh_tw: '無法讀取密碼，請重新輸入',
  },
});

/** The rules in the list beside the field. */
export const pinRuleText = messages({
  digits: { en: '4 digits', zh_tw: '4 位數字' },
  repeat: { en: 'not the same digit four times', zh_tw: '不可為四個相同數字' },
  sequence: { en: 'not digits in a row, up or down', zh_tw: '不可為遞增或遞減的連續數字' },
  lastFour: { en: 'not the last 4 digits of this card', zh_tw: '不可為此卡卡號末四碼' },
});

/** The page texts. */
export const pinText = messages({
  title: { en: 'Cash advance PIN', zh_tw: '預借現金密碼' },
  termsStep: { en: 'Terms', zh_tw: '約定條款' },
  checkStep: { en: 'Check your answers', zh_tw: '請確認您的資料' },
  pinStep: { en: 'New PIN', zh_tw: '新密碼' },

  needPin: { en: 'Four digits that only you know', zh_tw: '只有您知道的 4 位數字' },
  needTime: {
    en: 'About 2 minutes; once you have confirmed, you have 5 minutes to choose the PIN',
    zh_tw: '約需 2 分鐘；完成確認後，請於 5 分鐘內設定密碼',
  },

  notToday: { en: 'No more changes today', zh_tw: '今日無法再設定預借現金密碼' },
  notThisCard: { en: 'No PIN for this card', zh_tw: '此卡無法設定預借現金密碼' },
  otherCard: { en: 'Choose another card', zh_tw: '選擇其他卡片' },

  termsLead: {
    en: 'You need this PIN to withdraw cash with your card at an ATM. Read and accept these terms first.',
    zh_tw: '以信用卡於自動櫃員機（ATM）預借現金時須輸入此密碼。請先閱讀並同意以下條款。',
  },
  limit: { en: 'Up to 3 requests a day', zh_tw: '每日最多申請 3 次' },
  card: { en: 'Card', zh_tw: '信用卡' },
  what: { en: 'Request', zh_tw: '申請項目' },
  set: { en: 'Set up PIN', zh_tw: '設定密碼' },
  change: { en: 'Change PIN', zh_tw: '變更密碼' },
  confirmCode: { en: 'Confirm the code', zh_tw: '確認驗證碼' },
  codeRightLead: {
    en: 'Choose your PIN within 5 minutes.',
    zh_tw: '請於 5 分鐘內設定密碼。',
  },

  choose: { en: 'Choose your PIN', zh_tw: '設定您的密碼' },
  chooseLead: {
    en: 'You have 5 minutes. Nothing changes until you submit the PIN.',
    zh_tw: '請於 5 分鐘內完成。送出前，您的密碼不會變更。',
  },
  newPin: { en: 'New PIN (4 digits)', zh_tw: '新密碼（4 位數字）' },
  confirmPin: { en: 'Enter the PIN again', zh_tw: '再次輸入新密碼' },
  rules: { en: 'Rules for your PIN', zh_tw: '密碼規則' },
  ownHint: {
    en: 'Do not use part of your date of birth or digits of your card number. We check this when you submit.',
    zh_tw: '也不可使用出生日期的一部分或卡號中的連續數字，送出時系統會檢查。',
  },
  timeTitle: { en: 'Time is up', zh_tw: '已逾時' },
  timeOver: {
    en: 'For your safety you have 5 minutes once you have confirmed. Your PIN has not changed. Start again.',
    zh_tw: '為保障安全，須於完成確認後 5 分鐘內設定。您的密碼未變更，請重新開始。',
  },
  startAgain: { en: 'Start again', zh_tw: '重新開始' },

  doneSet: {
    en: ({ lastFour }: LastFour) => `The PIN for your card ending in ${lastFour} has been set`,
    zh_tw: ({ lastFour }) => `末四碼 ${lastFour} 的卡片已設定預借現金密碼`,
  },
  doneChange: {
    en: ({ lastFour }: LastFour) => `The PIN for your card ending in ${lastFour} has been changed`,
    zh_tw: ({ lastFour }) => `末四碼 ${lastFour} 的卡片已變更預借現金密碼`,
  },
  never: {
    en: 'Never tell anyone your PIN, and do not write it on the card. Our staff and the police never ask for it. Suspect fraud? Call 165.',
    zh_tw: '切勿將密碼告知他人，也勿寫在卡片上。本行人員與警方不會向您索取密碼；疑似詐騙請撥 165。',
  },
  nextUse: {
    en: 'The new PIN works at once, at every ATM that takes your card. An earlier PIN no longer works.',
    zh_tw: '新密碼立即生效，可於接受此卡的自動櫃員機使用；原密碼已失效。',
  },
  nextMessage: {
    en: 'We have sent you a message about this. If you did not do this, contact us at once.',
    zh_tw: '我們已傳送通知訊息給您。若非您本人操作，請立即聯絡我們。',
  },
  nextForgot: {
    en: 'No one can look up your PIN, not even the bank. If you forget it, choose a new one here.',
    zh_tw: '任何人（包括本行）皆無法查詢您的密碼。若忘記密碼，請於此重新設定。',
  },
});

/** The terms, in display order. */
export const pinTerms = messages({
  secret: {
    en: 'You choose the PIN yourself and keep it to yourself. We treat withdrawals made with your card and PIN as made by you.',
    zh_tw: '密碼由您本人設定並妥善保管，使用卡片與密碼預借現金，視為您本人的交易。',
  },
  cost: {
    en: 'A cash advance is a loan: fees and interest run from the day of the withdrawal, as the card agreement says.',
    zh_tw: '預借現金屬借款，手續費與利息依信用卡約定條款自預借日起計收。',
  },
  lost: {
    en: 'If the card is lost, or someone may know the PIN, call us at once, at any hour.',
    zh_tw: '如卡片遺失或密碼可能外洩，請立即來電，全天候受理。',
  },
  tries: {
    en: 'You can set or change the PIN of a card up to 3 times a day.',
    zh_tw: '每張卡片每日最多可設定或變更密碼 3 次。',
  },
});
