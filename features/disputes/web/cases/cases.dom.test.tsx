import { describe, expect, it } from 'vitest';
import { DISPUTE_KINDS } from '../../../../shared/disputes.ts';
import { LANGUAGES, say } from '../../../../shared/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { logOn } from '../../../../tests/support/dom/people.ts';
import { control, pageRows, pageSays, pageSeen, until } from '../../../../tests/support/dom/user.ts';
import { paths } from '../../../../web/paths.ts';
import { operationCalls } from '../../../operations/contract.ts';
import { helpText } from '../../actions.messages.ts';
import { casesText, caseText, outcomeText, saidText } from '../../cases.messages.ts';
import { type Dispute, disputeCalls, type ListedDispute } from '../../contract.ts';
import { kindText, stateText } from '../../kinds.messages.ts';
import { CASE, dollars, endedCase, listedCase } from '../../testing/case.ts';
import DisputePage from './DisputePage.tsx';
import DisputesPage from './DisputesPage.tsx';

async function openList(content: readonly ListedDispute[], language: 'en' | 'zh_tw' = 'en'): Promise<void> {
  await logOn();
  answer(disputeCalls.list, payload({ content: [...content], today: CASE.today }));
  await openPage(<DisputesPage />, { address: '/u/disputes', language });
}

const ROUTE = '/u/disputes/:disputeId';

async function openCase(dispute: Dispute, language: 'en' | 'zh_tw' = 'en'): Promise<void> {
  await logOn();
  answer(operationCalls.list, payload([]));
  answer(disputeCalls.one, payload(dispute));
  await openPage(<DisputePage />, {
    address: paths.dispute(dispute.disputeId),
    route: ROUTE,
    language,
  });
  await pageSays(say(caseText.titleOf, language, { reference: dispute.reference }));
}

const headings = (level: number) =>
  [...document.querySelectorAll(`main h${level}`)].map(({ textContent }) => textContent);

describe('the list of disputes', () => {
  it('[DSP-6] says how to begin when there is none', async () => {
    await openList([]);
    await pageSays(casesText.noneText.en);
    expect(control(casesText.toTransactions.en).getAttribute('href')).toBe(paths.transactions());
  });

  it('[DSP-6] shows open cases first, with amount, what is not due, and the next date', async () => {
    const ended = listedCase({ disputeId: 'ended', state: 'for-you', lineCount: 3 });
    await openList([ended, listedCase()]);
    await pageSays(casesText.ended.en);
    expect(headings(2)).toEqual([casesText.open.en, casesText.ended.en]);
    expect(headings(3)).toEqual([
      'Charged twice: Harbour Books',
      'Charged twice: Harbour Books and 2 more charges',
    ]);
    expect(pageRows().slice(0, 5)).toEqual([
      ['Disputed amount', 'NT$3,200'],
      ['Need not be paid for now', 'NT$3,200'],
      ['Next', 'We answer by 21/12/2026'],
      ['Opened', '21/11/2026'],
      ['Reference number', CASE.reference],
    ]);
    expect(
      pageRows()
        .slice(5)
        .map(([label]) => label),
    ).not.toContain('Need not be paid for now');
    expect(control('Charged twice: Harbour Books').getAttribute('href')).toBe(paths.dispute(CASE.disputeId));
  });

  it('[DSP-6] says that no case is open when all have ended', async () => {
    await openList([listedCase({ state: 'withdrawn' })], 'zh_tw');
    await pageSays(casesText.noneOpen.zh_tw);
    expect(pageSeen()).toContain(stateText.withdrawn.zh_tw);
  });
});

