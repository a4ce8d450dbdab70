import { beforeEach, describe, expect, it } from 'vitest';
import { answer, payload, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage, openStep } from '../../../tests/support/dom/page.tsx';
import { CARD, logOn, NONE } from '../../../tests/support/dom/people.ts';
import { pageSays, pageText, press, settle, submit, until } from '../../../tests/support/dom/user.ts';
import { cardCalls } from '../../cards/contract.ts';
import { operationCalls } from '../../operations/contract.ts';
import { type ConvertibleTransaction, type InstalmentPlan, instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import { dollars, SAMPLE_TERMS, sampleAdvice } from '../testing/advice.ts';
import InstalmentsPage from './InstalmentsPage.tsx';
import { PlanStep } from './PlanStep.tsx';
import { cheapestOf } from './Plans.tsx';
import { initialData } from './wizardData.ts';

const PAGE = '/u/card-management/card-1/instalments';
const PURCHASE: ConvertibleTransaction = {
  transactionId: 'transaction-7',
  transactionDate: '2026-03-01',
  postingDate: '2026-03-02',
  description: 'Furniture',
  amount: dollars('12000'),
  amountWithCurrencyCode: 'NT$12,000',
  category: 'shopping',
  instalmentEligible: true,
};

function plan(tenor: number, total: string): InstalmentPlan {
  const { annualRate, monthlyInstalmentAmount, firstInstalmentAmount, ...rest } = sampleAdvice();
  const { totalInterestAmount, totalFee, annualizedPercentageRate } = rest;
  return {
    ...{ tenor, annualRate, monthlyInstalmentAmount, firstInstalmentAmount, totalInterestAmount, totalFee },
    ...{ annualizedPercentageRate, totalPayableAmount: dollars(total), fee: dollars('0') },
  };
}

const PLANS = [plan(3, '12600'), plan(6, '12500'), plan(12, '12500')];
const chosen = () => document.querySelector<HTMLInputElement>('input[name="tenor"]:checked')?.value;

const answerPlans = (plans: InstalmentPlan[]) =>
  answer(instalmentCalls.plans, payload({ fee: dollars('0'), instalmentPlanList: plans }));

beforeEach(async () => {
  await logOn();
  answerPlans(PLANS);
  answer(instalmentCalls.advice, payload(sampleAdvice()));
});

describe('[INS-4] the plans', () => {
  const open = (tenor?: number) =>
    openStep(
      PlanStep,
      { ...initialData(CARD, SAMPLE_TERMS), type: 'unbilled', transaction: PURCHASE, tenor },
      { address: PAGE },
    );

  it('name and preselect the one with the lowest total, the shorter of two', async () => {
    expect(cheapestOf(PLANS)?.tenor).toBe(6);
    expect(cheapestOf([])).toBeUndefined();
    const { next } = await open();
    await until(() => expect(chosen()).toBe('6'));
    expect(pageText().split(text.cheapest.en)).toHaveLength(2);
    await submit();
    expect(sentTo(instalmentCalls.advice)[0]?.body).toMatchObject({ tenor: 6 });
    expect(next).toHaveBeenCalledWith(expect.objectContaining({ tenor: 6 }));
  });

  it('do not compare a single one', async () => {
    answerPlans(PLANS.slice(0, 1));
    await open();
    await until(() => expect(chosen()).toBe('3'));
    expect(pageText()).not.toContain(text.cheapest.en);
  });

  it('keep another choice', async () => {
    await open(12);
    await until(() => expect(chosen()).toBe('12'));
    await press(document.querySelector<HTMLInputElement>('input[value="3"]')!);
    await submit();
    expect(sentTo(instalmentCalls.advice)[0]?.body).toMatchObject({ tenor: 3 });
  });
});

describe('[INS-4] a purchase in the address', () => {
  async function open(id: string, more = '') {
    answer(cardCalls.cards, payload([CARD]));
    answer(operationCalls.list, payload([]));
    // Before terms and plans, whose addresses it would take.
    answer(instalmentCalls.conversions, payload(NONE));
    answer(instalmentCalls.terms, payload(SAMPLE_TERMS));
    answerPlans(PLANS);
    answer(instalmentCalls.transactions, payload({ ...NONE, content: [PURCHASE] }));
    await openPage(<InstalmentsPage />, {
      address: `${PAGE}?transaction=${id}${more}`,
      route: '/u/card-management/:cardId/instalments',
    });
  }

  it('starts at the plans for it', async () => {
    await open('transaction-7');
    await pageSays('Furniture, NT$12,000');
    await until(() => expect(chosen()).toBe('6'));
    expect(location.search).toBe('?transaction=transaction-7&step=plan');
  });

  it('with a plan is taken at once, and going back compares the plans', async () => {
    await open('transaction-7', '&tenor=12');
    await pageSays(text.checkStep.en);
    expect(sentTo(instalmentCalls.advice).map(({ body }) => body)).toMatchObject([{ tenor: 12 }]);
    expect(location.search).toBe('?transaction=transaction-7&step=check');
    // The router listens to the address once the step is shown.
    await settle();
    history.back();
    await until(() => expect(chosen()).toBe('12'));
    expect(sentTo(instalmentCalls.advice)).toHaveLength(1);
  });

  it('with a plan that is not offered stays at the plans', async () => {
    await open('transaction-7', '&tenor=9');
    await until(() => expect(document.querySelectorAll('input[name="tenor"]')).toHaveLength(3));
    expect(sentTo(instalmentCalls.advice)).toEqual([]);
  });

  it('that cannot be converted is named, and another can be chosen', async () => {
    await open('other');
    await pageSays(text.notThis.en);
    expect(document.querySelectorAll('input[name="type"]')).toHaveLength(2);
  });
});
