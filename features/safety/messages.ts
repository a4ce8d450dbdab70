import { LOOSENINGS_PER_DAY } from '../../shared/card-controls.ts';
import { counted, messages } from '../../shared/messages.ts';
import { freezeText } from './freeze.messages.ts';

interface Setting {
  readonly setting: string;
}

interface Kinds {
  readonly kinds: string;
}

interface Wallet {
  readonly wallet: string;
}

/** Names of the kinds of payment in the lists of a freeze, a switch or a limit. */
export const kindText = messages({
  chip: { en: 'chip payments in shops', zh_tw: '實體商店晶片交易' },
  contactless: { en: 'contactless payments with the card', zh_tw: '卡片感應交易' },
  online: { en: 'online purchases', zh_tw: '網路交易' },
  abroad: { en: 'payments abroad', zh_tw: '國外交易' },
  cash: { en: 'cash advances', zh_tw: '預借現金' },
  wallet: { en: 'payments with a phone or wallet', zh_tw: '行動支付' },
  recurring: { en: 'recurring payments to merchants', zh_tw: '商店定期扣款' },
  'offline-top-up': { en: 'automatic offline top-ups of a transit card', zh_tw: '電子票證離線自動加值' },
  refund: { en: 'refunds', zh_tw: '退款' },
  settlement: { en: 'payments approved earlier', zh_tw: '先前已授權的交易' },
});

/** Names of the switches and limits. */
export const settingText = messages({
  frozen: { en: 'Freeze', zh_tw: '卡片凍結' },
  online: { en: 'Online purchases', zh_tw: '網路交易' },
  abroad: { en: 'Payments abroad', zh_tw: '國外交易' },
  contactless: { en: 'Contactless payments', zh_tw: '感應交易' },
  cash: { en: 'Cash advances', zh_tw: '預借現金' },
  perPurchase: { en: 'Most per purchase', zh_tw: '單筆交易上限' },
  perDay: { en: 'Most per day', zh_tw: '單日交易上限' },
});

