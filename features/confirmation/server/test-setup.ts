/** Shared setup for tests of codes and passkeys: {@link Otp} with a real outbox, a customer, and a call's outcome. */
import { createCipher } from '../../../server/crypto/cipher.ts';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { databaseNow } from '../../../server/db/clock.ts';
import { Failure } from '../../../server/http/failure.ts';
import { createOutbox, type Outbox } from '../../../server/outbox/outbox.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { demoBank } from '../../../tests/support/data/content.ts';
import { customerIdOf } from '../../../tests/support/data/customer-id.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import { CODES_PER_DAY, createOtp, type Otp, type OtpDeps } from './otp.ts';

export const ANNA = customerIdOf('anna');
export const BEN = customerIdOf('ben');
export const SECRET = Buffer.alloc(32, 7);

/** A customer who has only a phone. */
export const customerWith = (customerId: string): Customer & Required<Pick<Customer, 'phone'>> => ({
  customerId,
  customerNumber: '1',
  name: { en: 'Anna', zh_tw: '安娜' },
  phone: { full: '0912345678', masked: '0912-***-678' },
  nationalIdMasked: 'A*****6789',
  birthDate: '1988-09-27',
  primary: true,
  corporate: false,
  redemptionBatchOpen: false,
});

interface EngineOptions extends Partial<Pick<OtpDeps, 'keyring' | 'passkeys'>> {
  readonly onMessage?: (message: Parameters<Outbox['enqueue']>[1]) => void;
}

export function testEngine(
  context: DatabaseContext,
  { keyring = createKeyring(SECRET), passkeys, onMessage }: EngineOptions = {},
): Otp {
  const db = context.db();
  const outbox = createOutbox({ cipher: createCipher(keyring), random: systemRandom, bank: () => demoBank });
  return createOtp({
    untagged: 'refuse',
    db,
    keyring,
    random: systemRandom,
    outbox: {
      ...outbox,
      enqueue: (trx, message) => {
        onMessage?.(message);
        return outbox.enqueue(trx, message);
      },
    },
    wake: () => {},
    host: 'cards.bank.example',
    codesPerDay: CODES_PER_DAY,
    now: () => databaseNow(db),
    passkeys,
  });
}

/** The error code of a call, or `ok`. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
