/** Lets the portal's own rows follow cards that the bank's files move to another customer. */
import type { Transaction } from 'kysely';
import type { Audit } from '../audit/audit.ts';
import { chainOf } from '../audit/chains.ts';
import { type AuditContext, type AuditDetails, bySystem } from '../audit/record.ts';
import { newUuid } from '../crypto/keys.ts';
import type { Database } from '../db/schema/schema.ts';
import { deleteFlowsOf } from '../flows/store.ts';
import type { Random } from '../ports/random/port.ts';
import { deleteAccount } from '../row-tags/accounts-store.ts';
import type { Tagged } from '../row-tags/kinds.ts';
import type { RowTags } from '../row-tags/row-tags.ts';
import { type RowChange, rowDetails, versionChange } from '../row-tags/trail.ts';
import * as store from './moved-cards-store.ts';
import type { CopiedTable } from './tables.ts';

type Trx = Transaction<Database>;

/** Cards that moved from one customer to another. */
export interface MovedCards {
  readonly from: string;
  readonly to: string;
  readonly cardIds: readonly string[];
  /** Whether the bank deletes the customer who had the cards. */
  readonly isGone: boolean;
}

/** A table with an encrypted column `sealed` that names the customer. */
export interface SealedRows {
  readonly table: CopiedTable;
  /** Whether the rows belong to the account. */
  readonly ofAccount: boolean;
  /** Encrypts a row of one customer for another. */
  readonly seal: (row: Readonly<Record<string, unknown>>, from: string, to: string) => Buffer;
}

export interface MovedCardsDeps {
  readonly audit: Audit;
  readonly tags: RowTags;
  readonly random: Random;
  readonly sealed: readonly SealedRows[];
}

/** What became of an account. `none`: there was none. */
type Account = 'moved' | 'closed' | 'none';

/** A deleted customer whose cards moved. `heir`: the only new customer of its cards; undefined if there are several. */
interface Gone {
  readonly customerId: string;
  readonly heir: string | undefined;
}

/** The steps of the transaction that moves the cards. */
export interface MovedCardsSteps {
  /**
   * Writes the rows that a request locks before it locks its card, so that the two cannot deadlock. Call it before the cards are
   * locked.
   */
  readonly begin: (trx: Trx, moved: readonly MovedCards[]) => Promise<void>;
  /** Moves the other rows and writes the audit trail. Call it last, because it locks chains of the trail. */
  readonly end: (trx: Trx, moved: readonly MovedCards[]) => Promise<void>;
}

export function createMovedCards(deps: MovedCardsDeps): MovedCardsSteps {
  const { audit, random } = deps;

  async function begin(trx: Trx, moved: readonly MovedCards[]): Promise<void> {
    for (const { customerId } of goneOf(moved)) {
      await deleteFlowsOf(trx, customerId);
      await store.endChallenges(trx, customerId);
    }
    for (const { from, to } of moved) await store.addSentPoints(trx, from, to);
    for (const { customerId } of goneOf(moved)) await store.deleteSentPoints(trx, customerId);
  }

  async function end(trx: Trx, moved: readonly MovedCards[]): Promise<void> {
    const changes: RowChange[] = [];
    const accounts = new Map<string, Account>();
    for (const { from, to } of moved) await store.extendHold(trx, from, to);
    for (const gone of await inOrder(trx, goneOf(moved))) {
      // Again, because the heir may have got its account meanwhile, from another deleted customer.
      if (gone.heir) await store.extendHold(trx, gone.customerId, gone.heir);
      const [account, changed] = await follow(deps, trx, gone);
      accounts.set(gone.customerId, account);
      changes.push(...changed);
    }
    // In the order of the chains, so that two transactions cannot deadlock.
    const records = recordsOf(moved, accounts).sort(
      (one, other) => chainOf(one.customerId) - chainOf(other.customerId),
    );
    const context: AuditContext = { ...bySystem(newUuid(random)), channel: 'bank' };
    for (const [index, { customerId, outcome, details }] of records.entries()) {
      const rows = index === 0 ? rowDetails(...changes) : {};
      await audit.record(trx, context, 'move-cards', outcome, customerId, { ...details, ...rows });
    }
  }

  return { begin, end };
}

function goneOf(moved: readonly MovedCards[]): readonly Gone[] {
  const ids = [...new Set(moved.filter(({ isGone }) => isGone).map(({ from }) => from))];
  return ids.map((customerId) => {
    const heirs = moved.filter(({ from }) => from === customerId);
    return { customerId, heir: heirs.length === 1 ? heirs[0]?.to : undefined };
  });
}

