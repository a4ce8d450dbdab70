import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { answer, payload, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn, PROFILE } from '../../../tests/support/dom/people.ts';
import { pageSays, pageText, press, until } from '../../../tests/support/dom/user.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { profileCalls } from '../../profile/contract.ts';
import { type PromotionItem, promotionCalls } from '../contract.ts';
import { promotionText as text } from '../messages.ts';
import DetailPage from './DetailPage.tsx';
import ListingPage from './ListingPage.tsx';

const TOTAL = 130;
const cards = () => document.querySelectorAll('main li h2');
const pagesRead = () =>
  sentTo(promotionCalls.list).map(({ address }) => {
    const query = new URL(address, 'http://portal').searchParams;
    return [query.get('pageNumber'), query.get('pageSize')].join(' of ');
  });

function offer(number: number): PromotionItem {
  return {
    campaignCode: `MANY${number}`,
    title: `Offer ${number}`,
    description: 'x',
    imagePath: '',
    htmlPath: '/promotion/MANY0/html',
    category: 'dining',
    startDateTime: '2026-01-01T00:00:00+08:00',
    endDateTime: '2099-01-01T23:59:59+08:00',
  };
}

/** Returns one page of the offers, as the server would. */
function pageOf(query: URLSearchParams) {
  const [size, index] = [Number(query.get('pageSize')), Number(query.get('pageNumber'))];
  const count = Math.max(0, Math.min(size, TOTAL - index * size));
  const content = Array.from({ length: count }, (_, at) => offer(index * size + at + 1));
  const totalPages = Math.ceil(TOTAL / size);
  return payload({
    content,
    pageInfo: {
      size,
      elements: count,
      currentPageIndex: index,
      isFirst: index === 0,
      isLast: index === totalPages - 1,
      totalPages,
      totalElements: TOTAL,
    },
  });
}

beforeEach(async () => {
  await logOn();
  answer(profileCalls.read, payload(PROFILE));
  answer(promotionCalls.list, pageOf);
});

const openList = (query: string) => openPage(<ListingPage />, { address: `/u/promotion-listing${query}` });

describe('the list of offers', () => {
  it('[PRM-1] reads a hundred at once, and the next hundred when they are shown', async () => {
    await openList('?shown=100');
    await pageSays(say(text.count, 'en', { shown: 100, total: TOTAL }));
    expect(cards()).toHaveLength(100);
    expect(pagesRead()).toEqual(['0 of 100']);
    await press(contentText.showMore.en);
    await until(() => expect(cards()).toHaveLength(104));
    expect(pagesRead()).toEqual(['0 of 100', '1 of 100']);
    await until(() => expect(document.activeElement?.id).toBe('offer-MANY101'));
    expect(location.search).toBe('?shown=104');
  });

  it('[PRM-1] ends after the last offer', async () => {
    await openList('?shown=128');
    await until(() => expect(cards()).toHaveLength(128));
    await press(contentText.showMore.en);
    await until(() => expect(cards()).toHaveLength(TOTAL));
    await until(() => expect(document.activeElement?.id).toBe('offer-MANY129'));
    const count = say(text.count, 'en', { shown: TOTAL, total: TOTAL });
    await pageSays(count);
    await until(() => expect(document.querySelector('[data-announcer]')?.textContent).toContain(count));
    expect(pageText()).toContain(text.end.en);
    expect(pagesRead().toSorted()).toEqual(['0 of 100', '1 of 100']);
  });

  it('[PRM-1] shows as many as there are for an address with more', async () => {
    await openList('?shown=99999');
    await until(() => expect(cards()).toHaveLength(TOTAL));
    expect(pagesRead()).toHaveLength(2);
  });
});

describe('an offer', () => {
  it('[PRM-2] without a picture leads to the list', async () => {
    answer(promotionCalls.detail, payload({ ...offer(1), campaignDescription: '' }));
    await openPage(<DetailPage />, {
      address: '/u/promotion-detail?code=MANY1',
      route: '/u/promotion-detail',
    });
    await until(() => expect(location.pathname).toBe('/u/promotion-listing'));
  });

  it('[PRM-2] without a code in the address leads to the list, without a call', async () => {
    await openPage(<DetailPage />, { address: '/u/promotion-detail' });
    await until(() => expect(location.pathname).toBe('/u/promotion-listing'));
    expect(sentTo(promotionCalls.detail)).toEqual([]);
  });
});
