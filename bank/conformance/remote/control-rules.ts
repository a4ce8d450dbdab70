/** Rules for controls of cards, on a card that no other rule changes. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Settled } from '../../../server/ports/card-system/parts/commands.ts';
import type { ControlState } from '../../../server/ports/card-system/parts/controls.ts';
import type { ControlChange } from '../../../shared/card-controls.ts';
import { submit } from '../apply.ts';
import { type Remote, rule } from './context.ts';

async function read({ system, customerId, samples }: Remote): Promise<ControlState> {
  const state = await system.controls(customerId, samples.controlled);
  ok(state, 'the card has no controls');
  return state;
}

function change(
  { commands, customerId, samples }: Remote,
  { version, ...wanted }: ControlChange & { readonly version: number },
  confirmed = true,
): Promise<Settled<'set-controls'>> {
  const command = {
    kind: 'set-controls',
    cardId: samples.controlled,
    version,
    change: wanted,
    confirmed,
  } as const;
  return submit(commands, randomUUID(), customerId, command);
}

/** Returns the controls without wallets. The read model may know a wallet earlier or later than the bank does. */
const withoutWallets = ({ walletTokens: _, ...state }: ControlState) => state;

const reasonOf = (settled: Settled<'set-controls'>) =>
  settled.state === 'refused' ? settled.refusal.refused : 'done';

async function freeze({ commands, customerId, samples }: Remote): Promise<void> {
  const command = { kind: 'freeze-card', cardId: samples.controlled } as const;
  const settled = await submit(commands, randomUUID(), customerId, command);
  strictEqual(settled.state, 'done', 'the freeze was refused');
}

export const CONTROL_RULES = [
  rule(
    'set-controls: a change of another version is refused with the state of now',
    ['set-controls'],
    async (remote) => {
      const now = await read(remote);
      for (const version of [now.version + 1, now.version + 7]) {
        const settled = await change(remote, { version, cash: false });
        const refusal = settled.state === 'refused' && settled.refusal;
        ok(refusal && refusal.refused === 'stale', 'the change was not refused as stale');
        deepStrictEqual(withoutWallets(refusal.now), withoutWallets(now));
      }
      deepStrictEqual(await read(remote), now);
    },
  ),

  rule(
    'set-controls: a change that loosens is refused unless it is confirmed',
    ['set-controls'],
    async (remote) => {
      const { version } = await read(remote);
      strictEqual(reasonOf(await change(remote, { version, abroad: false, perDay: 500n }, false)), 'done');
      const tight = await read(remote);
      for (const loosening of [
        { abroad: true },
        { perDay: 501n },
        { perDay: null },
        { abroad: true, perDay: 1n },
      ])
        strictEqual(
          reasonOf(await change(remote, { version: tight.version, ...loosening }, false)),
          'unconfirmed',
        );
      deepStrictEqual(await read(remote), tight);
      strictEqual(
        reasonOf(await change(remote, { version: tight.version, abroad: true, perDay: null })),
        'done',
      );
    },
  ),

  rule(
    'set-controls: a limit below 1 or above the credit limit is refused',
    ['set-controls'],
    async (remote) => {
      const now = await read(remote);
      const { version } = now;
      for (const perPurchase of [0n, -1n, now.highestLimit.minor + 1n])
        strictEqual(reasonOf(await change(remote, { version, perPurchase })), 'out-of-range');
      deepStrictEqual(await read(remote), now);
    },
  ),

  rule(
    'freeze-card: a freeze is accepted after any change, and a change made before it is stale',
    ['freeze-card', 'set-controls'],
    async (remote) => {
      const { version } = await read(remote);
      strictEqual(reasonOf(await change(remote, { version, contactless: false })), 'done');
      await freeze(remote);
      strictEqual(reasonOf(await change(remote, { version: version + 1, frozen: false })), 'stale');
      const frozen = await read(remote);
      strictEqual(frozen.settings.frozen, true);
      strictEqual(
        reasonOf(await change(remote, { version: frozen.version, frozen: false, contactless: true })),
        'done',
      );
    },
  ),
];
