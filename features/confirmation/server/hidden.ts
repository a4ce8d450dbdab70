/**
 * One-time passwords after a check whose result is hidden. While strangers attack an account, correct and wrong details get the same
 * answers with the same work. A code is sent only after correct details, once the answer is out, so strangers neither learn the result nor
 * use up the owner's codes. Sends and attempts are counted in the flow, which both results have.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { NIL_UUID } from '../../../server/db/uuids.ts';
import { type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { AfterAnswer } from '../../../server/http/after-answer.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { OtpPurpose } from '../purposes.ts';
import type { Confirmation } from './confirmation.ts';
import { OTP_SECONDS, OTP_TRIES, type Otp, RESEND_SECONDS, RESENDS } from './otp.ts';
import { methodsOf, newReference, type OtpRequest, type OtpSent } from './request.ts';

/** Stage after the check, and the stage after each code. */
export const HIDDEN_STAGES: readonly string[] = [
  'checked',
  ...Array.from({ length: RESENDS + 1 }, (_, i) => `announced-${i + 1}`),
];
export const [CHECKED = ''] = HIDDEN_STAGES;

/** Addresses and methods in the answer to the check: the same for everyone. */
export const HIDDEN_ADDRESSES = {
  phoneNo: null,
  email: null,
  methods: ['sms', 'email'] satisfies OtpMethod[] as OtpMethod[],
};

/** What the code confirms, and the customer to whom it is sent. */
interface Recipient extends Pick<OtpRequest, 'subject' | 'action'> {
  readonly customer: Customer;
}

export interface HiddenDeps {
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly flows: Flows;
  readonly otp: Otp;
  readonly confirmation: Confirmation;
  readonly audit: Audit;
  readonly afterAnswer: AfterAnswer;
  readonly now: () => Promise<Date>;
}

export function createHiddenCodes(deps: HiddenDeps) {
  const { db, flows, otp, audit, random } = deps;
  return {
    isHidden: (flow: Flow): boolean => HIDDEN_STAGES.includes(flow.stage),

    /**
     * Announces a code, and sends it after the answer if the details were correct. The method is SMS or e-mail; a customer without that
     * address gets the code at the other one. Throws METHOD-NONE for a passkey, OTP-TOO-SOON, and 01011 after the last code of the flow.
     * @param recipientOf called after the answer; undefined if no code may be sent
     */
    async request(
      context: SessionContext,
      flow: Flow,
      { purpose, method = 'sms' }: { readonly purpose: OtpPurpose; readonly method?: OtpMethod | undefined },
      recipientOf: (customerId: string) => Promise<Recipient | undefined>,
    ): Promise<OtpSent> {
      if (method === 'passkey') throw new Failure('METHOD-NONE');
      const sent = HIDDEN_STAGES.indexOf(flow.stage);
      const at = (await deps.now()).getTime();
      const wait = sent === 0 ? 0 : Number(flow.facts.announcedAt) + RESEND_SECONDS * 1000 - at;
      if (wait > 0) throw new Failure('OTP-TOO-SOON', { resendInSeconds: Math.ceil(wait / 1000) });
      const to = HIDDEN_STAGES[sent + 1];
      if (to === undefined) throw new Failure('01011');
      const reference = sent === 0 ? newReference(random) : textFact(flow, 'reference');
      await flows.move(db, flow, { from: [flow.stage], to, facts: { reference, announcedAt: at } });
      const { customerId, sessionKey } = flow;
      if (customerId !== null)
        deps.afterAnswer.run(context, async () => {
          const recipient = await recipientOf(customerId);
          if (!recipient) return;
          const { customer, action, subject } = recipient;
          const methods = methodsOf(customer);
          // The outbox may have sent the previous code a few seconds after it was announced.
          const announced = { reference, minSeconds: RESEND_SECONDS / 2 };
          const how = { customer, action, method: methods.includes(method) ? method : methods[0], announced };
          const wanted = { purpose, customerId, sessionKey, subject };
          await deps.confirmation.ask(context, wanted, { ...how, isResend: sent > 0 }).catch((error) => {
            // No code can be sent now. The person cannot be told, because a wrong password gets the same answers.
            if (!(error instanceof Failure)) throw error;
          });
        });
      return {
        destination: '',
        method,
        expiresInSeconds: OTP_SECONDS,
        resendInSeconds: RESEND_SECONDS,
        attemptsLeft: OTP_TRIES - flow.tries,
        reference,
      };
    },

    /**
     * Verifies a code. Throws 01009 with the attempts left for a wrong code or if no code was sent, and 01012 after too many attempts,
     * which end the flow. Throws NOT_NOW for a code with another subject.
     * @param subjectOf called only after a correct code
     * @returns the customer, and a function that consumes the code and returns its method
     */
    async verify(
      context: SessionContext,
      flow: Flow,
      { purpose, code }: { readonly purpose: OtpPurpose; readonly code: string | undefined },
      subjectOf: (customerId: string) => Promise<OtpRequest['subject']>,
    ): Promise<{
      readonly customerId: string;
      readonly consume: (trx: Transaction<Database>) => Promise<OtpMethod>;
    }> {
      const { customerId, sessionKey } = flow;
      const owner = { purpose, customerId: customerId ?? NIL_UUID, sessionKey };
      // One transaction, so that a try of a code that was sent costs no further commit.
      const { tries, found } = await db.transaction().execute(async (trx) => ({
        tries: await flows.claimTry(flow, OTP_TRIES, trx),
        found: await otp.tryCode(trx, owner, code ?? ''),
      }));
      if (found && tries !== undefined && customerId !== null) {
        if (!isDeepStrictEqual(found.subject, await subjectOf(customerId)))
          throw await deps.confirmation.reject(context, owner);
        const { challengeId, method } = found;
        return {
          customerId,
          consume: async (trx) => {
            await otp.consume(trx, owner, challengeId);
            return method;
          },
        };
      }
      const isOver = tries === undefined || tries >= OTP_TRIES;
      await audit.record(db, context, `${purpose}-otp`, isOver ? '01012' : '01009', customerId);
      if (!isOver) throw new Failure('01009', { attemptsLeft: OTP_TRIES - tries });
      await flows.end(db, { key: sessionKey }, flow.kind);
      throw new Failure('01012');
    },
  };
}

export type HiddenCodes = ReturnType<typeof createHiddenCodes>;
