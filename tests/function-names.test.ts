/** A function has one name: in the function list, on a card, in the search, in links, and as the heading of its page. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accountText } from '../features/account-detail/messages.ts';
import { noticesText } from '../features/alerts/messages.ts';
import { alertsText } from '../features/alerts/settings.messages.ts';
import { lostText } from '../features/card-replacement/lost.messages.ts';
import { replacementText } from '../features/card-replacement/messages.ts';
import { pinText } from '../features/cash-advance-pin/messages.ts';
import { cashbackText } from '../features/cashback/messages.ts';
import { changePasswordPage } from '../features/change-password/messages.ts';
import { consentText } from '../features/consents/messages.ts';
import { dashboard } from '../features/dashboard/messages.ts';
import { requestsText } from '../features/data-requests/messages.ts';
import { casesText } from '../features/disputes/cases.messages.ts';
import { familyText } from '../features/family/messages.ts';
import { insightText } from '../features/insights/messages.ts';
import { instalmentText } from '../features/instalments/messages.ts';
import { myDataText } from '../features/my-data/messages.ts';
import { addPasskeyText } from '../features/passkeys/change.messages.ts';
import { payText } from '../features/payments/messages.ts';
import { historyText, redemptionPage } from '../features/points-redemption/page.messages.ts';
import { profileText } from '../features/profile/messages.ts';
import { promotionText } from '../features/promotions/messages.ts';
import { publishedText } from '../features/published/messages.ts';
import { CARD_FUNCTIONS, CARD_LINKS, FEATURES, MENU_LINES } from '../features/registry.ts';
import { pointsText } from '../features/reward-points/messages.ts';
import { safetyText } from '../features/safety/messages.ts';
import { securityText } from '../features/security-activity/messages.ts';
import { chrome } from '../features/shell/messages.ts';
import { DRAWER_FUNCTIONS } from '../features/shell/web/functions/drawer.ts';
import { statementText } from '../features/statements/messages.ts';
import { limitText } from '../features/temporary-limit/messages.ts';
import { LANGUAGES, type Phrase, say } from '../shared/messages.ts';
import { FRAME } from './specification-words/frame.ts';
import { allTexts } from './support/texts.ts';

/** The heading of each page that the function list leads to, by card function or page. */
const HEADINGS: Readonly<Record<string, Phrase>> = {
  'cash-advance-pin': pinText.title,
  'cashback-method': cashbackText.title,
  disputes: casesText.title,
  family: familyText.title,
  instalments: instalmentText.title,
  'lost-card': lostText.title,
  pay: payText.title,
  'points-redemption': redemptionPage.title,
  replacement: replacementText.title,
  'reward-points': pointsText.title,
  safety: safetyText.title,
  'temporary-limit': limitText.title,
  dashboard: dashboard.title,
  'card-management': accountText.cards,
  'e-statement': statementText.listTitle,
  'redemption-history': historyText.title,
  'my-data': myDataText.title,
  insights: insightText.title,
  'spending-management/overview': publishedText.spending,
  'promotion-listing': promotionText.title,
  'information/help': chrome.portalHelp,
  'information/contact': chrome.portalContact,
  notices: noticesText.title,
  alerts: alertsText.title,
  'user-profile': profileText.title,
  'user-profile/statement-delivery': profileText.delivery,
  'change-password': changePasswordPage.title,
  'my-data/consents': consentText.title,
  'my-data/requests': requestsText.title,
  security: securityText.title,
  'security/add-passkey': addPasskeyText.title,
};

/** The pages of the content. */
const CONTENT = import.meta.glob<string>('../content/{pages,spending-management}/*.html', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Links whose words are an action on the function's data: "View statement", "Change method". */
const ACTIONS = /^(view|see|all|change|activate|replacement)\b/i;

const inBoth = (phrase: Phrase) => LANGUAGES.map((language) => say(phrase, language));

describe('[SHELL-7] [GEN-25] the name of a function', () => {
  it('is the heading of its page, in both languages', () => {
    const lines = MENU_LINES.map(({ page, cardFunction, label }) => [
      page ?? cardFunction ?? '',
      inBoth(label),
    ]);
    expect(Object.fromEntries(lines)).toEqual(
      Object.fromEntries(Object.entries(HEADINGS).map(([key, title]) => [key, inBoth(title)])),
    );
  });

  it('is said once in the declaration of a card function: its line in the list has no other', () => {
    for (const { name, menu = [] } of FEATURES)
      for (const { page, label } of menu)
        expect([name, label === undefined]).toEqual([name, page === undefined]);
    expect(MENU_LINES.filter(({ cardFunction }) => cardFunction)).toHaveLength(CARD_FUNCTIONS.length);
  });

  it('is the name of links to it, unless they name an action', () => {
    for (const { page, label } of CARD_LINKS) {
      const id = page.replace('card-management/:cardId/', '');
      const heading = HEADINGS[id];
      if (heading && !ACTIONS.test(say(label, 'en')))
        expect([id, inBoth(label)]).toEqual([id, inBoth(heading)]);
    }
    expect(inBoth(accountText.redeem)).toEqual(inBoth(redemptionPage.title));
    expect(inBoth(accountText.rewardPoints)).toEqual(inBoth(pointsText.title));
  });

  it('is in sentence case', () => {
    for (const label of [...MENU_LINES, ...CARD_FUNCTIONS, ...CARD_LINKS].map((one) => say(one.label, 'en')))
      expect(label.slice(1)).toBe(
        label.slice(1).replace(/(?<=\s)[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase()),
      );
  });

  it('[SHELL-5] is that of a line in the drawer, except for the English words of the specification', () => {
    const given = FRAME.filter(({ id }) => id === 'SHELL-5').flatMap(({ lines }) => lines);
    const prescribed = new Set<unknown>(given.map(([, message]) => message));
    const differ: string[] = [];
    for (const { cardFunction, label } of DRAWER_FUNCTIONS) {
      // One line of the specification names two functions.
      const ids = [cardFunction, ...(cardFunction === 'reward-points' ? ['redemption-history'] : [])];
      const names = ids.map(
        (id) => MENU_LINES.find((line) => (line.cardFunction ?? line.page) === id)?.label,
      );
      expect(label.zh_tw).toBe(names.map((name) => name?.zh_tw).join('與'));
      const english = say(label, 'en');
      if (!prescribed.has(label)) expect([english]).toEqual(names.map((name) => name?.en));
      if (english.toLowerCase() !== names.map((name) => name && say(name, 'en').toLowerCase()).join())
        differ.push(english);
    }
    const rules = readFileSync('docs/words.md', 'utf8');
    expect(differ.filter((words) => !rules.includes(words))).toEqual([]);
  });

  it('is the name in texts that quote it: every quoted name is shown somewhere', () => {
    const texts = allTexts();
    const shown = new Set(texts.flatMap(({ en, zh_tw }) => [en, zh_tw]));
    const all = [...texts.flatMap(({ en, zh_tw }) => [en, zh_tw]), ...Object.values(CONTENT)];
    const quoted = all.flatMap((text) => [...text.matchAll(/「(\p{Script=Han}[^」]*)」|“([A-Z][^”]+)”/gu)]);
    const names = quoted.map(([, chinese, english]) => chinese ?? english ?? '');
    expect(names.length).toBeGreaterThan(30);
    // Parameters are filled in with "1".
    expect(names.filter((name) => name !== '1' && !shown.has(name))).toEqual([]);
  });
});
