import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'statements',
  pages: [
    { path: 'e-statement', load: () => import('./web/StatementsPage.tsx') },
    { path: 'e-statement/:cardId/:statementDate', load: () => import('./web/StatementPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'E-statements', zh_tw: '電子帳單' },
      group: 'main',
      section: 'payments',
      order: 30,
      page: 'e-statement',
    },
  ],
  cardLinks: [
    {
      place: 'totalDue',
      label: { en: 'View statement', zh_tw: '查看帳單' },
      order: 10,
      page: 'e-statement/:cardId/:statementDate',
      pageWithoutStatement: 'e-statement?card=:cardId',
    },
    {
      place: 'statements',
      label: { en: 'All statements', zh_tw: '所有帳單' },
      order: 10,
      page: 'e-statement?card=:cardId',
    },
  ],
});
