/** Explains a charge, and what can be disputed of it until when (DSP-1). */

import { orNotFound } from '../../../server/http/page.ts';
import type { DisputeOptions } from '../../../server/ports/card-system/parts/disputes.ts';
import type { CardTransaction } from '../../../server/ports/card-system/parts/history.ts';
import type { CustomerLine } from '../../../server/ports/card-system/parts/insights.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { addDays, daysBetween, type IsoDate } from '../../../shared/dates.ts';
import { SCHEME_CLOCK } from '../../../shared/disputes.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire } from '../../../shared/money.ts';
import { PURCHASES } from '../../../shared/transaction-categories.ts';
import { periodRead } from '../../insights/server/insights.ts';
import { readMerchantMonths } from '../../insights/server/read.ts';
import type { DisputeChoices } from '../contract.ts';
import { explain, possibleTwins } from './explain.ts';
import { findLine, type MerchantLine, merchantHistory } from './lines.ts';

type Joinable = DisputeChoices['sameShop'][number];

/** Other charges that are offered at most, of the shop and of the card. */
const MOST_OFFERED = 20;
/** Days of other charges of the card that a person may check. */
const RECENT_DAYS = 60;
/** Equal charges nearby that may be the twin. */
const MOST_TWINS = 5;
/** Questions to the card system at a time. */
const AT_ONCE = 5;

interface Asked {
  readonly cardId: string;
  readonly transactionId: string;
  readonly language: Language;
}

/**
 * Returns what the portal knows of a line and what can be disputed of it. Throws NOT_FOUND for an unknown line and another person's. A
 * bank without a dispute desk gets `refused: no-desk`.
 */
export async function readChoices(
  cardSystem: CardReads,
  customerId: string,
  { cardId, transactionId, language }: Asked,
  today: IsoDate,
): Promise<DisputeChoices> {
  const { card } = orNotFound(await cardSystem.cardWithHolder(customerId, cardId));
  const options = await cardSystem.disputeOptions?.(customerId, cardId, transactionId);
  const line = orNotFound(await findLine(cardSystem, customerId, cardId, transactionId, options?.clearedOn));
  const [rows, cards] = await Promise.all([
    readMerchantMonths(cardSystem, customerId, periodRead(today)),
    cardSystem.cards(customerId),
  ]);
  const history = await merchantHistory(cardSystem, customerId, line, rows);
  const joinable = createJoinable(cardSystem, { customerId, cardId, language });
  const isOpen = options !== undefined && options.refused === undefined;
  const [twin] = isOpen ? await joinable(possibleTwins(line, cardId, history).slice(0, MOST_TWINS)) : [];
  const [sameShop, recent] = isOpen
    ? await Promise.all([
        joinable(othersOfShop(line, cardId, history.lines)),
        recentLines(cardSystem, { customerId, cardId, today }, line).then(joinable),
      ])
    : [[], []];
  const explanation = explain({
    ...{ line, card, history, rows, facts: options?.facts ?? {}, clearedOn: options?.clearedOn },
    lastFourOf: (id) => cards.find((one) => one.cardId === id)?.lastFour ?? '',
  });
  return {
    line: {
      transactionId,
      transactionDate: line.transactionDate,
      description: line.description[language],
      amount: toWire(line.amount),
      ...(line.foreignAmount && { foreignAmount: toWire(line.foreignAmount) }),
    },
    explanation: { ...explanation, ...(twin && { twin }) },
    ...toPossible(options, line, today),
    ...{ sameShop: [...sameShop], recent: [...recent], today },
  };
}

function toPossible(
  options: DisputeOptions | undefined,
  line: CardTransaction,
  today: IsoDate,
): Pick<DisputeChoices, 'refused' | 'kinds' | 'clock' | 'most' | 'suspends' | 'notes'> {
  if (!options)
    return {
      ...{ refused: { reason: 'no-desk' }, kinds: [], clock: SCHEME_CLOCK, notes: [] },
      most: toWire(line.amount),
    };
  const { refused, kinds, clock, most, suspends, notes } = options;
  return {
    ...(refused && {
      refused: {
        reason: refused.reason,
        ...(refused.caseId !== undefined && { disputeId: refused.caseId }),
      },
    }),
    kinds: kinds.map(({ kind, lastDay }) => ({ kind, lastDay, daysLeft: daysBetween(today, lastDay) })),
    ...{ clock, most: toWire(most), notes: [...notes] },
    ...(suspends && { suspends: { until: suspends.until, interestFrom: addDays(suspends.until, 1) } }),
  };
}

/** Other charges of the shop with the card, newest first. */
function othersOfShop(
  line: CardTransaction,
  cardId: string,
  lines: readonly MerchantLine[],
): readonly MerchantLine[] {
  return lines
    .filter((one) => one.cardId === cardId && one.transactionId !== line.transactionId)
    .slice(0, MOST_OFFERED);
}

/** Other recent charges of the card, newest first. */
async function recentLines(
  cardSystem: CardReads,
  {
    customerId,
    cardId,
    today,
  }: { readonly customerId: string; readonly cardId: string; readonly today: IsoDate },
  line: CardTransaction,
): Promise<readonly CustomerLine[]> {
  const { content } = await cardSystem.customerLines(customerId, {
    ...{ cardId, fromDate: addDays(today, -RECENT_DAYS), toDate: today },
    ...{ categories: [...PURCHASES, 'cash_advance'], pageSize: 2 * MOST_OFFERED },
  });
  return content
    .filter((one) => one.transactionId !== line.transactionId && one.amount.minor > 0n)
    .filter((one) => one.postingDate !== undefined)
    .slice(0, MOST_OFFERED);
}

/**
 * Returns a function that keeps the charges which can be disputed too, with the most of each, in their order. The card system decides;
 * it is asked once for each charge.
 */
function createJoinable(
  cardSystem: CardReads,
  {
    customerId,
    cardId,
    language,
  }: { readonly customerId: string; readonly cardId: string; readonly language: Language },
) {
  const asked = new Map<string, Promise<DisputeOptions | undefined>>();
  const optionsOf = (transactionId: string) => {
    const known =
      asked.get(transactionId) ??
      cardSystem.disputeOptions?.(customerId, cardId, transactionId) ??
      Promise.resolve(undefined);
    asked.set(transactionId, known);
    return known;
  };
  return async (lines: readonly (MerchantLine | CustomerLine)[]): Promise<readonly Joinable[]> => {
    const kept: Joinable[] = [];
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      const found = await Promise.all(
        lines.slice(from, from + AT_ONCE).map(async (one) => ({
          one,
          options: await optionsOf(one.transactionId),
        })),
      );
      for (const { one, options } of found)
        if (options && !options.refused && options.most.minor > 0n)
          kept.push(toJoinable(one, options, language));
    }
    return kept;
  };
}

function toJoinable(
  one: MerchantLine | CustomerLine,
  { most }: DisputeOptions,
  language: Language,
): Joinable {
  const [date, description] =
    'row' in one ? [one.date, one.row.description] : [one.transactionDate, one.description];
  return {
    ...{ transactionId: one.transactionId, transactionDate: date, description: description[language] },
    ...{ amount: toWire(one.amount), most: toWire(most) },
  };
}
