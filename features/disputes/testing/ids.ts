import { type CallWithIds, withCard } from '../../../tests/support/api/ids.ts';
import { disputeCalls } from '../contract.ts';

const LANGUAGE = { language: 'en' };

/**
 * Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. Calls with files
 * and answers are in `server/cases.test.ts`.
 */
export const callsWithIds: readonly CallWithIds[] = [
  {
    name: 'the explanation of a charge',
    endpoint: disputeCalls.options,
    input: ({ cardId, charges }) => ({ query: { cardId, transactionId: charges[0], ...LANGUAGE } }),
    ids: [
      ['query', 'cardId'],
      ['query', 'transactionId'],
    ],
  },
  {
    ...withCard('body', 'a new case', disputeCalls.open),
    input: ({ cardId, charges }) => ({
      body: {
        ...{ cardId, kind: 'not-mine', lines: [{ transactionId: charges[0] }], evidence: [] },
        ...{ answers: { cardInHand: true }, ...LANGUAGE },
      },
    }),
  },
  {
    name: 'a case',
    endpoint: disputeCalls.one,
    input: ({ disputeId }) => ({ params: { id: disputeId }, query: LANGUAGE }),
    ids: [['params', 'id']],
  },
  {
    name: 'the letter of a case',
    endpoint: disputeCalls.letter,
    input: ({ disputeId }) => ({ params: { id: disputeId }, query: { ...LANGUAGE, to: 'shop' } }),
    ids: [['params', 'id']],
  },
  {
    name: 'the withdrawal of a case',
    endpoint: disputeCalls.withdraw,
    input: ({ disputeId }) => ({ params: { id: disputeId }, body: LANGUAGE }),
    ids: [['params', 'id']],
    runsLast: true,
  },
];
