/** Texts of the two layers of controls of a supplementary card. */
import { messages } from '../../shared/messages.ts';
import { settingText } from './messages.ts';

interface Amount {
  readonly amount: string;
}
interface Extra extends Amount {
  readonly until: string;
}

/** Names of the settings of both layers. */
export const layerText = messages({
  ...settingText,
  perPeriod: { en: 'Most per statement period', zh_tw: '每期帳單上限' },
});

/** Texts of the comparison of both layers. */
export const layersText = messages({
  title: { en: 'What stops payments now', zh_tw: '目前限制交易的設定' },
  lead: {
    en: 'Two people set limits for this card. The stricter limit applies.',
    zh_tw: '此卡由兩人分別設定限制，以較嚴格者為準。',
  },
  nothing: {
    en: 'Neither of the two stops a kind of payment.',
    zh_tw: '目前雙方均未停止任何類型的交易。',
  },
  declined: { en: 'Declined now', zh_tw: '目前不予授權' },
  you: { en: 'You', zh_tw: '您' },
  holder: { en: 'Cardholder', zh_tw: '附卡持卡人' },
  primary: { en: 'Primary cardholder', zh_tw: '正卡人' },
  byHolder: { en: 'stopped by the cardholder', zh_tw: '附卡持卡人停止' },
  byPrimary: { en: 'stopped by the primary cardholder', zh_tw: '正卡人停止' },
  byYou: { en: 'stopped by you', zh_tw: '您已停止' },
  byBoth: { en: 'stopped by both', zh_tw: '雙方皆停止' },
  holds: { en: 'applies', zh_tw: '適用' },
  withNote: {
    en: ({ what, note }: { what: string; note: string }) => `${what} (${note})`,
    zh_tw: ({ what, note }) => `${what}（${note}）`,
  },
});

/** Texts of what the primary cardholder allowed in addition. */
export const extraText = messages({
  title: { en: 'Allowed in addition', zh_tw: '已同意增加金額' },
  until: {
    en: ({ amount, until }: Extra) =>
      `${amount} more until ${until}. It raises the limits of the primary cardholder only, and ends by itself.`,
    zh_tw: ({ amount, until }) => `增加 ${amount}，至 ${until} 止。僅調高正卡人設定的限額，到期自動失效。`,
  },
  used: {
    en: ({ amount }: Amount) => `Of it ${amount} is used.`,
    zh_tw: ({ amount }) => `其中已使用 ${amount}。`,
  },
});
