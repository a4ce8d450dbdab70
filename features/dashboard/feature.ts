import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'dashboard',
  pages: [{ path: 'dashboard' }],
  menu: [{ label: { en: 'Overview', zh_tw: '信用卡總覽' }, group: 'main', order: 10, page: 'dashboard' }],
});
