import { describe, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { onePage, StaticPage, stepOf } from '../../../tests/support/data/static-page.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { SAMPLE_CARD } from '../../cards/testing/sample.ts';
import { instalmentCalls } from '../contract.ts';
import { instalmentTerms, instalmentText as text } from '../messages.ts';
import { dollars, SAMPLE_TERMS, sampleAdvice } from '../testing/advice.ts';
import { Confirmation } from './Confirmation.tsx';
import { Conversions } from './Conversions.tsx';
import { Converted } from './Converted.tsx';
import { PlanStep } from './PlanStep.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { initialData } from './wizardData.ts';

const PLAN = sampleAdvice({ totalFee: dollars('300'), totalPayableAmount: dollars('12627') });
const page = () => new StaticPage('en');

describe('[INS-1] the summary of a plan', () => {
  const deal = (change = '') => [
    [text.card.en, 'Harbour Card •••• 1234'],
    [text.transaction.en, `Furniture, 01/03/2026${change}`],
    [text.amount.en, 'NT$12,000'],
    [text.tenor.en, `12 months${change}`],
  ];
  const total = [text.total.en, 'NT$12,627'];
  const costs = [
    [text.first.en, 'NT$1,030'],
    [text.monthly.en, 'NT$1,027'],
    [text.interest.en, 'NT$327'],
    [text.fee.en, 'NT$300'],
    total,
    [text.rate.en, '5.00%'],
    [text.apr.en, '5.12%'],
    [text.period.en, 'Apr 2026 to Mar 2027'],
  ];
  const change = { transaction: () => {}, tenor: () => {} };

  it('shows each cost beside its own label', () => {
    expect(page().rows(<PlanSummary plan={PLAN} />)).toEqual([...deal(), ...costs]);
  });

  it('offers to change transaction and tenure only where the plan is checked', () => {
    const changeable = deal(` ${contentText.change.en}`);
    expect(page().rows(<PlanSummary plan={PLAN} change={change} />)).toEqual([...changeable, ...costs]);
  });

  it('has only the amount to pay where a code confirms the plan', () => {
    expect(page().rows(<PlanSummary plan={PLAN} short />)).toEqual([...deal(), total]);
  });
});

it('[INS-1] shows plan and terms where a code is chosen, and the first month afterwards', () => {
  const data = { ...initialData(SAMPLE_CARD, SAMPLE_TERMS), advice: PLAN };
  const check = page().seen(stepOf(Confirmation, data));
  expect(check).toContain(text.checkLead.en);
  for (const term of Object.values(instalmentTerms)) expect(check).toContain(term.en);
  const result = { ...PLAN, referenceNumber: 'RF7', convertedOn: '2026-03-05' };
  const done = page().seen(<Converted data={{ ...data, result }} restart={() => {}} />);
  expect(done).toContain(`${contentText.reference.en} RF7 ${text.card.en}`);
  expect(done).toContain(say(text.nextBill, 'en', { month: 'Apr 2026' }));
});

it('[INS-1] [INS-3] [INS-4] compares the costs of plans beside their labels', () => {
  const transaction = {
    transactionId: 'transaction-1',
    transactionDate: '2026-03-01',
    postingDate: '2026-03-02',
    description: 'Furniture',
    amount: dollars('12000'),
    amountWithCurrencyCode: 'NT$12,000',
    category: 'shopping',
    instalmentEligible: true,
  };
  const query = { cardNumber: 'c1', instalmentPlanFlag: 'unbilled', transactionAmount: '12000' } as const;
  const shown = page()
    .answer(
      instalmentCalls.plans,
      { query },
      { fee: dollars('1'), instalmentPlanList: [{ ...PLAN, fee: dollars('2') }] },
    )
    .seen(
      stepOf(PlanStep, { ...initialData(SAMPLE_CARD, SAMPLE_TERMS), type: 'unbilled', transaction }, 'plan'),
    );
  expect(shown).toContain('12 months NT$1,027 Total payable NT$12,627 APR 5.12%');
});

it('[INS-1] shows an earlier conversion with its monthly and its whole amount', () => {
  const conversion = { ...PLAN, instalmentId: 'i1', referenceNumber: 'RF7', convertedOn: '2026-03-05' };
  const shown = page().answer(
    instalmentCalls.conversions,
    { params: { id: 'c1' }, query: { pageNumber: '0', pageSize: '5' } },
    onePage([conversion]),
  );
  expect(shown.rows(<Conversions cardId="c1" />)).toEqual([
    [text.converted.en, '05/03/2026'],
    [text.monthly.en, 'NT$1,027'],
  ]);
  const terms = say(text.termsOf, 'en', { tenor: 12, period: 'Apr 2026 to Mar 2027' });
  expect(shown.seen(<Conversions cardId="c1" />)).toContain(
    `Furniture ${terms} ${contentText.reference.en} RF7 NT$12,000`,
  );
});
