import { expect, it } from 'vitest';
import { formatDate } from '../../../shared/dates.ts';
import { LANGUAGES, say } from '../../../shared/messages.ts';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { SAMPLE_CARD } from '../../cards/testing/sample.ts';
import { type PointEntry, rewardCalls } from '../contract.ts';
import { endingText } from '../ending.messages.ts';
import { Points } from './RewardPointsPage.tsx';

const entry = (change: Partial<PointEntry>): PointEntry => ({
  pointTransactionId: 'p1',
  campaignId: '',
  campaignRulesetId: '',
  date: '2026-10-01',
  description: 'Campaign',
  points: 500,
  kind: 'earned',
  ...change,
});

it.each(LANGUAGES)(
  '[PTS-2] the ledger says until when points can be used, and which have ended: %s',
  (language) => {
    const query = { cardId: SAMPLE_CARD.cardId, pageNumber: '0', pageSize: '10' };
    const text = new StaticPage(language)
      .answer(
        rewardCalls.points,
        { query },
        {
          totalPoints: 500,
          content: [
            entry({ kind: 'ended', points: -70, endsOn: '2026-09-30' }),
            entry({ pointTransactionId: 'p2', endsOn: '2027-03-31' }),
            entry({ pointTransactionId: 'p3' }),
          ],
          pageInfo: {
            size: 10,
            elements: 3,
            currentPageIndex: 0,
            isFirst: true,
            isLast: true,
            totalPages: 1,
            totalElements: 3,
          },
        },
      )
      .text(<Points card={SAMPLE_CARD} choice={null} />);
    const words = (phrase: typeof endingText.ended, date: '2026-09-30' | '2027-03-31') =>
      say(phrase, language, { date: formatDate(date, language) });
    expect(text).toContain(words(endingText.ended, '2026-09-30'));
    expect(text).toContain(words(endingText.usableUntil, '2027-03-31'));
    expect(text).not.toContain(words(endingText.ended, '2027-03-31'));
  },
);
