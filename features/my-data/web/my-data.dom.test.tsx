import { beforeEach, describe, expect, it } from 'vitest';
import { categoryText } from '../../../shared/personal-data.messages.ts';
import { answer, LOST, payload, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import { pageSeen, press, until } from '../../../tests/support/dom/user.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { type Look, myDataCalls } from '../contract.ts';
import { lookText } from '../looks.messages.ts';
import { myDataText as text } from '../messages.ts';
import { dataActs } from './acts.ts';
import MyDataPage from './MyDataPage.tsx';

const KEPT = {
  why: ['contract' as const],
  from: ['you' as const],
  keep: [{ rule: 'period' as const, count: 1, unit: 'days' as const }],
  who: [],
};

describe('my data', () => {
  beforeEach(async () => {
    await logOn();
    answer(
      myDataCalls.kept,
      payload({
        categories: [
          { category: 'contact', count: 1, ...KEPT },
          { category: 'transactions', count: 1000, ...KEPT, who: ['partners'] },
          { category: 'cards', count: null, ...KEPT, keep: [{ rule: 'bank' as const }] },
        ],
        recipients: [
          { recipient: 'sms', count: 2, latestAt: '2026-11-23T01:00:00.000Z' },
          { recipient: 'push', count: 0, latestAt: null },
          { recipient: 'partners', count: null, latestAt: null },
        ],
      }),
    );
    answer(myDataCalls.looks, payload({ entries: [], next: null }));
  });

  it('[MYD-2] says for each kind how many entries there are, how long they stay and who gets them', async () => {
    await openPage(<MyDataPage />, { address: '/u/my-data' });
    await until(() => expect(pageSeen()).toContain(categoryText.contact.en));
    const seen = pageSeen();
    for (const words of [
      text.count.en({ count: '1' }),
      text.countAbove.en({ count: '1,000' }),
      text.atBank.en,
      text.days.en({ count: 1 }),
      text.bank.en,
      text.noOthers.en,
      text.sent.en({ count: 2, at: '23/11/2026 09:00' }),
      text.noneSent.en,
      text.gets_partners.en,
      text.right_marketing.en,
    ])
      expect(seen).toContain(words);
  });

  it('[MYD-3] loads further looks on request and moves the focus to the first of them', async () => {
    const look = (at: string, role: Look['role']): Look => ({ at, role, what: 'person' });
    answer(myDataCalls.looks, (query) =>
      payload(
        query.has('after')
          ? { entries: [look('2026-11-21T01:00:00Z', null)], next: null }
          : { entries: [look('2026-11-23T01:00:00Z', 'viewer')], next: '5.5' },
      ),
    );
    await openPage(<MyDataPage />, { address: '/u/my-data' });
    await until(() => expect(pageSeen()).toContain(lookText.person.en));
    expect(pageSeen()).toContain(text.lookItem.en({ at: '23/11/2026 09:00', role: text.viewer.en }));
    await press(contentText.showMore.en);
    await until(() =>
      expect(document.activeElement?.textContent).toContain(
        text.lookItem.en({ at: '21/11/2026 09:00', role: text.unknownRole.en }),
      ),
    );
    expect(sentTo(myDataCalls.looks).at(-1)?.address).toContain('after=5.5');
    expect(pageSeen()).not.toContain(contentText.showMore.en);
  });

  it('[MYD-2] [MYD-3] shows a failed read in its place, and the rights all the same', async () => {
    answer(myDataCalls.kept, LOST);
    await openPage(<MyDataPage />, { address: '/u/my-data' });
    await until(() => expect(pageSeen()).toContain(text.noLooks.en));
    expect(pageSeen()).toContain(text.right_correct.en);
    expect(pageSeen()).not.toContain(categoryText.contact.en);
  });
});

describe('[MYD-2] the pages of rights', () => {
  it('are linked where this portal has them', () => {
    const page = (path: string) => ({ path, load: () => import('./MyDataPage.tsx') });
    expect(dataActs([]).length).toBe(0);
    expect(dataActs([page('my-data/copy'), page('user-profile'), page('dashboard')])).toMatchObject([
      { href: '/u/my-data/copy', name: text.copy },
      { href: '/u/user-profile', name: text.profile },
    ]);
  });
});
