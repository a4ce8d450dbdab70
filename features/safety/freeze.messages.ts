import { messages } from '../../shared/messages.ts';

interface CardName {
  readonly name: string;
  readonly last4: string;
}

interface Time {
  readonly time: string;
}

/** Texts of the freeze, on the card's own page and on the pages that have a Freeze button. */
export const freezeText = messages({
  frozen: {
    en: 'Frozen. New payments are declined until you unfreeze.',
    zh_tw: '已凍結。解除前，新的交易一律不予授權。',
  },
  frozenByBank: {
    en: 'Frozen by the bank. New payments are declined. Contact us to unfreeze the card.',
    zh_tw: '此卡由本行凍結，新的交易一律不予授權。如需解除請聯絡我們。',
  },
  refused: { en: 'New payments are declined.', zh_tw: '新的交易一律不予授權。' },
  notFrozen: { en: 'Not frozen. You can freeze this card at any time.', zh_tw: '未凍結。您可隨時凍結此卡。' },
  sinceByHolder: {
    en: ({ time }: Time) => `Frozen by you on ${time}`,
    zh_tw: ({ time }) => `凍結時間：${time}（由您設定）`,
  },
  sinceByBank: {
    en: ({ time }: Time) => `Frozen by the bank on ${time}`,
    zh_tw: ({ time }) => `凍結時間：${time}（由本行設定）`,
  },

  freeze: { en: 'Freeze', zh_tw: '凍結' },
  freezeThis: { en: 'Freeze this card', zh_tw: '凍結此卡' },
  freezing: { en: 'Freezing', zh_tw: '凍結中' },
  freezeHint: {
    en: 'It takes effect at once, without a code. To unfreeze, you confirm that it is you.',
    zh_tw: '凍結立即生效，無須驗證碼；解除時須確認是您本人。',
  },
  ofCard: {
    en: ({ name, last4 }: CardName) => ` ${name} ending in ${last4}`,
    zh_tw: ({ name, last4 }) => `：${name}，末四碼 ${last4}`,
  },
  safety: { en: 'Card safety', zh_tw: '用卡安全設定' },
  unfreeze: { en: 'Unfreeze', zh_tw: '解除凍結' },
  question: {
    en: ({ name, last4 }: CardName) => `Freeze ${name} ending in ${last4}?`,
    zh_tw: ({ name, last4 }) => `要凍結「${name}」（末四碼 ${last4}）嗎？`,
  },
  questionText: {
    en: 'New payments are declined until you unfreeze. Payments approved earlier, automatic offline top-ups of a transit card, refunds and your bill are not affected.',
    zh_tw: '解除前，新的交易不予授權；先前已授權的交易、電子票證離線自動加值、退款與應繳帳款不受影響。',
  },
  nowFrozen: {
    en: ({ name, last4 }: CardName) => `${name} ending in ${last4} is frozen.`,
    zh_tw: ({ name, last4 }) => `「${name}」（末四碼 ${last4}）已凍結。`,
  },
  lossNote: {
    en: 'A freeze is not a loss report. If others may have the card, report it lost: the bank bears misuse from then on, as your contract says.',
    zh_tw:
      '凍結不等於掛失。卡片可能落入他人手中時請立即掛失；自辦理掛失手續起遭冒用的損失，依契約由本行負擔。',
  },
  reportLost: { en: 'Report it lost or stolen', zh_tw: '掛失此卡' },
  lost: { en: 'Lost or stolen', zh_tw: '掛失' },

  underWay: { en: 'In progress', zh_tw: '處理中' },
  freezeUnderWay: {
    en: 'The freeze is in progress, and we do not know yet whether it took effect. Until it does, payments may still be approved.',
    zh_tw: '凍結處理中，尚未確認是否生效；確認前，交易仍可能獲得授權。',
  },
  changeUnderWay: {
    en: 'A change is in progress, and we do not know yet whether it took effect. What you see is the state before it.',
    zh_tw: '設定變更處理中，尚未確認是否生效；以下為變更前的設定。',
  },
  callIfUrgent: { en: 'If it is urgent, call us, 24 hours a day:', zh_tw: '如情況緊急，請來電（24 小時）：' },
  checkAgain: { en: 'Check again', zh_tw: '重新查詢' },
  freezeFailed: {
    en: 'We have no confirmation of the freeze. Until this page says “Frozen”, treat the card as not frozen.',
    zh_tw: '凍結未獲確認。本頁顯示「已凍結」前，請視為尚未凍結。',
  },
  outdated: {
    en: 'We could not check the card just now. What you see may be out of date.',
    zh_tw: '目前無法查詢最新狀態，以下資料可能不是最新。',
  },
});