/** Sorts deleted customers: of several accounts for one new customer, the one that logged on last comes first. */
async function inOrder(trx: Trx, gone: readonly Gone[]): Promise<readonly Gone[]> {
  if (gone.length === 0) return gone;
  const ids = gone.map(({ customerId }) => customerId);
  const accounts = await store.lockAccounts(trx, ids);
  const lastOf = ({ customerId }: Gone) =>
    accounts.find((account) => account.customer_id === customerId)?.last_login_at?.getTime() ?? 0;
  return gone.toSorted((one, other) => lastOf(other) - lastOf(one));
}

/** Moves the rows of a deleted customer to its heir. Returns what became of the account, and the changed rows. */
async function follow(
  deps: MovedCardsDeps,
  trx: Trx,
  { customerId, heir }: Gone,
): Promise<readonly [Account, readonly RowChange[]]> {
  const accounts = await store.lockAccounts(trx, heir === undefined ? [customerId] : [customerId, heir]);
  const account = accounts.find((one) => one.customer_id === customerId);
  const isFree = heir !== undefined && !accounts.some((one) => one.customer_id === heir);
  const isMoved = account !== undefined && isFree && deps.tags.isRight('account', account);
  for (const { table, ofAccount, seal } of deps.sealed) {
    if (heir === undefined && !ofAccount) continue;
    const rows = await store.takeRows(trx, table, customerId);
    if (heir === undefined || (ofAccount && !isMoved)) continue;
    const sealed = rows.map((row) => ({ ...row, customer_id: heir, sealed: seal(row, customerId, heir) }));
    await store.putRows(trx, table, sealed);
  }
  if (heir !== undefined) {
    await store.movePlain(trx, customerId, heir);
    await store.movePrimary(trx, customerId, heir);
  }
  if (isMoved) {
    await store.moveAlerts(trx, customerId, heir);
    await store.moveClosing(trx, customerId, heir);
    return ['moved', await give(deps, trx, account, heir)];
  }
  await store.deleteAlerts(trx, customerId);
  await store.deleteClosing(trx, customerId);
  if (!account) return ['none', []];
  return ['closed', (await deleteAccount(trx, account.username)) ?? []];
}

type StoredPasskey = Tagged<'passkey'> &
  Readonly<Record<string, unknown>> & { readonly row_version: string | null };

/** Gives an account with its passkeys to another customer, with new tags. Deletes passkeys whose tag is not right. */
async function give(
  { tags }: MovedCardsDeps,
  trx: Trx,
  account: store.LockedAccount,
  heir: string,
): Promise<readonly RowChange[]> {
  await store.endSessions(trx, account.username);
  // A passkey refers to its account, so it is inserted again when the account has its new customer.
  const passkeys = await store.takeRows<StoredPasskey>(trx, 'portal.passkeys', account.customer_id);
  const next = { ...account, customer_id: heir, row_version: tags.newVersion() };
  await store.giveAccount(trx, { ...next, row_tag: tags.sign('account', next) });
  const kept = passkeys.flatMap((passkey) => {
    if (!tags.isRight('passkey', passkey)) return [];
    const row = { ...passkey, customer_id: heir, row_version: tags.newVersion() };
    return [{ ...row, row_tag: tags.sign('passkey', row) }];
  });
  await store.putRows(trx, 'portal.passkeys', kept);
  return [
    versionChange(account.row_version, next.row_version),
    ...passkeys.map(({ row_version }) => versionChange(row_version, null)),
    ...kept.map(({ row_version }) => versionChange(null, row_version)),
  ];
}

interface Recorded {
  readonly customerId: string;
  readonly outcome: 'out' | 'in' | 'in-with-account';
  readonly details: AuditDetails;
}

/** The records of a move: one in the trail of each customer, which names the other customer. */
function recordsOf(moved: readonly MovedCards[], accounts: ReadonlyMap<string, Account>): Recorded[] {
  return moved.flatMap(({ from, to, cardIds, isGone }): Recorded[] => {
    const account = accounts.get(from);
    const details = { cardIds: cardIds.join(' '), ...(isGone && account && { account }) };
    return [
      { customerId: from, outcome: 'out', details: { ...details, to } },
      {
        customerId: to,
        outcome: account === 'moved' ? 'in-with-account' : 'in',
        details: { ...details, from },
      },
    ];
  });
}
