import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../../../shared/dates.ts';
import { LANGUAGES, type Language, type Phrase, say } from '../../../shared/messages.ts';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { paths } from '../../../web/paths.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import CardsPage from '../../account-detail/web/cards/CardsPage.tsx';
import { feature as activation } from '../../card-activation/feature.ts';
import { feature as replacement } from '../../card-replacement/feature.ts';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { cardText } from '../../cards/messages.ts';
import { SAMPLE_CARD } from '../../cards/testing/sample.ts';
import { holdText } from '../../confirmation/web/hold.messages.ts';
import { feature as instalments } from '../../instalments/feature.ts';
import { profileCalls } from '../../profile/contract.ts';
import { PERSON } from '../../profile/testing/person.ts';
import { dashboard, owedText } from '../messages.ts';
import { CardView } from './cards/CardView.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const PROFILE = { ...PERSON, email: null };

const page = (cards: CardSummary[], language: Language) =>
  new StaticPage(language).answer(cardCalls.cards, {}, cards).answer(profileCalls.read, {}, PROFILE);

/** Renders the overview with one card, and returns its parts. */
function overviewOf(change: Partial<CardSummary>, language: Language) {
  const card = { ...SAMPLE_CARD, ...change };
  const own = page([card], language);
  return {
    overview: own.text(<DashboardPage />),
    view: own.text(<CardView card={card} profile={PROFILE} />),
  };
}

describe.each(LANGUAGES)('[CARD-1] the overview in %s', (language) => {
  const t = (phrase: Phrase) => say(phrase, language);

  it('says that everything is paid, and offers instalments', () => {
    const { overview, view } = overviewOf({ paidSinceStatement: SAMPLE_CARD.currentBalance }, language);
    expect(overview).toContain(t(owedText.allPaid));
    expect(view).toContain(t(cardText.paid));
    expect(view).toContain(t(instalments.cardLinks[0].label));
  });

  it('says that a payment is overdue, and offers no instalments', () => {
    const { overview, view } = overviewOf({ paymentDueDate: '2020-01-02' }, language);
    expect(overview).toContain(t(owedText.overdueText));
    expect(view).toMatch(new RegExp(say(cardText.overdue, language, { days: 0 }).replace('0', '\\d+')));
    expect(view).not.toContain(t(instalments.cardLinks[0].label));
  });

  it('[FGT-3] says until when a reset of the password holds actions, and nothing without one', () => {
    const hold = { until: '2026-11-24T06:05:00.000Z', usedContacts: ['sms' as const] };
    const own = page([SAMPLE_CARD], language);
    expect(own.text(<DashboardPage />)).not.toContain(t(holdText.title));
    const text = own.answer(profileCalls.read, {}, { ...PROFILE, hold }).text(<DashboardPage />);
    expect(text).toContain(t(holdText.title));
    const until = formatDateTime(new Date(hold.until), language);
    expect(text).toContain(say(holdText.bar, language, { until }));
  });

  it.each(['objected', 'desk'] as const)(
    '[CON-8] says that an objection holds actions, and where to answer: %s',
    (contactHold) => {
      const own = page([SAMPLE_CARD], language).answer(profileCalls.read, {}, { ...PROFILE, contactHold });
      expect(own.text(<DashboardPage />)).toContain(t(holdText.objectedBar));
      expect(own.markup(<DashboardPage />)).toContain(`href="${paths.profile()}"`);
    },
  );

  it('says that there are no cards, and shows no choice', () => {
    const own = page([], language);
    expect(own.text(<DashboardPage />)).toContain(t(cardText.noCards));
    expect(own.markup(<DashboardPage />)).not.toContain('type="radio"');
  });

  it('[STM-1] says that statements of companies are on paper', () => {
    expect(overviewOf({ corporate: true }, language).view).toContain(t(dashboard.paperOnly));
    expect(overviewOf({}, language).view).not.toContain(t(dashboard.paperOnly));
  });

  it('[RPL-1] shows a stopped card and the one on its way as two', () => {
    const replaced: Partial<CardSummary> = {
      status: 'lost',
      replacement: { orderedOn: '2026-11-20', stoppedLastFour: '4444' },
    };
    const { overview, view } = overviewOf(replaced, language);
    expect(view).toContain(say(dashboard.newCard, language, { last4: '5555' }));
    expect(view).toContain(say(dashboard.oldLost, language, { last4: '4444' }));
    expect(view).toContain(t(activation.cardLinks[1].label));
    expect(view).not.toContain(t(dashboard.stoppedText));
    expect(overviewOf({ status: 'lost' }, language).view).toContain(t(dashboard.stoppedText));
    expect(overview).toContain(t(contentText.statusOnItsWay));
    expect(overview).not.toContain(t(contentText.statusLost));
    expect(page([{ ...SAMPLE_CARD, ...replaced }], language).text(<CardsPage />)).toContain('4444');
    // The list has no link to order a second replacement.
    expect(replacement.cardFunction.mayUse({ ...SAMPLE_CARD, ...replaced })).toBe(false);
    expect(replacement.cardFunction.mayUse({ ...SAMPLE_CARD, status: 'damaged' })).toBe(true);
  });
});
