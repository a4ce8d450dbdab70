/** Maps statements of the card system port to types of the contract. */
import type { ListedStatement, Statement } from '../../../server/ports/card-system/parts/history.ts';
import { toWire } from '../../../shared/money.ts';
import type { EStatement, StatementHead } from '../contract.ts';

export function toEStatement(statement: ListedStatement): EStatement {
  const { settled, suspended } = statement;
  return {
    paymentKey: statement.statementId,
    statementMonth: statement.statementMonth,
    statementDate: statement.statementDate,
    paymentDueDate: statement.paymentDueDate,
    total: toWire(statement.total),
    minimumPayment: toWire(statement.minimumPayment),
    ...(suspended && { suspended: toWire(suspended) }),
    ...(settled !== undefined && { settled }),
  };
}

export function toStatementHead(statement: Statement): StatementHead {
  const { minimumOnly, chargedThisYear } = statement;
  return {
    ...toEStatement(statement),
    previousBalance: toWire(statement.previousBalance),
    payments: toWire(statement.payments),
    adjustments: toWire(statement.adjustments),
    currentSpending: toWire(statement.newCharges),
    interest: toWire(statement.interest),
    fees: toWire(statement.fees),
    interestRate: statement.interestRate,
    creditLimit: toWire(statement.creditLimit),
    cashAdvanceLimit: toWire(statement.cashAdvanceLimit),
    pointsBefore: statement.pointsBefore,
    pointsEarned: statement.pointsEarned,
    pointsUsed: statement.pointsUsed,
    pointsAfter: statement.pointsAfter,
    ...(minimumOnly && {
      minimumOnly: {
        payments: minimumOnly.payments,
        total: toWire(minimumOnly.total),
        interest: toWire(minimumOnly.interest),
      },
    }),
    ...(chargedThisYear && {
      chargedThisYear: { interest: toWire(chargedThisYear.interest), fees: toWire(chargedThisYear.fees) },
    }),
  };
}
