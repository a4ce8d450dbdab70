import { counted, isOne, messages } from '../../shared/messages.ts';

interface Value {
  readonly amount: string;
  /** The number of points to which the amount refers. */
  readonly base: string;
  readonly exact: boolean;
}

/** The catalogue: product cards, filter and order. */
export const offerText = messages({
  points: {
    en: (p: { points: string }) => counted(p.points, 'point'),
    zh_tw: (p: { points: string }) => `${p.points} 點`,
  },
  pointsAMile: {
    en: (p: { points: string }) => `${counted(p.points, 'point')} per mile`,
    zh_tw: (p: { points: string }) => `每哩 ${p.points} 點`,
  },
  from: {
    en: (p: { points: string }) => `From ${counted(p.points, 'point')}`,
    zh_tw: (p: { points: string }) => `${p.points} 點起`,
  },
  twd: {
    en: (p: Value) => `${p.exact ? '' : 'About '}${p.amount} per ${p.base} points`,
    zh_tw: (p: Value) => `每 ${p.base} 點${p.exact ? '' : '約'}可換 ${p.amount}`,
  },
  miles: {
    en: (p: Value) => `${p.exact ? '' : 'About '}${counted(p.amount, 'mile')} per ${p.base} points`,
    zh_tw: (p: Value) => `每 ${p.base} 點${p.exact ? '' : '約'}可換 ${p.amount} 哩`,
  },
  hotel_points: {
    en: (p: Value) => `${p.exact ? '' : 'About '}${counted(p.amount, 'hotel point')} per ${p.base} points`,
    zh_tw: (p: Value) => `每 ${p.base} 點${p.exact ? '' : '約'}可換飯店點數 ${p.amount} 點`,
  },
  within: { en: 'Within my points', zh_tw: '點數足夠' },
  short: {
    en: (p: { missing: string }) => `${counted(p.missing, 'more point')} needed`,
    zh_tw: (p: { missing: string }) => `還差 ${p.missing} 點`,
  },
  onlyWithin: { en: 'Within my points', zh_tw: '只看點數足夠的項目' },
  noneWithin: {
    en: 'You do not have enough points for these products yet.',
    zh_tw: '您的點數目前不足以兌換此類別的項目。',
  },
  listed: { en: 'Default order', zh_tw: '預設排序' },
  byPoints: { en: 'Fewest points', zh_tw: '點數由少到多' },
  byValue: { en: 'Best value', zh_tw: '兌換價值由高到低' },
  showAll: {
    en: (p: { count: string }) => `Show all ${p.count} products`,
    zh_tw: (p: { count: string }) => `顯示全部 ${p.count} 項`,
  },
  /** Announced to screen readers after the filter or the order changed. */
  shown: {
    en: (p: { count: string }) => `${counted(p.count, 'product')} ${isOne(p.count) ? 'is' : 'are'} shown`,
    zh_tw: (p: { count: string }) => `顯示 ${p.count} 個項目`,
  },
  presets: { en: 'Suggested quantities', zh_tw: '建議數量' },
  most: {
    en: (p: { quantity: string }) => `Maximum ${p.quantity}`,
    zh_tw: (p: { quantity: string }) => `最多 ${p.quantity}`,
  },
  recent: { en: 'Latest redemptions', zh_tw: '最近兌換' },
});
