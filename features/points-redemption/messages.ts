import { bank } from '../../shared/bank.ts';
import type { RedemptionCategory } from '../../shared/card-values.ts';
import { counted, messages, type Phrase } from '../../shared/messages.ts';

/** Names of the categories. */
export const categoryText = messages({
  airmiles_and_hotel: { en: 'Air miles and hotel points', zh_tw: '航空哩程與飯店點數' },
  gift: { en: 'Gifts', zh_tw: '商品' },
  voucher_and_donation: { en: 'Vouchers and donations', zh_tw: '電子票券與公益捐款' },
  airport_lounge: { en: 'Airport lounge', zh_tw: '機場貴賓室' },
  airport_pickup: { en: 'Airport transfer', zh_tw: '機場接送' },
  cashback: { en: 'Cash rebate', zh_tw: '刷卡金（折抵帳單）' },
} satisfies Record<RedemptionCategory, Phrase>);

/** The mismatched field, inserted into the sentence of RDM-MISMATCH. */
export const mismatchText = messages({
  membership: { en: 'membership ID', zh_tw: '會員編號' },
  name: { en: 'name', zh_tw: '姓名' },
  birthday: { en: 'date of birth', zh_tw: '出生日期' },
  nationality: { en: 'nationality', zh_tw: '國籍' },
});

interface RedemptionParams {
  readonly item: string;
  readonly quantity: string;
  readonly points: string;
  readonly lastFour: string;
}

interface NoticeParams extends RedemptionParams {
  readonly code: string;
  /** The visible end of the membership id; empty without a membership. */
  readonly membership: string;
  /** A sentence that says until when it can be cancelled; empty when it cannot. */
  readonly cancel: string;
}

interface PlaceParams extends RedemptionParams {
  /** A phrase of {@link placeWords}. */
  readonly place: string;
}

/** A place, as the message with the one-time password names it. */
export const placeWords = messages({
  membership: {
    en: (p: { end: string }) => `the membership ID ending in ${p.end}`,
    zh_tw: (p) => `會員編號（末碼 ${p.end}）`,
  },
  email: {
    en: (p: { email: string }) => `the email address ${p.email}`,
    zh_tw: (p) => `電子郵件 ${p.email}`,
  },
  post: {
    en: (p: { postcode: string; city: string; state: string }) =>
      `the postal address in ${p.postcode} ${p.city}, ${p.state}`,
    zh_tw: (p) => `${p.postcode} ${p.city}${p.state} 的地址`,
  },
});

/** The action that the one-time password confirms, as its message names it. */
export const placeAction = messages({
  redeem: {
    en: (p: PlaceParams) =>
      `Redeem ${counted(p.points, 'point')} of your card ending in ${p.lastFour} for ${p.item}, quantity ${p.quantity}, to ${p.place}`,
    zh_tw: (p) =>
      `以信用卡（末四碼 ${p.lastFour}）${p.points} 點兌換${p.item}，數量 ${p.quantity}，送至${p.place}`,
  },
});

/** Message after a redemption. */
export const redemptionNotice = messages({
  text: {
    en: (p: NoticeParams) =>
      `[${bank.name.en}] You redeemed ${counted(p.points, 'point')} of your card ending ${p.lastFour} for: ${p.item}, quantity ${p.quantity}${p.membership && `, membership ending ${p.membership}`}. Redemption code ${p.code}.${p.cancel} If this was not you, contact us at once.`,
    zh_tw: (p: NoticeParams) =>
      `【${bank.name.zh_tw}】您以信用卡（末四碼 ${p.lastFour}）${p.points} 點兌換：${p.item}，數量 ${p.quantity}${p.membership && `，會員編號（末碼 ${p.membership}）`}。兌換代碼 ${p.code}。${p.cancel}若非您本人操作，請立即聯絡我們。`,
  },
  subject: { en: `${bank.name.en}: points redeemed`, zh_tw: `${bank.name.zh_tw}：點數兌換通知` },
});
