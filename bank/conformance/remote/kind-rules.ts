/** Rules for each kind of command. An adapter can obey them for one kind and break them for another. */
import { deepStrictEqual, ok, rejects, strictEqual } from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { compareContents, contentsOf } from '../../../server/operations/contents.ts';
import { storable } from '../../../server/operations/sealed-command.ts';
import {
  type Command,
  type CommandKind,
  cardOf,
  type Settled,
} from '../../../server/ports/card-system/parts/commands.ts';
import { CardSystemUnavailable, type SettledCommand } from '../../../server/ports/card-system/remote.ts';
import { COMMAND_KINDS } from '../../../shared/card-values.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { submit } from '../apply.ts';
import { ANN } from '../sample/sample-bank.ts';
import {
  balanceOf,
  outcomeOrUnavailable,
  type Remote,
  type RemoteRule,
  rule,
  spend,
  statusOf,
} from './context.ts';

/**
 * Age of an expired command's `notAfter` in milliseconds. Must exceed the clock difference between the two systems.
 */
const LATE_MS = 10_000;
/** Validity in milliseconds of a command that has expired when it is retried. */
const SOON_MS = 1_500;

type Check = <K extends CommandKind>(remote: Remote, kind: K) => Promise<void>;

function forEachKind(name: string, check: Check): RemoteRule[] {
  return COMMAND_KINDS.map((kind) => rule(`${kind}: ${name}`, [kind], (remote) => check(remote, kind)));
}

/** Submits a command and checks that the outcome is in this state. Returns the outcome. */
async function settle<K extends CommandKind>(
  state: Settled['state'],
  { commands, customerId }: Remote,
  command: Command<K>,
  id: string = randomUUID(),
): Promise<Settled<K>> {
  const settled = await submit(commands, id, customerId, command);
  const found = settled.state === 'refused' ? `refused: ${settled.refusal.refused}` : 'done';
  strictEqual(settled.state, state, found);
  return settled;
}

/** A command that was submitted several times, and its first outcome. */
interface Repeated<K extends CommandKind> {
  readonly id: string;
  readonly command: Command<K>;
  readonly first: Settled<K>;
}

/** Checks that the same command under another id is refused. Most commands can be done only once. */
async function isUsedUp<K extends CommandKind>(remote: Remote, { command }: Repeated<K>): Promise<void> {
  await settle('refused', remote, command);
}

/** Returns whether a command changed something. Throws when it was refused. */
function hadEffect(settled: Settled): boolean {
  if (settled.state === 'refused') throw new Error(`refused: ${settled.refusal.refused}`);
  return settled.result !== undefined && 'changed' in settled.result && settled.result.changed;
}

/** Returns how many files a command added; undefined for another outcome. */
function addedBy(settled: Settled): number | undefined {
  const result = settled.state === 'done' ? settled.result : undefined;
  return result && 'added' in result ? result.added : undefined;
}

/** Checks that the command had an effect, and that the same command under another id has none. */
async function isSetAlready<K extends CommandKind>(remote: Remote, repeated: Repeated<K>): Promise<void> {
  strictEqual(hadEffect(repeated.first as Settled), true);
  strictEqual(hadEffect((await settle('done', remote, repeated.command)) as Settled), false);
}

