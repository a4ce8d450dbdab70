import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/messages.ts';
import { LanguageProvider } from '../../../web/language/language.tsx';
import { MonthsPanel } from './MonthsPanel.tsx';

const spent = (month: string, amount: number) => ({
  month,
  category: 'dining' as const,
  total: { amount: `${amount}`, currency: 'TWD' as const },
  count: 1,
});
const SENTENCES = {
  en: [
    'Jan 2026: NT$300 more than Dec 2025',
    'Jan 2026: NT$500 less than Jan 2025',
    'Jan 2026: the same as Dec 2025',
  ],
  zh_tw: [
    '2026年1月的消費比2025年12月多 NT$300',
    '2026年1月的消費比2025年1月少 NT$500',
    '2026年1月的消費與2025年12月相同',
  ],
};

it.each(LANGUAGES)(
  '[INSIGHT-1] says whether a month has more or less than the months before it: %s',
  (language) => {
    const shown = (before: number) => {
      const spending = [spent('2026-01', 1000), spent('2025-12', before), spent('2025-01', 1500)];
      return renderToStaticMarkup(
        <LanguageProvider language={language}>
          <MonthsPanel insights={{ today: '2026-02-03', months: ['2026-01', '2025-12'], spending }} />
        </LanguageProvider>,
      );
    };
    const [more, less, same] = SENTENCES[language];
    expect(shown(700)).toContain(more);
    expect(shown(700)).toContain(less);
    expect(shown(1000)).toContain(same);
  },
);
