import { beforeEach, describe, expect, it } from 'vitest';
import { answer, LOST, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn, PROFILE } from '../../../tests/support/dom/people.ts';
import { control, pageSays, pageSeen, press, until } from '../../../tests/support/dom/user.ts';
import { areOffersHidden, keepOffersShown } from '../../../web/offers.ts';
import { paths } from '../../../web/paths.ts';
import { profileCalls } from '../../profile/contract.ts';
import { promotionCalls } from '../../promotions/contract.ts';
import { promotionText } from '../../promotions/messages.ts';
import ListingPage from '../../promotions/web/ListingPage.tsx';
import { functionGroups } from '../../shell/web/functions/functions.ts';
import { consentCalls } from '../contract.ts';
import { consentText as text } from '../messages.ts';
import { AT_FIRST, consentsWith, HISTORY } from '../testing/consents.ts';
import ConsentsPage from './ConsentsPage.tsx';

const sms = () => document.getElementById('consent-own-offers-sms')!;
const portal = () => document.getElementById('consent-own-offers-portal')!;
const isOn = (one: Element) => one.getAttribute('aria-checked') === 'true';

async function open(language: 'en' | 'zh_tw' = 'en'): Promise<void> {
  await openPage(<ConsentsPage />, { address: paths.consents(), language });
  await pageSays(text.history[language]);
}

beforeEach(() => logOn());

describe('the page of consents', () => {
  it('[CNS-1] shows what counts at first, and sends one choice with one press', async () => {
    answer(consentCalls.read, payload(AT_FIRST));
    answer(consentCalls.choose, payload(consentsWith(['own-offers portal', 'own-offers sms'], HISTORY)));
    await open();
    expect([isOn(sms()), isOn(portal())]).toEqual([false, true]);
    await pageSays(text.noHistory.en);
    await press(sms());
    await until(() => expect(isOn(sms())).toBe(true));
    expect(sentTo(consentCalls.choose).map(({ body }) => body)).toEqual([
      { purpose: 'own-offers', channel: 'sms', agreed: true },
    ]);
    expect(pageSeen()).toContain('20/11/2026 11:30');
  });

  it('[CNS-2] refuses everything with one press', async () => {
    answer(consentCalls.read, payload(consentsWith(['own-offers portal', 'partner:blue-door email'])));
    answer(consentCalls.refuseAll, payload(consentsWith([], HISTORY)));
    await open('zh_tw');
    await press(text.refuseAll.zh_tw);
    await pageSays(text.allRefused.zh_tw);
    expect([...document.querySelectorAll('[role=switch]')].some(isOn)).toBe(false);
    expect(document.activeElement).toBe(control(text.refuseAll.zh_tw));
    expect(areOffersHidden()).toBe(true);
  });

  it('[CNS-2] leaves a switch as it was when the choice is lost', async () => {
    answer(consentCalls.read, payload(AT_FIRST));
    answer(consentCalls.choose, LOST);
    await open();
    await press(portal());
    await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
    expect(isOn(portal())).toBe(true);
    expect(areOffersHidden()).toBe(false);
  });

  it('[CNS-1] shows that a partner is gone', async () => {
    answer(consentCalls.read, payload(AT_FIRST));
    answer(consentCalls.choose, refusal('NOT_FOUND'));
    await open();
    await press(document.getElementById('consent-partner-blue-door-email')!);
    await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
  });
});

describe('offers of the portal', () => {
  const lines = () => functionGroups(true).flatMap(({ items }) => items.map(({ href }) => href));

  it('[CNS-3] have no line in the function list and the search after a refusal', () => {
    keepOffersShown(true);
    expect(lines()).toContain(paths.promotions());
    keepOffersShown(false);
    expect(lines()).not.toContain(paths.promotions());
    expect(lines()).toContain(paths.consents());
    keepOffersShown(true);
    expect(lines()).toContain(paths.promotions());
  });

  it('[CNS-3] are not shown on their page after a refusal on another device, but the way back is', async () => {
    answer(profileCalls.read, payload({ ...PROFILE, offersShown: false }));
    answer(
      promotionCalls.list,
      payload({
        content: [],
        pageInfo: {
          ...{ size: 100, elements: 0, currentPageIndex: 0, isFirst: true, isLast: true },
          ...{ totalPages: 0, totalElements: 0 },
        },
      }),
    );
    await openPage(<ListingPage />, { address: paths.promotions() });
    await pageSays(promotionText.refusedTitle.en);
    expect(control(promotionText.toConsents.en).getAttribute('href')).toBe(paths.consents());
    expect(pageSeen()).not.toContain(promotionText.none.en);
  });
});
