/** Converts rows of cases to the port's values. */
import type { DisputeCase } from '../../../server/ports/card-system/parts/disputes.ts';
import type { DisputeAnswers } from '../../../shared/disputes.ts';
import { twd } from '../../../shared/money.ts';
import type { CardKeys } from '../keys.ts';
import type { CaseRow } from './cases-store.ts';

export function toCase(keys: CardKeys, row: CaseRow): DisputeCase {
  const { case_id: caseId, state, next_who: who, next_by: by, suspended_until: until } = row;
  const owed = state === 'against-you' ? owedOf(row) : undefined;
  const sum = (column: 'amount' | 'suspended') =>
    twd(row.lines.reduce((total, line) => total + BigInt(line[column]), 0n));
  const suspended = sum('suspended');
  return {
    caseId,
    reference: row.reference,
    cardId: row.card_id,
    kind: row.kind,
    state,
    openedAt: row.opened_at,
    lines: row.lines.map(({ transactionId, clearedOn, transactionDate, en, zh_tw, ...line }) => ({
      transactionId,
      clearedOn,
      amount: twd(BigInt(line.amount)),
      transactionDate,
      description: { en, zh_tw },
      whole: twd(BigInt(line.whole)),
    })),
    amount: sum('amount'),
    suspended,
    ...(suspended.minor > 0n && until !== null && { suspendedUntil: until }),
    answers: JSON.parse(keys.open('dispute', caseId, row.answers_sealed)) as DisputeAnswers,
    steps: row.steps.map((step) => ({
      state: step.state,
      at: new Date(step.at),
      ...(step.en !== null && step.zh_tw !== null && { text: { en: step.en, zh_tw: step.zh_tw } }),
    })),
    ...(who !== null && { next: { who, ...(by !== null && { by }) } }),
    ...(owed && { owed }),
    evidence: row.files.map(({ fileId, at }) => ({ fileId, at: new Date(at) })),
    replies: row.replies.map(({ at, sealed }) => ({
      at: new Date(at),
      text: keys.open('dispute', caseId, Buffer.from(sealed, 'base64')),
    })),
  };
}

function owedOf({ owed, interest_from: interestFrom, copy_fee: copyFee }: CaseRow): DisputeCase['owed'] {
  return {
    amount: twd(owed ?? 0n),
    ...(interestFrom !== null && { interestFrom }),
    ...(copyFee !== null && copyFee > 0n && { copyFee: twd(copyFee) }),
  };
}
