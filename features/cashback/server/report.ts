import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import type { CashbackMethod } from '../contract.ts';

type CashbackFacts = { readonly cardId: string; readonly cashbackMethod: CashbackMethod };

export const cashbackReport: Report<
  'set-cashback-method',
  CashbackFacts,
  { cashbackMethod: CashbackMethod }
> = {
  kind: 'set-cashback-method',
  action: 'cashback-method',
  answer: (_result, { facts }) => ({
    payload: { cashbackMethod: facts.cashbackMethod },
    details: facts,
  }),
  refuse: () => new Failure('NOT_FOUND'),
  // A refusal is not audited, because it only means that the customer has no such card.
  outcomes: { done: 'changed', refused: () => undefined },
};
