import { counted, isOne, messages } from '../../shared/messages.ts';

/** The smallest quantity, its points, and the unit, formatted. */
interface Minimum {
  readonly quantity: string;
  readonly points: string;
  readonly unit: string;
}

/** The redemption page. */
export const redemptionPage = messages({
  title: { en: 'Points redemption', zh_tw: '點數兌換' },
  createStep: { en: 'What would you like?', zh_tw: '您想兌換什麼？' },
  checkStep: { en: 'Check your redemption', zh_tw: '確認兌換內容' },
  lead: {
    en: 'We use the points of this card, and only after you confirm on the next page.',
    zh_tw: '將使用此卡點數，於下一頁確認後才會扣除。',
  },
  noneFits: {
    en: 'You have no active card, and only active cards can redeem points.',
    zh_tw: '您目前沒有有效卡，無法兌換點數。',
  },
  toCards: { en: 'See my cards', zh_tw: '查看我的信用卡' },
  card: { en: 'Card', zh_tw: '信用卡' },
  category: { en: 'Category', zh_tw: '兌換類別' },
  product: { en: 'Product', zh_tw: '兌換項目' },
  quantity: { en: 'Quantity', zh_tw: '數量' },
  minimum: {
    en: (p: Minimum) => `At least ${p.quantity} (${counted(p.points, 'point')}), in multiples of ${p.unit}`,
    zh_tw: (p: Minimum) => `至少 ${p.quantity}（${p.points} 點），並為 ${p.unit} 的倍數`,
  },
  belowMinimum: {
    en: (p: Minimum) =>
      `Quantity must be at least ${p.quantity} (${counted(p.points, 'point')}), in multiples of ${p.unit}.`,
    zh_tw: (p: Minimum) => `數量至少為 ${p.quantity}（${p.points} 點），並為 ${p.unit} 的倍數。`,
  },
  membership: { en: 'Membership ID', zh_tw: '會員編號' },
  /** Read by screen readers for a masked membership id. */
  membershipEnd: {
    en: (p: { end: string }) => `ending in ${p.end}`,
    zh_tw: (p: { end: string }) => `末碼 ${p.end}`,
  },
  membershipHint: {
    en: (p: { partner: string; format: string }) => `${p.partner}: ${p.format}`,
    zh_tw: (p: { partner: string; format: string }) => `${p.partner}：${p.format}`,
  },
  postal: { en: 'Delivery address', zh_tw: '寄送地址' },
  addressRegistered: {
    en: (p: { address: string }) => `My postal address on file ${p.address}`,
    zh_tw: (p: { address: string }) => `我留存的通訊地址 ${p.address}`,
  },
  addressOther: { en: 'Another address', zh_tw: '其他地址' },
  address: { en: 'Address', zh_tw: '地址' },
  city: { en: 'City or county', zh_tw: '縣市' },
  state: { en: 'District', zh_tw: '鄉鎮市區' },
  postcode: { en: 'Postcode', zh_tw: '郵遞區號' },
  postcodeHint: { en: '3, 5 or 6 digits', zh_tw: '3、5 或 6 位數字' },
  emailAddress: { en: 'Email', zh_tw: '電子郵件' },
  emailHint: { en: 'Codes and receipts are sent to this address.', zh_tw: '兌換碼或收據將寄至此信箱。' },
  emailRegistered: {
    en: (p: { email: string }) => `My registered email ${p.email}`,
    zh_tw: (p: { email: string }) => `我留存的電子郵件 ${p.email}`,
  },
  emailTyped: { en: 'Email address', zh_tw: '電子郵件地址' },
  emailOther: { en: 'Another email', zh_tw: '其他電子郵件' },
  summary: { en: 'Your points', zh_tw: '點數試算' },
  balance: { en: 'Point balance', zh_tw: '可用點數' },
  cost: { en: 'Points needed', zh_tw: '所需點數' },
  remain: { en: 'Points left', zh_tw: '剩餘點數' },
  /** Announced to screen readers when the figures change. */
  spoken: {
    en: (p: { cost: string; left: string }) =>
      `${counted(p.cost, 'point')} needed, ${counted(p.left, 'point')} left`,
    zh_tw: (p: { cost: string; left: string }) => `所需 ${p.cost} 點，剩餘 ${p.left} 點`,
  },
  tooMany: {
    en: (p: { missing: string }) => `You need ${counted(p.missing, 'more point')}`,
    zh_tw: (p: { missing: string }) => `還差 ${p.missing} 點`,
  },
  /** A product and its quantity. */
  orderLine: {
    en: (p: { name: string; quantity: string }) => `${p.name} × ${p.quantity}`,
    zh_tw: (p: { name: string; quantity: string }) => `${p.name} × ${p.quantity}`,
  },
  rebate: { en: 'Deducted from your bill', zh_tw: '折抵帳單金額' },
  delivery: { en: 'Delivery', zh_tw: '交付時間' },
  terms: { en: 'Redemption terms', zh_tw: '兌換條款' },
  termsLead: {
    en: 'By redeeming you accept the redemption terms.',
    zh_tw: '送出兌換即表示您同意兌換條款。',
  },
  submit: {
    en: (p: { points: string }) => `Redeem ${counted(p.points, 'point')}`,
    zh_tw: (p: { points: string }) => `確認兌換 ${p.points} 點`,
  },
  methodStep: { en: 'Choose where to send the code', zh_tw: '驗證碼接收方式' },
  newPlace: { en: 'Confirm a new destination', zh_tw: '確認新的收件處' },
  newPlaceLead: {
    en: 'This destination is new, or no longer remembered. For your safety, confirm this redemption. No points have been used yet. We remember a confirmed postal or email address for 12 months; you can remove it under Security activity.',
    zh_tw:
      '此收件處為首次使用，或先前紀錄已不再保留。為保障您的點數，請確認本次兌換，目前尚未扣除點數。確認後的地址或電子郵件將保留 12 個月，您可於「登入與安全紀錄」移除。',
  },
  heldPlace: { en: 'Confirm this redemption', zh_tw: '確認本次兌換' },
  heldPlaceLead: {
    en: 'You reset your password or registered again in the last 24 hours. For your safety, confirm this redemption. No points have been used yet.',
    zh_tw: '您於 24 小時內曾重設密碼或重新註冊，為保障您的點數安全，請確認本次兌換。目前尚未扣除點數。',
  },
  daily: {
    en: (p: { most: string; left: string }) =>
      `Daily limit: ${counted(p.most, 'point')}. You can redeem ${p.left} more today.`,
    zh_tw: (p) => `每日兌換上限 ${p.most} 點，今日尚可兌換 ${p.left} 點。`,
  },
  done: { en: 'Redemption received', zh_tw: '兌換申請完成' },
  doneText: {
    en: (p: { item: string; points: string; left: string }) =>
      `${counted(p.points, 'point')} ${isOne(p.points) ? 'was' : 'were'} used for ${p.item}. ${counted(p.left, 'point')} ${isOne(p.left) ? 'is' : 'are'} left.`,
    zh_tw: (p: { item: string; points: string; left: string }) =>
      `已使用 ${p.points} 點兌換「${p.item}」，剩餘 ${p.left} 點。`,
  },
  codeIs: { en: 'Redemption code:', zh_tw: '兌換代碼' },
  told: {
    en: 'We have sent you a message about this.',
    zh_tw: '我們已傳送通知訊息給您。',
  },
  seeIt: { en: 'See this redemption', zh_tw: '查看此筆兌換' },
});

