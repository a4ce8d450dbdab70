import { counted, messages } from '../../shared/messages.ts';

export const promotionText = messages({
  title: { en: 'Offers', zh_tw: '優惠活動' },
  backToOverview: { en: 'Back to overview', zh_tw: '返回總覽' },
  backToOffers: { en: 'Back to offers', zh_tw: '返回優惠活動' },
  categories: { en: 'Categories', zh_tw: '類別' },
  all: { en: 'All', zh_tw: '全部' },
  deposit: { en: 'Account & Deposit Offers', zh_tw: '存款優惠' },
  card: { en: 'Credit Card Offers', zh_tw: '信用卡優惠' },
  dining: { en: 'Dining', zh_tw: '美食' },
  shopping: { en: 'Shopping', zh_tw: '購物' },
  travel: { en: 'Travel & Hotel', zh_tw: '旅遊住宿' },
  loan: { en: 'Personal Loan', zh_tw: '信用貸款' },
  more: { en: 'More', zh_tw: '更多類別' },
  several: {
    en: ({ count }: { count: number }) => counted(count, 'category', 'categories'),
    zh_tw: ({ count }: { count: number }) => `${count} 個類別`,
  },
  count: {
    en: ({ shown, total }: { shown: number; total: number }) => `Showing ${shown} of ${total} offers`,
    zh_tw: ({ shown, total }: { shown: number; total: number }) => `目前顯示 ${shown} 項，共 ${total} 項`,
  },
  learn: { en: 'Learn more', zh_tw: '了解更多' },
  learnAbout: {
    en: ({ title }: { title: string }) => `Learn more about ${title}`,
    zh_tw: ({ title }: { title: string }) => `了解更多：${title}`,
  },
  end: { en: 'End', zh_tw: '已顯示全部' },
  none: { en: 'No offers here at the moment', zh_tw: '目前沒有優惠活動' },
  noneHint: { en: 'Try another category, or see all offers.', zh_tw: '您可以查看其他類別或全部優惠。' },
  nothingChosen: { en: 'No category chosen', zh_tw: '尚未選擇類別' },
  nothingChosenHint: {
    en: 'Choose at least one to see its offers.',
    zh_tw: '選擇至少一個類別即可查看優惠。',
  },
  seeAll: { en: 'See all offers', zh_tw: '查看全部優惠' },
  period: {
    en: ({ from, to }: { from: string; to: string }) => `Offer period: ${from} to ${to}`,
    zh_tw: ({ from, to }: { from: string; to: string }) => `活動期間：${from} 至 ${to}`,
  },
  refusedTitle: { en: 'You do not want offers here', zh_tw: '您已選擇不顯示優惠' },
  refusedText: {
    en: 'You refused offers in the portal, so we show none. You can change that at any time.',
    zh_tw: '您已拒絕在本網站接收優惠資訊，因此不顯示優惠。您可隨時變更設定。',
  },
  toConsents: { en: 'Offers and consents', zh_tw: '行銷同意設定' },
  gone: { en: 'This offer is not available', zh_tw: '此優惠目前無法查看' },
  goneHint: {
    en: 'It may have ended, or not started yet.',
    zh_tw: '活動可能已結束或尚未開始。',
  },
});