/** For each kind, checks that a command took effect exactly once. */
const PROOFS: { readonly [K in CommandKind]: (remote: Remote, repeated: Repeated<K>) => Promise<void> } = {
  redeem: async (remote, { first }) => strictEqual(await spend(remote), balanceOf(first) - 1),
  'cancel-redemption': isUsedUp,
  'convert-to-instalments': isUsedUp,
  async 'set-pin'(remote, { command }) {
    // A card's PIN can be set three times a day, so the third change is the last.
    await settle('done', remote, command);
    await settle('done', remote, command);
    await settle('refused', remote, command);
  },
  'raise-limit': isUsedUp,
  'replace-card': isUsedUp,
  async 'set-cashback-method'(remote, { id, command, first }) {
    const { cardId } = command;
    await settle('done', remote, { ...command, method: 'accumulate' });
    // A retry of the earlier command does not undo the later one.
    deepStrictEqual(await settle('done', remote, command, id), first);
    strictEqual((await remote.system.card(remote.customerId, cardId))?.cashbackMethod, 'accumulate');
  },
  'activate-card': isUsedUp,
  'freeze-card': isSetAlready,
  // The effect increments the version, so the same change is refused.
  'set-controls': isUsedUp,
  'remove-wallet-token': isSetAlready,
  // The effect makes another value the present one, so the same change is outdated.
  'change-contact': isUsedUp,
  'undo-contact': isUsedUp,
  // The line is in the case, the files are in it, the question is answered, and the case has ended.
  'open-dispute': isUsedUp,
  async 'add-dispute-evidence'(remote, { command }) {
    strictEqual(addedBy((await settle('done', remote, command)) as Settled), 0);
  },
  'answer-dispute': isUsedUp,
  'withdraw-dispute': isUsedUp,
  // The version has grown, the card is frozen or stopped already, and the request has its answer.
  'set-family-controls': isUsedUp,
  'freeze-family-card': isSetAlready,
  'stop-family-card': isSetAlready,
  'allow-family-extra': isUsedUp,
};

/**
 * Returns a check, to be called later. It executes the command and throws if the command had already taken effect.
 */
async function watch<K extends CommandKind>(
  remote: Remote,
  command: Command<K>,
): Promise<() => Promise<void>> {
  const { system, customerId } = remote;
  const { kind }: { readonly kind: K } = command;
  const cardId = cardOf(command);
  const balance = kind === 'redeem' ? await spend(remote) : undefined;
  return async () => {
    if (kind === 'set-cashback-method')
      strictEqual((await system.card(customerId, cardId))?.cashbackMethod, 'accumulate');
    const first = await settle('done', remote, command);
    if (balance !== undefined) strictEqual(balanceOf(first as Settled as Settled<'redeem'>), balance - 1);
    if (kind === 'add-dispute-evidence') strictEqual(addedBy(first as Settled), 1);
    if (PROOFS[kind] === isSetAlready) strictEqual(hadEffect(first as Settled), true);
    if (kind === 'set-pin') await PROOFS[kind](remote, { id: randomUUID(), command, first });
  };
}

const OF_EACH: readonly RemoteRule[] = [
  ...forEachKind(
    'a command takes effect once for its id, and every submission gives the same outcome',
    async (remote, kind) => {
      const command = await remote.samples.doable(kind);
      const id = randomUUID();
      const first = await settle('done', remote, command, id);
      for (let n = 0; n < 4; n++) deepStrictEqual(await settle('done', remote, command, id), first);
      await PROOFS[kind](remote, { id, command, first });
    },
  ),

  ...forEachKind(
    'a refusal settles the id: nothing takes effect under it afterwards',
    async (remote, kind) => {
      const { commands, customerId, samples } = remote;
      const id = randomUUID();
      const command = await samples.doable(kind);
      const hadNoEffect = await watch(remote, command);
      const refusal = await settle('refused', remote, await samples.refused(kind), id);
      deepStrictEqual(await settle('refused', remote, await samples.refused(kind), id), refusal);
      // Submits the same id with a valid command: expects the first outcome, or no usable answer.
      const again = await outcomeOrUnavailable(submit(commands, id, customerId, command));
      if (!(again instanceof CardSystemUnavailable)) deepStrictEqual(again, refusal);
      deepStrictEqual(await statusOf(remote, id, kind), refusal);
      await hadNoEffect();
    },
  ),

  ...forEachKind('the status of a settled command is its outcome', async (remote, kind) => {
    const { samples } = remote;
    const [accepted, declined] = [randomUUID(), randomUUID()];
    const first = await settle('done', remote, await samples.doable(kind), accepted);
    deepStrictEqual(await statusOf(remote, accepted, kind), first);
    const second = await settle('refused', remote, await samples.refused(kind), declined);
    deepStrictEqual(await statusOf(remote, declined, kind), second);
  }),

  ...forEachKind(
    'an id is never-seen when it was never submitted, and for another customer',
    async (remote, kind) => {
      deepStrictEqual(await statusOf(remote, randomUUID(), kind), { state: 'never-seen' });
      const id = randomUUID();
      await settle('done', remote, await remote.samples.doable(kind), id);
      deepStrictEqual(await statusOf({ ...remote, customerId: ANN }, id, kind), { state: 'never-seen' });
    },
  ),

  ...forEachKind('a command that arrives after its notAfter does not take effect', async (remote, kind) => {
    const { commands, customerId, samples } = remote;
    const command = await samples.doable(kind);
    const hadNoEffect = await watch(remote, command);
    const id = randomUUID();
    const late = { id, customerId, command, notAfter: new Date(Date.now() - LATE_MS) };
    await rejects(commands.submit(late, AbortSignal.timeout(20_000)), CardSystemUnavailable);
    deepStrictEqual(await statusOf(remote, id, kind), { state: 'never-seen' });
    await hadNoEffect();
  }),

  ...forEachKind(
    'an id is never-seen under another kind, and a submission with one may have happened',
    async (remote, kind) => {
      const { commands, customerId, samples, kinds } = remote;
      const other = kinds.find((one) => one !== kind);
      // A system that supports only one kind of command has no other kind to test with.
      if (other === undefined) return;
      const id = randomUUID();
      const first = await settle('done', remote, await samples.doable(kind), id);
      deepStrictEqual(await statusOf(remote, id, other), { state: 'never-seen' });
      const command = await samples.doable(other);
      const hadNoEffect = await watch(remote, command);
      const answer = await outcomeOrUnavailable(submit(commands, id, customerId, command));
      ok(answer instanceof CardSystemUnavailable, 'the id got an outcome of another kind');
      strictEqual(answer.mayHaveHappened, true);
      deepStrictEqual(await statusOf(remote, id, kind), first);
      await hadNoEffect();
    },
  ),
];

