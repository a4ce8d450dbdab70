/**
 * Log-on with a username that strangers attack. A password from an unknown browser is checked, and the answer does not depend on the
 * result. Only after the correct password is a code sent, and the code completes the log-on (LOGIN-8).
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { secretOfSeed } from '../../../server/crypto/keyring.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { say } from '../../../shared/messages.ts';
import { otpText } from '../../confirmation/messages.ts';
import { CHECKED, type HiddenCodes } from '../../confirmation/server/hidden.ts';
import { loginNameKeys } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Completion, LoginOutcome } from './complete.ts';
import { type Device, newDevice } from './device.ts';
import * as store from './store.ts';

const KIND = 'login';

export interface HiddenLogOnDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly rowTags: RowTags;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly flows: Flows;
  readonly attempts: Attempts;
  readonly completion: Completion;
  readonly hiddenCodes: HiddenCodes;
  readonly audit: Audit;
}

export function createHiddenLogOn(deps: HiddenLogOnDeps) {
  const { config, db, flows, hiddenCodes, completion } = deps;

  /** Binds a flow to the password that was correct. */
  const passwordKey = ({ session }: SessionContext, hash: string) =>
    keyedHash(secretOfSeed(config.keyring, session.fieldSeed), 'password-in-use', hash).toString('base64url');

  /** Returns the user of a flow, if the account is still open and has the same password. */
  async function userOf(context: SessionContext, flow: Flow): Promise<store.UserRow | undefined> {
    const user = await store.findUser(db, deps.rowTags, textFact(flow, 'username'));
    if (!user || user.locked || user.disabled) return undefined;
    return passwordKey(context, user.password_hash) === textFact(flow, 'password') ? user : undefined;
  }

  return {
    /** Stores the result of the password check in the session's flow. Wrong passwords leave a flow without a customer. */
    async begin(context: SessionContext, user: store.UserRow | undefined, isCorrect: boolean): Promise<void> {
      const password = passwordKey(context, user?.password_hash ?? '');
      const [outcome, owner] = resultOf(user, isCorrect);
      await db.transaction().execute(async (trx) => {
        await flows.start(trx, context.session, KIND, CHECKED, {
          ...(owner && { customerId: owner.customer_id }),
          facts: owner ? { username: owner.username, password } : {},
        });
        await deps.audit.record(trx, context, 'login', outcome, user?.customer_id);
      });
    },

    /** Returns the session's flow. Undefined if the last password of the session was not checked with a hidden result. */
    async find({ session }: SessionContext): Promise<Flow | undefined> {
      return session.state === 'live' ? undefined : flows.find(session, KIND, null);
    },

    /** Announces a code, which is sent only after the correct password. Throws like `HiddenCodes.request`. */
    request: (context: SessionContext, flow: Flow, method: OtpMethod | undefined) =>
      hiddenCodes.request(context, flow, { purpose: 'login', method }, async (customerId) => {
        if (!(await userOf(context, flow))) return undefined;
        const customer = await customerOf(deps.cardSystem, customerId);
        return { customer, subject: {}, action: say(otpText.login, context.language) };
      }),

    /** Verifies the code and completes the log-on. Throws like `HiddenCodes.verify`, and NOT_NOW if the account has changed. */
    async confirm(
      context: SessionContext,
      flow: Flow,
      code: string | undefined,
      sent: Device | undefined,
    ): Promise<LoginOutcome> {
      const verified = await hiddenCodes.verify(context, flow, { purpose: 'login', code }, async () => ({}));
      const user = await userOf(context, flow);
      if (!user) throw new Failure('NOT_NOW');
      const customer = await customerOf(deps.cardSystem, verified.customerId);
      const device = sent?.isSigned ? sent : newDevice(config.keyring, deps.random);
      const { username } = user;
      const person = { username, customer, deviceName: undefined, byPasskey: false };
      const done = await db.transaction().execute(async (trx) => {
        await verified.consume(trx);
        const same = await store.lockPasswordLater(trx, username, user.password_hash);
        return completion.complete(trx, context, person, () => {
          // The password was replaced meanwhile, which has ended every session of the user (S18).
          if (same.length === 0) throw new Failure('NOT_NOW');
          return device;
        });
      });
      const browser = await deps.attempts.browserOf(context, username, undefined);
      await deps.attempts.clear(loginNameKeys(config.keyring, username), browser);
      return completion.outcomeOf(customer, done);
    },
  };
}

/** The outcome in the audit record, and the user if the log-on can be completed with a code. */
function resultOf(
  user: store.UserRow | undefined,
  isCorrect: boolean,
): readonly [outcome: string, owner: store.UserRow | undefined] {
  if (!user || !isCorrect) return ['wrong-password', undefined];
  if (user.locked) return ['locked-by-bank', undefined];
  return user.disabled ? ['disabled', undefined] : ['otp-due', user];
}
