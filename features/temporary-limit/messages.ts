import { bank } from '../../shared/bank.ts';
import { formatDate, type IsoDate } from '../../shared/dates.ts';
import { counted, messages } from '../../shared/messages.ts';

/** Parameters of the messages; amounts and dates are formatted for the language. */
interface Raise {
  readonly lastFour: string;
  /** `NT$150,000` */
  readonly limit: string;
  readonly start: string;
  readonly end: string;
}

/** SMS and e-mail texts. */
export const limitNotice = messages({
  /** The action that the one-time password confirms. */
  action: {
    en: (p: Raise) =>
      `Raise the limit of card ending in ${p.lastFour} to ${p.limit} from ${p.start} to ${p.end}`,
    zh_tw: (p) => `信用卡（末四碼 ${p.lastFour}）自 ${p.start} 至 ${p.end} 臨時調高額度至 ${p.limit}`,
  },
  raised: {
    en: (p: Raise & { reference: string }) =>
      `[${bank.name.en}] The limit of your card ending in ${p.lastFour} is ${p.limit} from ${p.start} to ${p.end} (reference ${p.reference}). If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: (p) =>
      `【${bank.name.zh_tw}】您的信用卡（末四碼 ${p.lastFour}）自 ${p.start} 至 ${p.end} 額度為 ${p.limit}（案件編號 ${p.reference}）。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  subject: {
    en: ({ lastFour }: { lastFour: string }) =>
      `${bank.name.en}: temporary limit for card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片臨時調高額度`,
  },
});

/** A date as a bound in a sentence. */
interface BoundDay {
  readonly bound: IsoDate;
}

interface Bound {
  readonly bound: string;
}

/** The step of limits, `NT$1,000`. */
interface Step {
  readonly step: string;
}

interface Days {
  readonly days: number;
}

interface EndPreset {
  readonly end: IsoDate;
  readonly days: number;
  readonly isMonthEnd: boolean;
}

/** The page texts. */
export const limitText = messages({
  title: { en: 'Temporary credit limit increase', zh_tw: '臨時調高信用額度' },
  notForCard: { en: 'This function is not available for your card', zh_tw: '您的卡片不適用此功能' },
  notForCardText: {
    en: 'Only active primary cards can have a higher limit. For other cards, contact us.',
    zh_tw: '限有效正卡申請臨時調高額度，其他卡片請聯絡我們。',
  },
  card: { en: 'Card', zh_tw: '卡片' },

  limitStep: { en: 'Limit and dates', zh_tw: '額度與期間' },
  checkStep: { en: 'Check your answers', zh_tw: '確認申請內容' },
  lead: {
    en: ({ step, days }: Step & Days) =>
      `In steps of ${step}, ending at most ${counted(days, 'day')} after the start date`,
    zh_tw: ({ step, days }) => `以 ${step} 為單位，到期日最晚為生效日後第 ${days} 天`,
  },
  current: { en: 'Current limit', zh_tw: '目前額度' },
  maximum: { en: 'Highest limit you can request', zh_tw: '可申請最高額度' },
  newLimit: { en: 'New limit', zh_tw: '調整後額度' },
  newLimitHint: {
    en: ({ from, to }: { from: string; to: string }) => `From ${from} to ${to}`,
    zh_tw: ({ from, to }) => `${from} 至 ${to}`,
  },
  limitPreset: {
    en: ({ limit, more }: { limit: string; more: string }) => `${limit} (+${more})`,
    zh_tw: ({ limit, more }) => `${limit}（+${more}）`,
  },
  start: { en: 'Start date', zh_tw: '生效日' },
  end: { en: 'End date', zh_tw: '到期日' },
  startHint: {
    en: ({ from, to }: { from: IsoDate; to: IsoDate }) =>
      `DD/MM/YYYY, from ${formatDate(from, 'en')} to ${formatDate(to, 'en')}`,
    zh_tw: ({ from, to }) =>
      `年／月／日（西元或民國），${formatDate(from, 'zh_tw')} 至 ${formatDate(to, 'zh_tw')}`,
  },
  endHint: {
    en: ({ days }: Days) =>
      `DD/MM/YYYY. The last day of the new limit, at most ${counted(days, 'day')} after the start date`,
    zh_tw: ({ days }) => `年／月／日（西元或民國）。調整後額度的最後一天，最晚為生效日後第 ${days} 天`,
  },
  endPreset: {
    en: ({ end, days, isMonthEnd }: EndPreset) =>
      `Until ${formatDate(end, 'en')} (${isMonthEnd ? 'end of the month' : `${counted(days, 'day')} after the start`})`,
    zh_tw: ({ end, days, isMonthEnd }) =>
      `至 ${formatDate(end, 'zh_tw')}（${isMonthEnd ? '月底' : `生效日後第 ${days} 天`}）`,
  },
  outdated: {
    en: 'The limit you can request has changed. Check the limit and dates again.',
    zh_tw: '可申請的額度已有變動，請重新確認額度與期間。',
  },

  amountEmpty: { en: 'Enter a limit', zh_tw: '請輸入調整後額度' },
  amountFormat: {
    en: 'Limit must be a whole amount in New Taiwan dollars, such as 150,000',
    zh_tw: '額度須為新臺幣整數金額，例如 150,000',
  },
  amountMultiple: {
    en: ({ step }: Step) => `Limit must be a multiple of ${step}`,
    zh_tw: ({ step }) => `額度須為 ${step} 的倍數`,
  },
  amountBelow: {
    en: ({ bound }: Bound) => `Limit must be at least your current limit, ${bound}`,
    zh_tw: ({ bound }) => `額度不可低於目前額度 ${bound}`,
  },
  amountAbove: {
    en: ({ bound }: Bound) => `Limit must be ${bound} or less`,
    zh_tw: ({ bound }) => `額度不可超過 ${bound}`,
  },
  startReal: {
    en: 'Enter a start date, such as 05/12/2026',
    zh_tw: '請輸入生效日，例如 2026/12/05',
  },
  startPast: {
    en: ({ bound }: BoundDay) => `Start date must be ${formatDate(bound, 'en')} or later`,
    zh_tw: ({ bound }) => `生效日不可早於 ${formatDate(bound, 'zh_tw')}`,
  },
  startFar: {
    en: ({ bound }: BoundDay) => `Start date must be ${formatDate(bound, 'en')} or earlier`,
    zh_tw: ({ bound }) => `生效日不可晚於 ${formatDate(bound, 'zh_tw')}`,
  },
  endReal: { en: 'Enter an end date, such as 05/01/2027', zh_tw: '請輸入到期日，例如 2027/01/05' },
  endBefore: {
    en: 'End date must be the same as or after the start date',
    zh_tw: '到期日須等於或晚於生效日',
  },
  endLong: {
    en: ({ bound, days }: BoundDay & Days) =>
      `End date must be at most ${counted(days, 'day')} after ${formatDate(bound, 'en')}`,
    zh_tw: ({ bound, days }) => `到期日最晚為 ${formatDate(bound, 'zh_tw')} 後第 ${days} 天`,
  },

  checkLead: {
    en: 'You confirm exactly what is below. If you choose a code, the message with it repeats this.',
    zh_tw: '您將確認以下內容；若選擇以驗證碼（OTP）確認，訊息中會再次列出。',
  },
  raise: { en: 'Raise the limit', zh_tw: '確認調高額度' },

  doneActive: { en: 'Your limit is raised', zh_tw: '額度已臨時調高' },
  doneScheduled: { en: 'Your limit will be raised', zh_tw: '臨時額度申請完成' },
  next: { en: 'What happens next', zh_tw: '接下來' },
  nextFrom: {
    en: ({ bound }: Bound) => `The new limit applies from ${bound}.`,
    zh_tw: ({ bound }) => `調整後額度自 ${bound} 起生效。`,
  },
  nextBack: {
    en: ({ end, current }: { end: string; current: string }) =>
      `After ${end} your limit returns to ${current} automatically.`,
    zh_tw: ({ end, current }) => `${end} 後自動恢復為 ${current}，無須另行申請。`,
  },
  nextMessage: {
    en: 'We have sent you a message about this. If this was not you, contact us at once.',
    zh_tw: '我們已傳送通知訊息給您。若非您本人操作，請立即聯絡我們。',
  },
  toOverview: { en: 'Go to the overview', zh_tw: '前往信用卡總覽' },

  openTitle: { en: 'Your temporary limit', zh_tw: '您的臨時額度' },
  openActive: { en: 'In effect', zh_tw: '生效中' },
  openScheduled: { en: 'Starts later', zh_tw: '尚未生效' },
  openText: {
    en: ({ bound }: Bound) => `You can request another temporary limit for this card after ${bound}.`,
    zh_tw: ({ bound }) => `此卡於 ${bound} 後可再次申請臨時額度。`,
  },
  status: { en: 'Status', zh_tw: '狀態' },
  reference: { en: 'Reference number', zh_tw: '案件編號' },
});
