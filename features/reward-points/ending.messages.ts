import { counted, isOne, messages } from '../../shared/messages.ts';

/** Texts about expiring points. */
export const endingText = messages({
  title: { en: 'When points expire', zh_tw: '點數到期日' },
  enough: {
    en: ({ points, offer }: Offered) => `${isOne(points) ? 'It is' : 'They are'} enough for ${offer}.`,
    zh_tw: ({ offer }) => `可兌換${offer}。`,
  },
  withOthers: {
    en: ({ cost, offer }: Offered) =>
      `With other points of this card you can get ${offer} for ${cost} points.`,
    zh_tw: ({ cost, offer }) => `連同此卡其他點數，可用 ${cost} 點兌換${offer}。`,
  },
  offer: {
    en: ({ name, quantity }: { name: string; quantity: string }) =>
      quantity === '1' ? name : `${quantity} × ${name}`,
    zh_tw: ({ name, quantity }) => (quantity === '1' ? `「${name}」` : `「${name}」${quantity} 份`),
  },
  redeem: { en: 'Redeem this', zh_tw: '前往兌換' },
  calendar: { en: 'Add to a calendar', zh_tw: '加入行事曆' },
  calendarFailed: {
    en: 'The file could not be made. Try again.',
    zh_tw: '無法產生檔案，請再試一次。',
  },
  rule: {
    en: 'Points can be used until the end of the day, Taipei time. Points that expire soonest are used first.',
    zh_tw: '點數可使用至到期日當日 24 時（臺北時間），兌換時優先使用最早到期的點數。',
  },
  day: { en: 'Last day', zh_tw: '到期日' },
  points: { en: 'Points', zh_tw: '點數' },
  nothing: { en: 'No points on this card will expire.', zh_tw: '此卡目前沒有會到期的點數。' },
  more: {
    en: ({ days }: { days: string }) => `Show ${counted(days, 'later day')}`,
    zh_tw: ({ days }) => `顯示其餘 ${days} 個到期日`,
  },
  /** Title of the calendar entry. */
  event: {
    en: ({ bank, lastFour }: { bank: string; lastFour: string }) =>
      `${bank}: points of card ending in ${lastFour} expire`,
    zh_tw: ({ bank, lastFour }) => `${bank}：末四碼 ${lastFour} 信用卡點數到期`,
  },
  /** Shown in the points ledger. */
  ended: {
    en: ({ date }: { date: string }) => `Expired on ${date}`,
    zh_tw: ({ date }) => `到期日 ${date}`,
  },
  usableUntil: {
    en: ({ date }: { date: string }) => `Valid until ${date}`,
    zh_tw: ({ date }) => `有效期限至 ${date}`,
  },
});

/** `cost` is the price of the order in points. */
interface Offered {
  points: string;
  cost: string;
  offer: string;
}
