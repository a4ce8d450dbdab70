/**
 * Converts one transaction to instalments (INS-1 to INS-3). Step 1 stores the request with its costs; the one-time
 * password is bound to it, and step 3 must repeat it. Code, stage, conversion, audit record and message are one database
 * transaction.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { LiveSession } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { AgreedConversion } from '../../../server/ports/card-system/parts/instalments.ts';
import { termsOn } from '../../../server/ports/card-system/parts/terms.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { say } from '../../../shared/messages.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import { toQuery, toTransaction } from '../../account-detail/server/map.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { instalmentCalls } from '../contract.ts';
import { instalmentNotice } from '../messages.ts';
import { toInstalment, toPlan, toSummary } from './map.ts';
import { type ConversionRequest, instalmentFailure, instalmentReport, messageParams } from './report.ts';

/**
 * The stages of a conversion and the transition of each call: plan chosen → code sent → converted. The server enforces
 * this table, and tests call its steps in every order.
 */
export const instalmentStages = {
  advice: { from: [], to: 'advised' },
  requestOtp: { from: ['advised', 'otp'], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'done' },
} as const;

interface InstalmentDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: CardReads;
  readonly flows: Flows;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
  readonly now: () => Promise<Date>;
}

/** The handlers of instalments: lists, plans and the three steps of a conversion. */
export function handlers(deps: InstalmentDeps): Mounted[] {
  const { db, cardSystem, flows, confirmation } = deps;

  return [
    on(instalmentCalls.transactions, async ({ params, query }, { session, language }) => {
      const type = query.isBilled === 'true' ? 'latestStatement' : 'unbilled';
      const filter = toQuery(query, language);
      const page = orNotFound(await cardSystem.convertible(session.customerId, params.cardId, type, filter));
      return toPaged(page, query, (line) => {
        const transaction = toTransaction(line, language);
        return { ...transaction, amountWithCurrencyCode: formatMoney(transaction.amount) };
      });
    }),
    on(instalmentCalls.terms, async () => {
      const terms = await termsOn(cardSystem, taipeiDate(await deps.now()));
      return {
        ...(terms.instalmentsOffered && { minimum: toWire(terms.instalmentMinimum) }),
        excluded: [...terms.instalmentExcluded],
      };
    }),
    on(instalmentCalls.plans, async ({ query }, { session }) => {
      const amount = twd(BigInt(query.transactionAmount));
      const [first, ...more] = orNotFound(
        await cardSystem.instalmentPlans(session.customerId, query.cardNumber, amount),
      );
      if (!first) throw new Failure('INS-NONE');
      return { fee: toWire(first.fee), instalmentPlanList: [first, ...more].map(toPlan) };
    }),
    on(instalmentCalls.conversions, async ({ params, query }, context) => {
      const { sortBy, orderBy, billType, pageNumber, pageSize, after } = query;
      const card = orNotFound(await cardSystem.card(context.session.customerId, params.id));
      const page = orNotFound(
        await cardSystem.conversions(context.session.customerId, params.id, {
          pageNumber,
          pageSize,
          sort: { by: sortBy, order: orderBy },
          ...(after !== undefined && { after }),
          ...(billType && { type: billType }),
        }),
      );
      return toPaged(page, query, (conversion) => toInstalment(conversion, card, context.language));
    }),

    /** Step 1: validates the request, calculates its costs and stores both. */
    on(instalmentCalls.advice, async ({ body }, { session, language }) => {
      const { cardNumber: cardId, transactionUniqueKey: transactionId, instalmentFlag: type } = body;
      const { transactionAmount: amount, tenor } = body;
      const { customerId } = session;
      const { card, customer } = orNotFound(await cardSystem.cardWithHolder(customerId, cardId));
      const offer = await cardSystem.offerInstalments(customerId, cardId, transactionId, tenor);
      if ('refused' in offer) throw instalmentFailure(offer);
      // The transaction changed after it was shown, for example because it was billed.
      if (toWire(offer.transaction.amount).amount !== amount || offer.type !== type)
        throw new Failure('NOT_NOW');
      const { methods, phoneNo: phoneNumber, email } = await confirmation.addressesOf(customer, 'instalment');
      if (methods.length === 0) throw new Failure('CONTACT-NONE');
      const { total, annualPercentageRate } = offer.plan;
      const facts = {
        cardId,
        transactionId,
        amount,
        type,
        tenor,
        total: toWire(total).amount,
        annualPercentageRate,
        lastFour: card.lastFour,
      };
      return {
        ...toSummary(offer, card, language),
        traceId: await flows.start(db, session, 'instalment', instalmentStages.advice.to, {
          customerId,
          facts,
        }),
        username: session.username,
        phoneNumber,
        email,
        methods,
      };
    }),

    /** Step 2: sends the one-time password for the stored request. */
    on(instalmentCalls.requestOtp, async ({ body: { traceId, method, isResend } }, context) => {
      const { session, language } = context;
      const flow = await flows.at(session, 'instalment', traceId, instalmentStages.requestOtp.from);
      const stored = storedRequest(flow);
      const wanted = { ...ownerOf(session), subject: { ...stored } };
      const params = messageParams({ ...stored, lastFour: textFact(flow, 'lastFour') });
      return confirmation.askInFlow(context, flow, instalmentStages.requestOtp, wanted, {
        customer: await customerOf(cardSystem, session.customerId),
        action: say(instalmentNotice.action, language, params),
        method,
        isResend,
      });
    }),

    /**
     * Step 3: converts the transaction. A retry must repeat the body exactly; otherwise its idempotency key gives
     * CONFLICT.
     */
    on(instalmentCalls.validateOtp, async ({ body }, context) => {
      const { session } = context;
      const { customerId } = session;
      const { cardId, transactionId, transactionAmount: amount, instalmentFlag: type, tenor } = body;
      const wanted = { ...ownerOf(session), subject: { cardId, transactionId, amount, type, tenor } };
      return deps.operations.run(context, {
        report: instalmentReport,
        customerId,
        cardId,
        input: body,
        prepare: async () => {
          const flow = await flows.at(session, 'instalment', body.traceId, instalmentStages.validateOtp.from);
          const stored = storedRequest(flow);
          return { flow, ...orNotFound(await cardSystem.cardWithHolder(customerId, stored.cardId)) };
        },
        confirm: confirmation.byProof(context, wanted, body),
        command: ({ flow, card }) => ({
          kind: 'convert-to-instalments',
          cardId: card.cardId,
          agreed: agreedConversion(flow),
        }),
        consume: (trx, { flow }) => flows.move(trx, flow, instalmentStages.validateOtp),
        facts: ({ flow, card: { productName, maskedNumber } }) => ({
          ...storedRequest(flow),
          lastFour: textFact(flow, 'lastFour'),
          productName,
          maskedNumber,
        }),
        customer: ({ customer }) => customer,
      });
    }),
  ];
}

/** Identifies the confirmation of a conversion. With `flow` set, three wrong codes end that flow. */
function ownerOf({ customerId, key }: LiveSession) {
  return { purpose: 'instalment', customerId, sessionKey: key, flow: 'instalment' } as const;
}

/** The request that step 1 stored in the flow. */
function storedRequest(flow: Flow): ConversionRequest {
  const { tenor } = flow.facts;
  if (typeof tenor !== 'number') throw new Failure('NOT_NOW');
  return {
    cardId: textFact(flow, 'cardId'),
    transactionId: textFact(flow, 'transactionId'),
    amount: textFact(flow, 'amount'),
    type: textFact(flow, 'type') === 'unbilled' ? 'unbilled' : 'latestStatement',
    tenor,
  };
}

function agreedConversion(flow: Flow): AgreedConversion {
  const { transactionId, type, tenor, amount } = storedRequest(flow);
  return {
    transactionId,
    type,
    tenor,
    amount: twd(BigInt(amount)),
    total: twd(BigInt(textFact(flow, 'total'))),
    annualPercentageRate: textFact(flow, 'annualPercentageRate'),
  };
}
