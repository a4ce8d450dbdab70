/** The payment due date as a calendar file (CARD-8). */
import { toIcs } from '../../../server/calendar/ics.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { formatDate } from '../../../shared/dates.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney, toWire } from '../../../shared/money.ts';
import { filesText } from '../files.messages.ts';

/** Creates the file for the latest statement. Throws NOT_FOUND also for a card without a statement. */
export async function createDueDateFile(
  cardSystem: CardReads,
  customerId: string,
  cardId: string,
  language: Language,
  { bankName, createdAt }: { readonly bankName: string; readonly createdAt: Date },
): Promise<FileAnswer> {
  const { lastFour } = orNotFound(await cardSystem.card(customerId, cardId));
  const statement = orNotFound(await cardSystem.statement(customerId, cardId, 'latest'));
  const { statementId, paymentDueDate: day, statementDate, total, minimumPayment } = statement;
  return {
    type: 'text/calendar; charset=utf-8',
    name: `due-date-${lastFour}-${day}.ics`,
    content: toIcs({
      kind: 'due date',
      createdAt,
      id: statementId,
      day,
      title: say(filesText.due, language, { bank: bankName, lastFour }),
      description: [
        say(filesText.total, language, { amount: formatMoney(toWire(total)) }),
        say(filesText.minimum, language, { amount: formatMoney(toWire(minimumPayment)) }),
        say(filesText.asOf, language, { date: formatDate(statementDate, language) }),
      ],
    }),
  };
}