describe('the page of a case', () => {
  it('[DSP-6] returns to the list for a case that is unknown', async () => {
    await logOn();
    answer(operationCalls.list, payload([]));
    answer(disputeCalls.one, refusal('NOT_FOUND'));
    await openPage(<DisputePage />, { address: '/u/disputes/none', route: ROUTE });
    await until(() => expect(location.pathname).toBe('/u/disputes'));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('[DSP-6] shows both clocks, what is not due, and who acts next', async () => {
    await openCase(CASE);
    const page = pageSeen();
    expect(page).toContain('NT$3,200 is not due while we look into it.');
    expect(page).toContain('If the charge proves right, it is due at once, with interest from 06/12/2026.');
    expect(page).toContain(caseText.debitWithout.en);
    expect(pageRows()).toEqual(
      expect.arrayContaining([
        ['Next', 'We answer by 21/12/2026'],
        [caseText.interestFrom.en, 'from 06/12/2026'],
        [caseText.schemes.en, '20/03/2027: 111 days left'],
        ['The shop said', 'Ask your bank.'],
        ['You asked the shop', 'Yes, on 20/11/2026'],
      ]),
    );
  });

  it('[DSP-6] says in Chinese what is not due, in the words of the bank', async () => {
    await openCase(CASE, 'zh_tw');
    expect(pageSeen()).toContain(
      '調查期間 NT$3,200 暫不必繳。 若查證應付，須立即繳納，並自 2026/12/06 起計息。',
    );
    expect(pageRows()).toContainEqual([caseText.schemes.zh_tw, '2027/03/20，尚餘 111 天']);
  });

  it('[DSP-6] promises nothing when nothing is suspended', async () => {
    const { interestFrom: _, debitLeavesOut: __, ...rest } = CASE;
    await openCase({ ...rest, suspended: dollars(0), schemeLastDay: '2026-11-28' });
    expect(pageSeen()).toContain(caseText.allDue.en);
    expect(pageSeen()).not.toContain('not due while');
    expect(pageRows()).toContainEqual([caseText.schemes.en, '28/11/2026, past']);
  });

  it('[DSP-6] names the part that stays due', async () => {
    await openCase({ ...CASE, suspended: dollars(1200), debitLeavesOut: false });
    expect(pageSeen()).toContain('NT$1,200 is not due while we look into it.');
    expect(pageSeen()).toContain('The other NT$2,000 stays due.');
    expect(pageSeen()).toContain(caseText.debitWith.en);
  });

  it('[DSP-6] lists steps and answers by time, with the bank’s words', async () => {
    await openCase({
      ...CASE,
      state: 'with-merchant-bank',
      steps: [
        ...CASE.steps,
        { state: 'more-wanted', at: '2026-11-22T02:00:00.000Z', text: 'Send us the slip.' },
        { state: 'with-merchant-bank', at: '2026-11-24T02:00:00.000Z' },
      ],
      replies: [{ at: '2026-11-23T02:00:00.000Z', text: 'Here\nit is.' }],
    });
    const items = [...document.querySelectorAll('main ol > li')].map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Received21/11/2026 10:10We have your case.',
      'We need your answer22/11/2026 10:00Send us the slip.',
      'You answered23/11/2026 10:00Here\nit is.',
      'With the shop’s bank24/11/2026 10:00',
    ]);
  });

  it('[DSP-6] links each charge to the transactions of its day', async () => {
    await openCase({ ...CASE, lines: [{ ...CASE.lines[0]!, whole: dollars(5000) }] });
    expect(control('Harbour Books').getAttribute('href')).toBe(
      '/u/card-management/card-1?from=2026-11-19&to=2026-11-19',
    );
    expect(pageSeen()).toContain('NT$3,200 of NT$5,000');
  });

  it('[DSP-6] has its headings in order', async () => {
    await openCase(CASE);
    expect(headings(1)).toEqual([`Dispute ${CASE.reference}`]);
    const levels = [...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ tagName }) => tagName);
    expect(levels[0]).toBe('H1');
    for (const [at, level] of levels.entries())
      expect(Number(level[1]) - Number((levels[at - 1] ?? 'H0')[1])).toBeLessThanOrEqual(1);
  });

  it.each(LANGUAGES.flatMap((language) => DISPUTE_KINDS.map((kind) => [kind, language] as const)))(
    '[DSP-6] names the kind %s in %s',
    async (kind, language) => {
      await openCase({ ...CASE, kind }, language);
      expect(pageRows()).toContainEqual([caseText.kind[language], kindText[kind][language]]);
    },
  );

  it('[DSP-6] shows each answer of the person', async () => {
    await openCase({
      ...CASE,
      kind: 'not-as-described',
      answers: {
        cardInHand: true,
        rightAmount: 1200,
        promisedOn: '2026-12-01',
        cancelledOn: '2026-10-05',
        returned: 'offered',
        details: 'Broken\non arrival',
        shop: { asked: false },
      },
    });
    expect(pageRows()).toEqual(
      expect.arrayContaining([
        [saidText.cardInHand.en, 'Yes'],
        [saidText.rightAmount.en, 'NT$1,200'],
        [saidText.promisedOn.en, '01/12/2026'],
        [saidText.cancelledOn.en, '05/10/2026'],
        [saidText.goods.en, saidText.offered.en],
        [saidText.shop.en, 'No'],
      ]),
    );
    expect(pageSeen()).toContain('Broken');
  });
});

