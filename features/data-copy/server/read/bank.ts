/** What the bank has about a person, read through the card system's port page by page, so that a bank of its own answers too. */
import type { PrimaryControls } from '../../../../server/ports/card-system/parts/family.ts';
import type { Page, PageQuery } from '../../../../server/ports/card-system/parts/history.ts';
import type { CardDetail, CardReads, CardSummary } from '../../../../server/ports/card-system/port.ts';
import { sectionText as title } from '../../sections.messages.ts';
import { type CopyRecord, record } from '../values.ts';
import {
  CARD_COLUMNS,
  CONTROL_COLUMNS,
  CONVERSION_COLUMNS,
  DISPUTE_COLUMNS,
  LIMIT_COLUMNS,
  PAYMENT_COLUMNS,
  REDEMPTION_COLUMNS,
  STATEMENT_COLUMNS,
} from './bank-columns.ts';
import { linesOf } from './lines.ts';
import type { Section } from './section.ts';

const PAGE = 100;
/** Statements of more than thirty years. */
const MOST_STATEMENTS = 400;

type Reads = CardReads;

/** Reads a list page by page. Only one page is in memory. */
async function* pagesOf<T>(read: (query: PageQuery) => Promise<Page<T> | undefined>): AsyncGenerator<T> {
  let after: string | undefined;
  for (let pageNumber = 0; ; pageNumber++) {
    const page = await read({ pageNumber, pageSize: PAGE, ...(after !== undefined && { after }) });
    if (!page) return;
    yield* page.content;
    if (page.next === undefined) return;
    after = page.next;
  }
}

/** Returns a section with records for each card. Every record has the card's last four digits first. */
function perCard(
  { cards }: BankData,
  section: Omit<Section, 'records' | 'columns'> & { readonly columns: readonly string[] },
  read: (card: CardSummary) => AsyncIterable<object>,
): Section {
  return {
    ...section,
    columns: ['card', ...section.columns],
    async *records() {
      for (const card of cards)
        for await (const one of read(card)) yield { card: card.lastFour, ...record(one) };
    },
  };
}

/** Returns what `read` returns, if anything, as a list. */
async function* oneOf<T extends object>(read: Promise<T | undefined>): AsyncGenerator<T> {
  const found = await read;
  if (found) yield found;
}

export interface BankData {
  readonly cards: readonly CardSummary[];
  readonly customerId: string;
  readonly reads: Reads;
}