/** Texts of the safety centre. */
export const safetyText = messages({
  title: freezeText.safety,
  card: { en: 'Card', zh_tw: '卡片' },
  freezeTitle: settingText.frozen,
  stops: { en: 'A freeze stops', zh_tw: '凍結後停止' },
  goesOn: { en: 'A freeze does not stop', zh_tw: '不受影響' },
  billGoesOn: {
    en: 'Your bill, interest and instalments also continue.',
    zh_tw: '應繳帳款與利息、分期款項亦不受影響。',
  },
  separator: { en: ', ', zh_tw: '、' },
  lossTitle: { en: 'Lost or stolen?', zh_tw: '卡片遺失或被竊' },

  switches: { en: 'Payments you allow', zh_tw: '交易開關' },
  switchesLead: {
    en: 'Switching off takes effect at once. To switch on, you confirm that it is you.',
    zh_tw: '關閉立即生效；開啟時須確認是您本人。',
  },
  switchStops: {
    en: ({ kinds }: Kinds) => `When off, these are declined: ${kinds}.`,
    zh_tw: ({ kinds }) => `關閉時不予授權：${kinds}。`,
  },

  limits: { en: 'Your own limits', zh_tw: '自訂限額' },
  limitsLead: {
    en: 'A lower limit takes effect at once. To raise or remove one, you confirm that it is you.',
    zh_tw: '調降立即生效；調高或取消時須確認是您本人。',
  },
  limitStops: {
    en: ({ kinds }: Kinds) => `Above it, these are declined: ${kinds}.`,
    zh_tw: ({ kinds }) => `超過時不予授權：${kinds}。`,
  },
  noLimit: { en: 'Not set', zh_tw: '未設定' },
  newLimit: { en: 'New limit', zh_tw: '新上限' },
  amountHint: {
    en: ({ highest }: { highest: string }) => `Whole New Taiwan dollars, from NT$1 to ${highest}`,
    zh_tw: ({ highest }) => `新臺幣整數金額，NT$1 至 ${highest}`,
  },
  removeLimit: { en: 'Remove the limit', zh_tw: '取消限額' },
  amountFormat: {
    en: 'Amount must be whole New Taiwan dollars, such as 15,000',
    zh_tw: '金額須為新臺幣整數，例如 15,000',
  },
  amountZero: {
    en: 'Amount must be NT$1 or more. To stop all payments, freeze the card',
    zh_tw: '金額至少為 NT$1；如要停止所有交易，請凍結此卡',
  },
  amountAbove: {
    en: ({ highest }: { highest: string }) => `Amount must be ${highest} or less, your credit limit`,
    zh_tw: ({ highest }) => `金額不可超過信用額度 ${highest}`,
  },

  wallets: { en: 'Phones and wallets that hold this card', zh_tw: '已綁定此卡的行動裝置與錢包' },
  walletCount: {
    en: ({ count }: { count: number }) =>
      count === 0
        ? 'No phone or wallet holds this card.'
        : `${counted(count, 'phone or wallet', 'phones and wallets')}`,
    zh_tw: ({ count }) => (count === 0 ? '目前沒有行動裝置或錢包綁定此卡。' : `共 ${count} 項`),
  },
  walletAdded: {
    en: ({ date }: { date: string }) => `Added on ${date}`,
    zh_tw: ({ date }) => `綁定日期：${date}`,
  },
  remove: { en: 'Remove', zh_tw: '解除綁定' },
  removing: { en: 'Removing', zh_tw: '解除中' },
  ofWallet: { en: ({ wallet }: Wallet) => ` ${wallet}`, zh_tw: ({ wallet }) => `：${wallet}` },
  removeQuestion: {
    en: ({ wallet }: Wallet) => `Remove this card from “${wallet}”?`,
    zh_tw: ({ wallet }) => `要解除「${wallet}」的綁定嗎？`,
  },
  removeText: {
    en: 'It cannot pay with this card from then on. To pay with it again, add the card in that wallet.',
    zh_tw: '解除後即無法以該裝置或錢包使用此卡付款；如需再次使用，請於該裝置或錢包重新綁定。',
  },

  looseningsLeft: {
    en: ({ left }: { left: number }) =>
      left === 0
        ? `You have relaxed the settings of this card ${LOOSENINGS_PER_DAY} times today, the most for one day. Try again tomorrow, or contact us.`
        : `You can relax the settings of this card ${counted(left, 'more time', 'more times')} today.`,
    zh_tw: ({ left }) =>
      left === 0
        ? '此卡今日放寬設定的次數已達上限，請於明日再試或聯絡我們。'
        : `此卡今日還可放寬設定 ${left} 次。`,
  },

  conflict: {
    en: 'These settings were changed elsewhere in the meantime. You see them as they are now.',
    zh_tw: '設定已於其他裝置或視窗變更，目前顯示最新設定。',
  },
  wanted: {
    en: ({ change }: { change: string }) => `Your change was not made: ${change}`,
    zh_tw: ({ change }) => `您的變更尚未執行：${change}`,
  },
  alreadySo: {
    en: ({ change }: { change: string }) => `Nothing to change. It is already set: ${change}`,
    zh_tw: ({ change }) => `目前設定已符合您的變更：${change}`,
  },
  applyNow: { en: 'Make my change', zh_tw: '套用我的變更' },
  leaveAsIs: { en: 'Leave it as it is', zh_tw: '維持目前設定' },

  notForCard: { en: 'This card cannot be frozen or limited', zh_tw: '此卡無法凍結或設定限制' },
  notForCardText: {
    en: 'It is blocked, so you cannot pay with it. You can set up your new card once you have activated it.',
    zh_tw: '此卡已停用，無法交易。新卡開卡後即可設定。',
  },

  toFamily: { en: 'Family cards and asking for more', zh_tw: '前往家人的卡與申請增加金額' },

  isNotFrozen: { en: 'Not frozen', zh_tw: '未凍結' },
  changeTo: {
    en: ({ setting, value }: Setting & { value: string }) => `${setting}: ${value}`,
    zh_tw: ({ setting, value }) => `${setting}：${value}`,
  },
});

/** Texts of the pages that confirm a change with a code. */
export const confirmText = messages({
  title: { en: 'Change card safety', zh_tw: '變更用卡安全設定' },
  backToSafety: { en: 'Back to card safety', zh_tw: '返回用卡安全設定' },
  checkStep: { en: 'Check the change', zh_tw: '確認變更內容' },
  now: { en: 'Now', zh_tw: '目前' },
  after: { en: 'After the change', zh_tw: '變更後' },
  confirm: { en: 'Confirm the change', zh_tw: '確認變更' },
  confirmUnfreeze: { en: 'Unfreeze', zh_tw: '確認解除凍結' },
  doneUnfreeze: { en: 'Your card is unfrozen', zh_tw: '已解除凍結' },
  changedAgain: { en: 'The settings were changed again in the meantime', zh_tw: '設定已再次變更' },
  done: { en: 'Your card safety settings have changed', zh_tw: '用卡安全設定已變更' },
  message: {
    en: 'We have sent you a message about this. If this was not you, freeze the card and contact us at once.',
    zh_tw: '我們已傳送通知訊息給您。若非您本人操作，請立即凍結此卡並聯絡我們。',
  },
  toSafety: { en: 'Go to card safety', zh_tw: '前往用卡安全設定' },
});