describe('an ended case', () => {
  it('[DSP-6] against the person says what is due at once, with interest, fee and the way to pay', async () => {
    const owed = { amount: dollars(3200), interestFrom: '2026-12-06', copyFee: dollars(100) };
    const ombudsman = { from: '2026-11-28', until: '2027-01-27', isOpen: true };
    await openCase(endedCase({ state: 'against-you', owed, ombudsman }));
    const page = pageSeen();
    expect(page).toContain('NT$3,200 is due at once');
    expect(page).toContain('Interest is charged from 06/12/2026.');
    expect(page).toContain('The copies of slips cost NT$100.');
    expect(control(outcomeText.pay.en).getAttribute('href')).toBe(paths.pay('card-1'));
    expect(page).not.toContain(caseText.pay.en);
    expect(page).toContain(say(helpText.decided, 'en', { until: '27/01/2027' }));
  });

  it('[DSP-6] against the person asks for nothing when nothing is owed', async () => {
    await openCase(endedCase({ state: 'against-you', owed: { amount: dollars(0) } }));
    expect(pageSeen()).toContain(outcomeText.standsText.en);
    expect(pageSeen()).not.toContain(outcomeText.pay.en);
  });

  it('[DSP-6] for the person says what came back', async () => {
    await openCase(endedCase({ state: 'for-you' }), 'zh_tw');
    expect(pageSeen()).toContain('NT$3,200 已退回您的信用卡帳戶');
    expect(pageSeen()).not.toContain(helpText.ombudsman.zh_tw);
  });

  it('[DSP-6] offers no act after the end', async () => {
    await openCase(endedCase({ state: 'withdrawn' }));
    expect(pageSeen()).toContain(outcomeText.withdrawnText.en);
    const buttons = [...document.querySelectorAll('main button')].map(({ textContent }) => textContent);
    expect(buttons.some((name) => /Withdraw|Send|Choose files/.test(name ?? ''))).toBe(false);
  });
});

describe('the way to the ombudsman', () => {
  it.each([
    ['2026-12-20', false, say(helpText.from, 'en', { from: '21/12/2026', until: '19/02/2027' })],
    ['2026-12-21', true, say(helpText.isOpen, 'en', { until: '19/02/2027' })],
    ['2027-02-19', true, say(helpText.isOpen, 'en', { until: '19/02/2027' })],
    ['2027-02-20', false, say(helpText.isPast, 'en', { until: '19/02/2027' })],
  ])('[DSP-6] on %s', async (today, isOpen, words) => {
    await openCase({ ...CASE, today, ombudsman: { ...CASE.ombudsman, isOpen } });
    expect(pageSeen()).toContain(words);
    expect(sentTo(disputeCalls.one)).toHaveLength(1);
  });
});
