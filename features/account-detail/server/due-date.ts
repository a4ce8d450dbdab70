/** The payment due date of a card's latest statement, for a calendar (CARD-8). */
import { theirs } from '../../../server/http/page.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import { bank } from '../../../shared/bank.messages.ts';
import { formatDate } from '../../../shared/dates.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney, toWire } from '../../../shared/money.ts';
import { filesText } from '../files.messages.ts';
import { toIcs } from './files/ics.ts';

/** The file; NOT_FOUND also where there has been no statement yet. */
export async function dueDateOf(
  cardSystem: CardSystem,
  customerId: string,
  cardId: string,
  language: Language,
  made: Date,
): Promise<FileAnswer> {
  const { lastFour } = theirs(await cardSystem.card(customerId, cardId));
  const statement = theirs(await cardSystem.statement(customerId, cardId, 'latest'));
  const { statementId, paymentDueDate: day, statementDate, total, minimumPayment } = statement;
  return {
    type: 'text/calendar; charset=utf-8',
    name: `due-date-${lastFour}-${day}.ics`,
    content: toIcs({
      ...{ made, statementId, day },
      title: say(filesText.due, language, { bank: say(bank.name, language), lastFour }),
      description: [
        say(filesText.total, language, { amount: formatMoney(toWire(total)) }),
        say(filesText.minimum, language, { amount: formatMoney(toWire(minimumPayment)) }),
        say(filesText.asOf, language, { date: formatDate(statementDate, language) }),
      ],
    }),
  };
}
