/**
 * Converts one transaction to instalments (INS-1 to INS-3). Step 1 stores the request with its costs; the one-time
 * password is bound to it, and step 3 must repeat it. Code, stage, conversion, audit record and message are one database
 * transaction.
 */
import type { Kysely } from 'kysely';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { AgreedConversion } from '../../../server/ports/card-system/instalments.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import { INSTALMENT_TENORS } from '../../../shared/instalments.ts';
import { say } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { Confirmation, OtpProof, OtpSent } from '../../confirmation/server/public.ts';
import type { ConvertedInstalment, InstalmentAdvice } from '../contract.ts';
import { instalmentNotice } from '../messages.ts';
import { toSummary } from './map.ts';
import { type ConversionRequest, instalmentFailure, instalmentReport, messageParams } from './report.ts';
import { instalmentStages as stages } from './stages.ts';

export interface InstalmentDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: CardReads;
  readonly flows: Flows;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
}

/** Step 3: the code, with the request repeated. */
interface ConfirmedRequest {
  readonly traceId: string;
  readonly proof: OtpProof;
  readonly request: ConversionRequest;
}

export function createInstalments(deps: InstalmentDeps) {
  const { db, cardSystem, flows, confirmation } = deps;

  async function findCustomer({ session }: LiveContext): Promise<Customer> {
    const customer = await cardSystem.customer(session.customerId);
    if (!customer) throw new Error('the card system has no customer for a live session');
    return customer;
  }

  return {
    /** Step 1: validates the request, calculates its costs and stores both. */
    async advise(context: LiveContext, request: ConversionRequest): Promise<InstalmentAdvice> {
      const { session, language } = context;
      const { card, customer } = orNotFound(
        await cardSystem.cardWithHolder(session.customerId, request.cardId),
      );
      const { customerId } = session;
      const offer = await cardSystem.offerInstalments(
        customerId,
        request.cardId,
        request.transactionId,
        request.tenor,
      );
      if ('refused' in offer) throw instalmentFailure(offer);
      const { amount } = toWire(offer.transaction.amount);
      // The transaction changed after it was shown, for example because it was billed.
      if (amount !== request.amount || offer.type !== request.type) throw new Failure('NOT_NOW');
      const methods = await confirmation.methodsOf(customer);
      if (methods.length === 0) throw new Failure('CONTACT-NONE');
      const { total, annualPercentageRate } = offer.plan;
      const facts = {
        ...request,
        total: toWire(total).amount,
        annualPercentageRate,
        lastFour: card.lastFour,
      };
      const traceId = await flows.start(db, session, 'instalment', stages.advice.to, {
        customerId,
        facts,
      });
      return {
        ...toSummary(offer, card, language),
        traceId,
        username: session.username,
        phoneNumber: customer.phone?.masked ?? null,
        email: customer.email?.masked ?? null,
        methods,
      };
    },

    /** Step 2: sends the one-time password for the stored request. */
    async requestOtp(
      context: LiveContext,
      codeRequest: { traceId: string; method: OtpMethod | undefined; isResend: boolean },
    ): Promise<OtpSent> {
      const flow = await flows.at(context.session, 'instalment', codeRequest.traceId, stages.requestOtp.from);
      const { language } = context;
      const stored = storedRequest(flow);
      const wanted = { ...ownerOf(context), subject: { ...stored } };
      const params = messageParams({ ...stored, lastFour: textFact(flow, 'lastFour') });
      const sent = await confirmation.ask(context, wanted, {
        customer: await findCustomer(context),
        method: codeRequest.method,
        action: say(instalmentNotice.action, language, params),
        // A code of an earlier flow is bound to a different request, so it is not resent.
        isResend: codeRequest.isResend && flow.stage === stages.requestOtp.to,
      });
      await flows.move(db, flow, stages.requestOtp);
      return sent;
    },

    /** Step 3: converts the transaction. `input` is the whole call, for the idempotency key. */
    convert(
      context: LiveContext,
      { traceId, proof, request }: ConfirmedRequest,
      input: unknown,
    ): Promise<ConvertedInstalment> {
      const { session } = context;
      const { customerId } = session;
      const wanted = { ...ownerOf(context), subject: { ...request } };
      return deps.operations.run(context, {
        report: instalmentReport,
        customerId,
        cardId: request.cardId,
        input,
        prepare: async () => {
          const flow = await flows.at(session, 'instalment', traceId, stages.validateOtp.from);
          const { cardId } = storedRequest(flow);
          return { flow, ...orNotFound(await cardSystem.cardWithHolder(customerId, cardId)) };
        },
        confirm: confirmation.byProof(context, wanted, proof),
        command: ({ flow, card }) => ({
          kind: 'convert-to-instalments',
          cardId: card.cardId,
          agreed: agreedConversion(flow),
        }),
        consume: (trx, { flow }) => flows.move(trx, flow, stages.validateOtp),
        facts: ({ flow, card: { productName, maskedNumber } }) => ({
          ...storedRequest(flow),
          lastFour: textFact(flow, 'lastFour'),
          productName,
          maskedNumber,
        }),
        customer: ({ customer }) => customer,
      });
    },
  };
}

/** The owner of the confirmation. Three wrong codes end the flow. */
function ownerOf({ session: { customerId, key } }: LiveContext) {
  return { purpose: 'instalment', customerId, sessionKey: key, flow: 'instalment' } as const;
}

/** The request that step 1 stored in the flow. */
function storedRequest(flow: Flow): ConversionRequest {
  const { tenor: storedTenor } = flow.facts;
  const tenor = INSTALMENT_TENORS.find((months) => months === storedTenor);
  if (tenor === undefined) throw new Failure('NOT_NOW');
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
