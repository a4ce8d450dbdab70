import { counted, messages } from '../../shared/messages.ts';

interface Card {
  readonly lastFour: string;
}

/** Texts of the panels with which the primary cardholder limits a card. */
export const controlText = messages({
  freeze: { en: 'Freeze', zh_tw: '卡片凍結' },
  notFrozen: { en: 'You have not frozen this card.', zh_tw: '您未凍結此卡。' },
  frozen: {
    en: 'You have frozen this card. New payments are declined until you unfreeze it.',
    zh_tw: '您已凍結此卡。解除前，新的交易一律不予授權。',
  },
  freezeThis: { en: 'Freeze this card', zh_tw: '凍結此卡' },
  unfreeze: { en: 'Unfreeze', zh_tw: '解除凍結' },
  holderFrozen: {
    en: 'The cardholder has frozen the card too. Only they can end that.',
    zh_tw: '附卡持卡人也已凍結此卡，僅能由其本人解除。',
  },
  switches: { en: 'Payments you allow', zh_tw: '交易開關' },
  switchesLead: {
    en: 'Switching off takes effect at once. To switch on, you confirm that it is you. The cardholder cannot change these.',
    zh_tw: '關閉立即生效；開啟時須確認是您本人。附卡持卡人無法變更這些設定。',
  },
  limits: { en: 'Your limits for this card', zh_tw: '您為此卡設定的限額' },
  limitsLead: {
    en: 'A lower limit takes effect at once. To raise or remove one, you confirm that it is you.',
    zh_tw: '調降立即生效；調高或取消時須確認是您本人。',
  },
  periodHint: {
    en: 'Counts purchases since the last statement, less refunds.',
    zh_tw: '自上次結帳日起的消費，扣除退款計算。',
  },
  stop: { en: 'Stop the card for good', zh_tw: '停用此卡' },
  stopLead: {
    en: 'The card can never be used again. What it paid stays on your bill. If you only want a pause, freeze it.',
    zh_tw: '停用後此卡永久無法使用，先前的消費仍列入您的帳單。如僅需暫停，請改用凍結。',
  },
  stopQuestion: {
    en: ({ lastFour }: Card) => `Stop the card ending in ${lastFour} for good?`,
    zh_tw: ({ lastFour }) => `要停用附卡（末四碼 ${lastFour}）嗎？`,
  },
  stopText: {
    en: 'This cannot be undone, by you or by the bank. Payments approved earlier and refunds are not affected.',
    zh_tw: '停用後您與本行均無法恢復；先前已授權的交易與退款不受影響。',
  },
  stopNow: { en: 'Stop the card', zh_tw: '確認停用' },
  stopDone: { en: 'You stopped this card for good', zh_tw: '您已停用此卡' },
  stopDoneText: {
    en: 'It can no longer pay. What it paid before stays on your bill.',
    zh_tw: '此卡無法再使用，先前的消費仍列入您的帳單。',
  },
  looseningsLeft: {
    en: ({ left }: { left: number }) =>
      left === 0
        ? 'You have relaxed the settings of this card as often as is possible in a day. Try again tomorrow.'
        : `You can relax the settings of this card ${counted(left, 'more time', 'more times')} today.`,
    zh_tw: ({ left }) =>
      left === 0 ? '此卡今日放寬設定的次數已達上限，請於明日再試。' : `此卡今日還可放寬設定 ${left} 次。`,
  },
});