/** Returns the sections of the bank's data, in the order of the copy. */
export function bankSections(data: BankData): Section[] {
  const { reads, customerId, cards } = data;
  const details = (id: string) => (card: CardDetail) => ({ ...card, card: id });
  return [
    {
      id: 'person',
      title: title.person,
      columns: [
        ...['customerNumber', 'name', 'nationalIdMasked', 'birthDate', 'phone', 'phoneChangedAt', 'email'],
        ...['emailChangedAt', 'primary', 'corporate', 'redemptionBatchOpen', 'customerId'],
      ],
      async *records() {
        for await (const { phone, email, ...customer } of oneOf(reads.customer(customerId)))
          yield record({ ...customer, phone: phone?.full, email: email?.full });
      },
    },
    {
      id: 'contacts',
      title: title.contacts,
      columns: ['address', 'englishName', 'changeable'],
      async *records() {
        const contacts = await reads.contacts?.(customerId);
        if (contacts) yield record({ ...contacts, phone: undefined, email: undefined });
      },
    },
    perCard(data, { id: 'cards', title: title.cards, columns: CARD_COLUMNS }, (card) =>
      oneOf(reads.card(customerId, card.cardId).then((found) => found && details(card.lastFour)(found))),
    ),
    {
      id: 'transactions',
      title: title.transactions,
      date: 'transactionDate',
      columns: [
        ...[
          'card',
          'transactionDate',
          'postingDate',
          'description',
          'amount',
          'foreignAmount',
          'merchantCountry',
        ],
        ...['exchangeDate', 'category', 'feeOf', 'earned', 'transactionId', 'cardId'],
      ],
      printed: [
        { column: 'card', width: 36 },
        { column: 'transactionDate', width: 60 },
        { column: 'postingDate', width: 60 },
        { column: 'description', width: 148 },
        { column: 'category', width: 64 },
        { column: 'foreignAmount', width: 73, align: 'right' },
        { column: 'amount', width: 70, align: 'right' },
      ],
      async *records() {
        const lastFour = new Map(cards.map((card) => [card.cardId, card.lastFour]));
        for await (const line of linesOf(reads, customerId))
          yield { card: lastFour.get(line.cardId) ?? '', ...record(line) };
      },
    },
    perCard(
      data,
      {
        ...{ id: 'statements', title: title.statements, date: 'statementDate', columns: STATEMENT_COLUMNS },
        printed: [
          { column: 'card', width: 36 },
          { column: 'statementDate', width: 64 },
          { column: 'paymentDueDate', width: 64 },
          { column: 'total', width: 72, align: 'right' },
          { column: 'minimumPayment', width: 76, align: 'right' },
          { column: 'payments', width: 68, align: 'right' },
          { column: 'newCharges', width: 68, align: 'right' },
          { column: 'interest', width: 63, align: 'right' },
        ],
      },
      async function* ({ cardId }) {
        const list = (await reads.eStatements(customerId, cardId, { limit: MOST_STATEMENTS })) ?? [];
        for (const { statementId } of list)
          yield* oneOf(reads.statement(customerId, cardId, { statementId }));
      },
    ),
    perCard(
      data,
      {
        ...{ id: 'points', title: title.points, date: 'date' },
        columns: [
          'date',
          'description',
          'points',
          'spent',
          'endsOn',
          'campaignId',
          'campaignRulesetId',
          'entryId',
        ],
        printed: [
          { column: 'card', width: 36 },
          { column: 'date', width: 70 },
          { column: 'description', width: 195 },
          { column: 'points', width: 60, align: 'right' },
          { column: 'spent', width: 75, align: 'right' },
          { column: 'endsOn', width: 75 },
        ],
      },
      ({ cardId }) => pagesOf((query) => reads.pointEntries(customerId, cardId, query)),
    ),
    perCard(
      data,
      { id: 'points-ending', title: title['points-ending'], columns: ['endsOn', 'points'] },
      async function* ({ cardId }) {
        yield* (await reads.pointsEnding(customerId, cardId)) ?? [];
      },
    ),
    {
      id: 'redemptions',
      title: title.redemptions,
      date: 'date',
      columns: REDEMPTION_COLUMNS,
      async *records() {
        for await (const { redemptionId } of pagesOf((query) => reads.redemptions(customerId, query)))
          for await (const found of oneOf(reads.redemption(customerId, redemptionId))) yield record(found);
      },
    },
    perCard(
      data,
      { id: 'instalments', title: title.instalments, date: 'convertedOn', columns: CONVERSION_COLUMNS },
      ({ cardId }) =>
        pagesOf((query) =>
          reads.conversions(customerId, cardId, { ...query, sort: { by: 'date', order: 'desc' } }),
        ),
    ),
    ...cardStates(data),
    {
      id: 'disputes',
      title: title.disputes,
      date: 'openedAt',
      columns: DISPUTE_COLUMNS,
      async *records(): AsyncGenerator<CopyRecord> {
        for (const one of (await reads.disputes?.(customerId)) ?? []) yield record(one);
      },
    },
  ];
}

/** Sections with the present state of each card. */
function cardStates(data: BankData): Section[] {
  const { reads, customerId } = data;
  return [
    perCard(data, { id: 'limit', title: title.limit, columns: LIMIT_COLUMNS }, ({ cardId }) =>
      oneOf(reads.limitInquiry(customerId, cardId)),
    ),
    perCard(
      data,
      { id: 'replacement', title: title.replacement, columns: ['categories', 'openOrder'] },
      ({ cardId }) => oneOf(reads.replacement(customerId, cardId)),
    ),
    perCard(data, { id: 'pin', title: title.pin, columns: ['available', 'usedToday'] }, ({ cardId }) =>
      oneOf(reads.pinStanding(customerId, cardId)),
    ),
    perCard(data, { id: 'payment', title: title.payment, columns: PAYMENT_COLUMNS }, ({ cardId }) =>
      oneOf(reads.paymentInfo(customerId, cardId)),
    ),
    perCard(data, { id: 'controls', title: title.controls, columns: CONTROL_COLUMNS }, ({ cardId }) =>
      oneOf(
        reads.controls(customerId, cardId).then((found) => {
          // What a switch stops is the bank's rule, and the id of the primary cardholder belongs to another person.
          const { effects: _, stops: _stops, primaryId: _id, primary, ...own } = found ?? {};
          return found && { ...own, ...(primary && { primary: ownLayer(primary) }) };
        }),
      ),
    ),
    {
      ...{ id: 'family', title: title.family },
      columns: ['card', 'productName', 'status', 'stopped', 'primary'],
      async *records() {
        // Holder, amounts and purchases are data of another person.
        for (const { lastFour, productName, status, stopped, primary } of (await reads.family?.(
          customerId,
        )) ?? [])
          yield record({ card: lastFour, productName, status, stopped, primary: ownLayer(primary) });
      },
    },
  ];
}

/** Returns the primary's layer without the bank's rules. */
function ownLayer({ stops: _, ...layer }: PrimaryControls) {
  return layer;
}
