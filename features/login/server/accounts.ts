/** Accounts of the portal, for features that create or restore them, or change a password. */

import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { type KeyedHashes, type Keyring, underEach } from '../../../server/crypto/keyring.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { CallContext } from '../../../server/http/context.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import type { RowChange } from '../../../server/row-tags/trail.ts';
import { clearAllAttempts, lockedUntil } from './counters-store.ts';
import { createShortDeviceIds, DEVICE_COOKIE, type Device, readDevice } from './device.ts';
import * as store from './store.ts';

type Trx = Transaction<Database>;

/** The part of an account that other features can read. */
export interface Account {
  readonly username: string;
  readonly customerId: string;
  readonly passwordHash: string;
  readonly disabled: boolean;
}

/** Keys of the wrong-password counters of a username. */
export function loginNameKeys(keyring: Keyring, username: string): KeyedHashes {
  return underEach(keyring, (secret) => keyedHash(secret, 'login-name', username));
}

export function createAccounts({
  db,
  keyring,
  rowTags,
}: {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  readonly rowTags: RowTags;
}) {
  const shortDeviceId = createShortDeviceIds(keyring);
  return {
    /** Returns the account of a customer, if registered. */
    async ofCustomer(customerId: string): Promise<Account | undefined> {
      return toAccount(await store.findUserOfCustomer(db, rowTags, customerId));
    },

    async ofUsername(username: string): Promise<Account | undefined> {
      return toAccount(await store.findUser(db, rowTags, username));
    },

    /**
     * Returns the customers who have logged on with the calling browser, and the function that computes its counter
     * keys. Returns undefined if no log-on was completed with the browser.
     */
    async customersOfBrowser({
      request,
    }: CallContext): Promise<
      (Pick<Device, 'keyOf'> & { readonly customerIds: readonly string[] }) | undefined
    > {
      const device = readDevice(keyring, request.cookies[DEVICE_COOKIE]);
      if (!device) return undefined;
      const customerIds = await store.customersOfDevice(db, rowTags, device.storedKeys);
      return customerIds.length > 0 ? { keyOf: device.keyOf, customerIds } : undefined;
    },

    /**
     * Short hash of the browser's device id, for audit records. Undefined without a device cookie that this server
     * signed.
     */
    deviceOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
      return shortDeviceId(cookies[DEVICE_COOKIE]);
    },

    /** The keys under which the browser of a call may be stored as a known device. Empty without a well-formed cookie. */
    browserKeysOf({ cookies }: Pick<FastifyRequest, 'cookies'>): readonly Buffer[] {
      return readDevice(keyring, cookies[DEVICE_COOKIE])?.storedKeys ?? [];
    },

    /**
     * Creates an account. The database allows one account per username and one account per customer.
     * @returns the change for the audit record, or why there is none
     */
    async create(
      trx: Trx,
      account: store.NewAccount,
    ): Promise<RowChange | 'username-taken' | 'already-registered'> {
      const created = await store.insertUser(trx, rowTags, account);
      if (created) return created;
      return (await store.hasUser(trx, account.customerId)) ? 'already-registered' : 'username-taken';
    },

    /**
     * Sets a password, and clears wrong attempts, their delays and locks, and a lock set by the bank (FGT-2, LOGIN-5).
     * @returns the change for the audit record
     */
    async setPassword(trx: Trx, username: string, passwordHash: string): Promise<RowChange | undefined> {
      const change = await store.setPassword(trx, rowTags, username, passwordHash);
      await clearAllAttempts(trx, loginNameKeys(keyring, username));
      return change;
    },

    /** The latest end of the locks and delays after wrong passwords of a username. Undefined if there is none. */
    lockedUntil: (connection: Kysely<Database> | Trx, username: string): Promise<Date | undefined> =>
      lockedUntil(connection, loginNameKeys(keyring, username)),

    /** Clears the wrong passwords of a username, and the locks and delays that followed. */
    clearWrongPasswords: (trx: Trx, username: string): Promise<void> =>
      clearAllAttempts(trx, loginNameKeys(keyring, username)),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

function toAccount(row: store.UserRow | undefined): Account | undefined {
  return (
    row && {
      username: row.username,
      customerId: row.customer_id,
      passwordHash: row.password_hash,
      disabled: row.disabled,
    }
  );
}
