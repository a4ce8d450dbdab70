import { messages } from '../../shared/messages.ts';

interface CardName {
  readonly name: string;
  readonly last4: string;
}

/** Texts of the pages that report a card lost or stolen (RPL-2). */
export const lostText = messages({
  title: { en: 'Lost or stolen', zh_tw: '掛失' },
  which: { en: 'Which card?', zh_tw: '請選擇卡片' },
  what: { en: 'What happened?', zh_tw: '發生什麼事？' },

  lost: { en: 'Lost', zh_tw: '遺失' },
  /** Also the detail of the reason that the card system stores. */
  lostHint: { en: 'I cannot find the card', zh_tw: '找不到卡片' },
  stolen: { en: 'Stolen', zh_tw: '被竊' },
  stolenHint: { en: 'Someone took the card', zh_tw: '卡片遭他人取走' },
  unsure: { en: 'Not sure: freeze first', zh_tw: '還不確定，先凍結' },
  unsureHint: {
    en: 'New payments are declined at once. If you find the card, you can unfreeze it.',
    zh_tw: '新的交易將立即不予授權，找到卡片後可解除凍結。',
  },

  call: {
    en: ({ phone }: { phone: string }) => `Or call ${phone}, 24 hours`,
    zh_tw: ({ phone }) => `或撥打 ${phone}（24 小時）`,
  },
  onlyByPhone: { en: 'Report the card by phone.', zh_tw: '請來電掛失。' },
  damaged: { en: 'Only damaged? Replace a card', zh_tw: '只是毀損？申請卡片補發' },

  askLost: {
    en: ({ name, last4 }: CardName) => `Report ${name} ending in ${last4} lost?`,
    zh_tw: ({ name, last4 }) => `確定掛失「${name}」（末四碼 ${last4}）嗎？`,
  },
  askStolen: {
    en: ({ name, last4 }: CardName) => `Report ${name} ending in ${last4} stolen?`,
    zh_tw: ({ name, last4 }) => `確定因被竊掛失「${name}」（末四碼 ${last4}）嗎？`,
  },
  final: {
    en: 'The card is blocked at once and for good. You cannot undo this online.',
    zh_tw: '卡片立即永久停用，無法於線上取消。',
  },
  newCard: {
    en: 'We send you a new card with a new number. Payments charged to the old number stop.',
    zh_tw: '本行將寄送更換卡號的新卡；以原卡號扣款的項目將停止。',
  },
  fee: {
    en: ({ fee }: { fee: string }) => `Fee: ${fee}.`,
    zh_tw: ({ fee }) => `掛失手續費：${fee}。`,
  },
  feeUnknown: {
    en: 'A loss report fee may apply, as the card agreement says.',
    zh_tw: '可能依信用卡約定條款收取掛失手續費。',
  },

  frozen: { en: 'The card is frozen', zh_tw: '卡片已凍結' },
  frozenText: {
    en: 'New payments are declined. If you froze the card and find it, unfreeze it. If others may have it, report it lost or stolen.',
    zh_tw: '新的交易一律不予授權。如由您凍結，找到卡片後可解除；可能落入他人手中時請掛失。',
  },
  underWay: {
    en: 'The freeze is in progress. Until it takes effect, payments may still be approved.',
    zh_tw: '凍結處理中；生效前，交易仍可能獲得授權。',
  },

  stopped: { en: 'This card cannot be used any more', zh_tw: '此卡已停用' },
  stoppedText: {
    en: 'Nobody can pay with it. Call us if something else is wrong.',
    zh_tw: '任何人皆無法以此卡付款。如有其他問題，請來電聯絡我們。',
  },
  noCard: { en: 'None of your cards can be used', zh_tw: '您沒有可使用的卡片' },
  noCardText: {
    en: 'There is no card to report. Call us if something else is wrong.',
    zh_tw: '沒有需要掛失的卡片。如有其他問題，請來電聯絡我們。',
  },
});
