/**
 * Conversion of one transaction to instalments (INS-1 to INS-3). Step 1 freezes the deal with its costs on the server; the
 * one-time password is for that deal; what the last call repeats is compared with it. Code, stage, conversion, its record
 * and the message to the person are one transaction.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { theirs } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { AgreedConversion, ConversionRefusal } from '../../../server/ports/card-system/instalments.ts';
import type { CardSystem, Customer } from '../../../server/ports/card-system/port.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { INSTALMENT_TENORS, type InstalmentTenor, type InstalmentType } from '../../../shared/instalments.ts';
import { say } from '../../../shared/messages.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import { judgeDeal, methodsOf, type Otp, type OtpSent } from '../../otp/server/public.ts';
import type { ConvertedInstalment, InstalmentAdvice } from '../contract.ts';
import { instalmentNotice } from '../messages.ts';
import { toConverted, toSummary } from './map.ts';
import { instalmentStages as stages } from './stages.ts';

export interface InstalmentDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: CardSystem;
  readonly flows: Flows;
  readonly otp: Otp;
  readonly audit: Audit;
  readonly operations: Operations;
}

/** What is to be converted and how, as calls name it. */
export interface Deal {
  readonly cardId: string;
  readonly transactionId: string;
  /** TWD, whole dollars. */
  readonly amount: string;
  readonly type: InstalmentType;
  readonly tenor: InstalmentTenor;
}

const REFUSALS: Readonly<Record<ConversionRefusal, ErrorCode>> = {
  'not-there': 'NOT_FOUND',
  done: 'INS-DONE',
  'not-eligible': 'INS-NONE',
  changed: 'NOT_NOW',
};

export function createInstalments(deps: InstalmentDeps) {
  const { db, cardSystem, flows, otp, audit } = deps;

  async function customerOf({ session }: LiveContext): Promise<Customer> {
    const customer = await cardSystem.customer(session.customerId);
    if (!customer) throw new Error('the card system does not know somebody who is logged on');
    return customer;
  }

  /** What must hold before the conversion: the flow is there, the code is right and for this deal. */
  async function confirm(context: LiveContext, given: { traceId: string; otp: string; deal: Deal }) {
    const flow = await flows.at(context.session, 'instalment', given.traceId, stages.validateOtp.from);
    const { cardId } = dealOf(flow);
    const held = await cardSystem.cardWithHolder(context.session.customerId, cardId);
    const claimed = { code: given.otp, claimed: { ...given.deal } };
    const challengeId = await judgeDeal(deps, context, placeOf(context), claimed).catch(async (error) => {
      // After three wrong codes the person begins again.
      if (error instanceof Failure && error.code === '01012')
        await flows.end(db, context.session, 'instalment');
      throw error;
    });
    return { flow, ...theirs(held), challengeId };
  }

  return {
    /** Step 1. Judges the deal, works out what it costs and keeps both: from here on the browser is not believed. */
    async advise(context: LiveContext, deal: Deal): Promise<InstalmentAdvice> {
      const { session, language } = context;
      const { card, customer } = theirs(await cardSystem.cardWithHolder(session.customerId, deal.cardId));
      const { customerId } = session;
      const offer = await cardSystem.offerInstalments(
        customerId,
        deal.cardId,
        deal.transactionId,
        deal.tenor,
      );
      if ('refused' in offer) throw new Failure(REFUSALS[offer.refused]);
      const { amount } = toWire(offer.transaction.amount);
      // It is not what the person was shown: it has been billed or claimed meanwhile.
      if (amount !== deal.amount || offer.type !== deal.type) throw new Failure('NOT_NOW');
      const methods = methodsOf(customer);
      if (methods.length === 0) throw new Failure('CONTACT-NONE');
      const { total, annualPercentageRate } = offer.plan;
      const facts = { ...deal, total: toWire(total).amount, annualPercentageRate, lastFour: card.lastFour };
      const traceId = await flows.start(db, session, 'instalment', stages.advice.to, { customerId, facts });
      return {
        ...toSummary(offer, card, language),
        traceId,
        username: session.username,
        phoneNumber: customer.phone?.masked ?? null,
        email: customer.email?.masked ?? null,
        methods,
      };
    },

    /** Step 2. Sends the one-time password for the deal of step 1. */
    async requestOtp(
      context: LiveContext,
      asked: { traceId: string; method: OtpMethod | undefined; isResend: boolean },
    ): Promise<OtpSent> {
      const flow = await flows.at(context.session, 'instalment', asked.traceId, stages.requestOtp.from);
      const { language } = context;
      const sent = await otp.request({
        ...{ ...placeOf(context), customer: await customerOf(context), method: asked.method, language },
        subject: { ...dealOf(flow) },
        action: say(instalmentNotice.action, language, wordsOf(flow)),
        // A code for an earlier deal is not sent again: it confirms what that one was about.
        isResend: asked.isResend && flow.stage === stages.requestOtp.to,
      });
      await flows.move(db, flow, stages.requestOtp);
      const { customerId } = context.session;
      await audit.record(db, context, 'instalment-otp', 'sent', customerId, { method: sent.method });
      return sent;
    },

    /** Step 3. A right code for the deal of step 1 converts the transaction; `input` is the whole call. */
    convert(
      context: LiveContext,
      given: { traceId: string; otp: string; deal: Deal },
      input: unknown,
    ): Promise<ConvertedInstalment> {
      const { customerId } = context.session;
      return deps.operations.run(context, {
        action: 'convert-instalment',
        customerId,
        input,
        confirm: () => confirm(context, given),
        effect: async (unit, { flow, customer, card, challengeId }) => {
          await otp.consume(unit.trx, placeOf(context), challengeId);
          await flows.move(unit.trx, flow, stages.validateOtp);
          const done = await cardSystem.convertToInstalments(unit, customerId, card.cardId, agreedOf(flow));
          if ('refused' in done) throw new Failure(REFUSALS[done.refused]);
          const { cardId, transactionId, tenor, amount } = dealOf(flow);
          const { referenceNumber: reference } = done;
          return {
            payload: toConverted(done, card, context.language),
            details: { cardId, transactionId, tenor, amount, reference },
            notice: { customer, notice: noticeOf(context, flow, reference) },
          };
        },
      });
    },
  };
}