/** One rule covers all kinds, because its check must wait until commands expire. */
const AFTER_ITS_TIME = rule(
  'a settled command gives its outcome after its notAfter too',
  [],
  async (remote) => {
    const { commands, customerId, samples, kinds } = remote;
    const made = await Promise.all(kinds.map((kind) => samples.doable(kind)));
    const notAfter = new Date(Date.now() + SOON_MS);
    const settle = (id: string, command: Command) =>
      commands.submit({ id, customerId, command, notAfter }, AbortSignal.timeout(20_000));
    const settled = await Promise.all(
      made.map(async (command) => {
        const id = randomUUID();
        return { id, command, first: await settle(id, command) };
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, notAfter.getTime() - Date.now() + 50));
    for (const { id, command, first } of settled) deepStrictEqual(await settle(id, command), first);
  },
);

const LIST_OF_A_DAY = rule(
  'the list of a day has each command that settled on it once, with customer, kind and outcome',
  [],
  async (remote) => {
    const { commands, customerId, samples, kinds } = remote;
    const expected = new Map<string, SettledCommand>();
    const from = taipeiDate(new Date());
    for (const kind of kinds) {
      for (const command of [await samples.doable(kind), await samples.refused(kind)]) {
        const id = randomUUID();
        const outcome = await submit(commands, id, customerId, command);
        expected.set(id, { id, customerId, kind, outcome, command: storable(command) });
      }
    }
    const to = taipeiDate(new Date());
    const listed = async (day: string) => {
      const found: SettledCommand[] = [];
      for await (const one of commands.settledOn(day)) if (expected.has(one.id)) found.push(one);
      return found;
    };
    // Reads two days if midnight passed during the check.
    const found = [...(await listed(from)), ...(from === to ? [] : await listed(to))];
    strictEqual(found.length, expected.size);
    for (const { command, ...one } of found) {
      const { command: submitted, ...settled } = expected.get(one.id)!;
      deepStrictEqual(one, settled);
      // The list may have fields of the command. Those are as submitted.
      const contents = contentsOf(KEYRING, { ...settled, ...(submitted && { command: submitted }) });
      const listed = { ...one, ...(command && { command }) };
      deepStrictEqual(compareContents(KEYRING, contents, listed).fields, []);
    }
    for (const day of [addDays(from, -1), addDays(to, 1)]) deepStrictEqual(await listed(day), []);
  },
);

/** Hashes of what was submitted and listed, within one check. */
const KEYRING = createKeyring(randomBytes(32));

export const KIND_RULES: readonly RemoteRule[] = [...OF_EACH, AFTER_ITS_TIME, LIST_OF_A_DAY];
