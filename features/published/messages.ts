import { messages } from '../../shared/messages.ts';

export const publishedText = messages({
  information: { en: 'Information', zh_tw: '資訊' },
  spending: { en: 'Spending management', zh_tw: '消費管理' },
  missingTitle: { en: 'This page does not exist', zh_tw: '沒有這個頁面' },
  missing: {
    en: 'It may have been moved or removed.',
    zh_tw: '此頁面可能已移動或移除。',
  },
  help: { en: 'Go to frequently asked questions', zh_tw: '前往常見問題' },
  anotherCard: { en: 'Another card', zh_tw: '加辦信用卡' },
  anotherCardText: {
    en: 'Another card may suit your spending better. Apply online on the bank’s site.',
    zh_tw: '想依消費習慣再申辦一張信用卡？可至本行網站線上申辦。',
  },
  applyForCard: { en: 'Apply for another card', zh_tw: '線上申辦另一張信用卡' },
  backToOverview: { en: 'Back to overview', zh_tw: '返回總覽' },
  backToSpending: { en: 'Back to spending management', zh_tw: '返回消費管理' },
});