/** Buttons that close the dialog about an order that fails a check. */
export const redemptionWarning = messages({
  changeQuantity: { en: 'Change quantity', zh_tw: '修改數量' },
  changeMembership: { en: 'Enter membership ID', zh_tw: '填寫會員編號' },
});

/** Field errors. */
export const redemptionFields = messages({
  categoryEmpty: { en: 'Choose a category', zh_tw: '請選擇兌換類別' },
  productEmpty: { en: 'Choose a product', zh_tw: '請選擇兌換項目' },
  quantityEmpty: { en: 'Enter a quantity', zh_tw: '請輸入數量' },
  quantityFormat: {
    en: 'Quantity must be a whole number without a leading zero, up to 10 digits',
    zh_tw: '數量須為正整數，開頭不可為 0，最多 10 位',
  },
  quantityUnit: {
    en: (p: { unit: string }) => `Quantity must be a multiple of ${p.unit}`,
    zh_tw: (p: { unit: string }) => `數量須為 ${p.unit} 的倍數`,
  },
  membershipEmpty: { en: 'Enter your membership ID', zh_tw: '請輸入會員編號' },
  membershipFormat: {
    en: (p: { partner: string; format: string }) => `${p.partner} membership ID must be ${p.format}`,
    zh_tw: (p: { partner: string; format: string }) => `${p.partner}會員編號格式應為 ${p.format}`,
  },
  addressEmpty: { en: 'Enter your address', zh_tw: '請輸入地址' },
  cityEmpty: { en: 'Enter your city or county', zh_tw: '請輸入縣市' },
  stateEmpty: { en: 'Enter your district', zh_tw: '請輸入鄉鎮市區' },
  postcodeEmpty: { en: 'Enter your postcode', zh_tw: '請輸入郵遞區號' },
  postcodeFormat: { en: 'Postcode must be 3, 5 or 6 digits', zh_tw: '郵遞區號須為 3、5 或 6 位數字' },
  emailAddressEmpty: { en: 'Enter your email', zh_tw: '請輸入電子郵件' },
  emailFormat: {
    en: 'Email must look like name@example.com',
    zh_tw: '電子郵件格式應如 name@example.com',
  },
  textFormat: { en: 'Use letters, numbers and punctuation only', zh_tw: '僅限文字、數字與標點符號' },
  textLong: {
    en: (p: { most: string }) => `Use at most ${p.most} characters`,
    zh_tw: (p: { most: string }) => `最多 ${p.most} 個字元`,
  },
});

