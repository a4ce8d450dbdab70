/** Words for coded values, and for the parts of a value that has several. Other values are shown as they are stored. */
import { messages } from '../../shared/messages.ts';
import { categoryText } from '../../shared/transaction-categories.messages.ts';
import { fieldText } from './fields.messages.ts';

export const valueText = messages({
  ...fieldText,
  ...categoryText,
  yes: { en: 'yes', zh_tw: '是' },
  no: { en: 'no', zh_tw: '否' },
  primary: { en: 'primary', zh_tw: '正卡' },
  supplementary: { en: 'supplementary', zh_tw: '附卡' },
  active: { en: 'active', zh_tw: '使用中' },
  unactivated: { en: 'not activated', zh_tw: '未開卡' },
  online: { en: 'online', zh_tw: '網路交易' },
  abroad: { en: 'abroad', zh_tw: '國外交易' },
  contactless: { en: 'contactless', zh_tw: '感應支付' },
  cash: { en: 'cash', zh_tw: '預借現金' },
  perPurchase: { en: 'per purchase', zh_tw: '單筆限額' },
  perDay: { en: 'per day', zh_tw: '單日限額' },
  email: { en: 'email', zh_tw: '電子郵件' },
  sms: { en: 'SMS', zh_tw: '簡訊' },
  push: { en: 'push', zh_tw: '推播' },
  text: { en: 'text', zh_tw: '內容' },
  to: { en: 'to', zh_tw: '收件者' },
  subject: { en: 'subject', zh_tw: '主旨' },
  person: { en: 'you', zh_tw: '您' },
  staff: { en: 'our staff', zh_tw: '本行人員' },
  system: { en: 'this website', zh_tw: '本系統' },
  'language-en': { en: 'English', zh_tw: '英文' },
  'language-zh_tw': { en: 'Chinese', zh_tw: '中文' },
  postcode: { en: 'postcode', zh_tw: '郵遞區號' },
  county: { en: 'county', zh_tw: '縣市' },
  district: { en: 'district', zh_tw: '行政區' },
  street: { en: 'street', zh_tw: '街道' },
  streetEnglish: { en: 'street in English', zh_tw: '英文地址' },
  since: { en: 'since', zh_tw: '自' },
  by: { en: 'by', zh_tw: '由' },
});