/** Whose codes these are. */
function placeOf({ session }: LiveContext) {
  return { customerId: session.customerId, sessionKey: session.key, purpose: 'instalment' } as const;
}

/** The deal of step 1, which is all that a code is good for. */
function dealOf(flow: Flow): Deal {
  const { tenor: kept } = flow.facts;
  const tenor = INSTALMENT_TENORS.find((months) => months === kept);
  if (tenor === undefined) throw new Failure('NOT_NOW');
  return {
    cardId: textFact(flow, 'cardId'),
    transactionId: textFact(flow, 'transactionId'),
    amount: textFact(flow, 'amount'),
    type: textFact(flow, 'type') === 'unbilled' ? 'unbilled' : 'latestStatement',
    tenor,
  };
}

function agreedOf(flow: Flow): AgreedConversion {
  const { transactionId, type, tenor, amount } = dealOf(flow);
  return {
    ...{ transactionId, type, tenor },
    amount: twd(BigInt(amount)),
    total: twd(BigInt(textFact(flow, 'total'))),
    annualPercentageRate: textFact(flow, 'annualPercentageRate'),
  };
}

/** What messages say of the deal. */
function wordsOf(flow: Flow) {
  const { tenor, amount } = dealOf(flow);
  return { tenor, amount: formatMoney({ amount, currency: 'TWD' }), lastFour: textFact(flow, 'lastFour') };
}

function noticeOf({ language }: LiveContext, flow: Flow, reference: string) {
  const words = wordsOf(flow);
  return {
    purpose: 'instalment-converted',
    language,
    text: say(instalmentNotice.done, language, { ...words, reference }),
    subject: say(instalmentNotice.subject, language, words),
  };
}