/** The redemption terms. */
export const redemptionTerms = messages({
  final: {
    en: 'A redemption cannot be changed once it is confirmed. You can cancel it only as long as its redemption details offer this; your points are then given back. A cash rebate cannot be cancelled.',
    zh_tw:
      '兌換送出後即無法變更。僅於兌換明細提供取消之期間內可取消，取消後退還已使用之點數；刷卡金兌換後無法取消。',
  },
  partner: {
    en: 'Air miles and hotel points go to the membership that you name, and only to one in your own name. The partner’s own terms apply to them.',
    zh_tw: '航空哩程與飯店點數將存入您填寫之會員帳戶，限本人帳戶，並適用合作夥伴之會員條款。',
  },
  primary: {
    en: 'Air miles and hotel points: primary cardholder only.',
    zh_tw: '航空哩程與飯店點數限正卡持卡人兌換。',
  },
  item: {
    en: 'Delivery times, validity and conditions of a product, such as those of a cash rebate, are shown with the product.',
    zh_tw: '各兌換項目之交付時間、效期與條件（例如刷卡金之兌換條件）以該項目所載內容為準。',
  },
  address: {
    en: 'We use the address and email that you give here for this redemption. We remember a postal or email address that you confirm for 12 months; you can remove it under Security activity.',
    zh_tw:
      '您填寫之地址與電子郵件用於本次兌換。經您確認的地址或電子郵件將保留 12 個月，您可於「登入與安全紀錄」移除。',
  },
});

/** The history list and the details page. */
export const historyText = messages({
  title: { en: 'Redemption history', zh_tw: '兌換紀錄' },
  detailTitle: { en: 'Redemption details', zh_tw: '兌換明細' },
  date: { en: 'Redemption date', zh_tw: '兌換日期' },
  description: { en: 'Description', zh_tw: '兌換項目' },
  code: { en: 'Redemption code', zh_tw: '兌換代碼' },
  points: { en: 'Points used', zh_tw: '使用點數' },
  see: { en: 'See details', zh_tw: '查看明細' },
  seeOf: {
    en: ({ what, date }: { what: string; date: string }) => ` (${what}, ${date})`,
    zh_tw: ({ what, date }) => `（${what}，${date}）`,
  },
  none: { en: 'No redemptions yet', zh_tw: '目前沒有兌換紀錄' },
  noneText: {
    en: 'What you redeem with your points appears here.',
    zh_tw: '您以點數兌換的項目會顯示於此。',
  },
  partner: { en: 'Partner', zh_tw: '合作夥伴' },
});

/** The places that a person confirmed. */
export const placesText = messages({
  title: { en: 'Destinations of your points', zh_tw: '點數兌換收件處' },
  lead: {
    en: 'Destinations that you confirmed. Until the date shown, redemptions to them usually need no further confirmation.',
    zh_tw: '以下為您確認過的收件處。在所示日期前兌換至這些收件處，通常無須再次確認。',
  },
  none: { en: 'No destinations are remembered.', zh_tw: '目前沒有記錄收件處。' },
  until: { en: 'Remembered until', zh_tw: '記錄至' },
  forget: { en: 'Remove', zh_tw: '移除' },
  forgetOf: { en: (p: { place: string }) => `Remove ${p.place}`, zh_tw: (p) => `移除 ${p.place}` },
  forgotten: {
    en: (p: { place: string }) => `${p.place} was removed.`,
    zh_tw: (p) => `已移除 ${p.place}。`,
  },
});
