/** Adapter faults in family cards: of commands, and of reads. */
import { randomUUID } from 'node:crypto';
import type { CardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type {
  Command,
  CommandKind,
  FamilyCommandKind,
  Settled,
} from '../../../server/ports/card-system/parts/commands.ts';
import type { FamilyCard, PrimaryControls } from '../../../server/ports/card-system/parts/family.ts';
import type { RemoteCommands, Submission } from '../../../server/ports/card-system/remote.ts';
import { FREE_FAMILY } from '../../../shared/family.ts';
import { twd } from '../../../shared/money.ts';
import type { Faults } from '../planted/planted.ts';

type Plant = Faults<RemoteCommands>[string][1];

/** Returns a faulty adapter that sends a refused command again with other fields. */
function again<K extends FamilyCommandKind>(
  kind: K,
  reason: string,
  other: (command: Command<K>, outcome: Settled<K>) => Partial<Command<K>>,
): Plant {
  return (right) => ({
    async submit<P extends CommandKind>(one: Submission<P>, signal: AbortSignal) {
      const outcome = await right.submit(one, signal);
      if ((one.command as Command).kind !== kind) return outcome;
      if (outcome.state !== 'refused' || outcome.refusal.refused !== reason) return outcome;
      const { command, ...given } = one as Submission as Submission<K>;
      const next = { ...command, ...other(command, outcome as Settled as Settled<K>) };
      const sent: Submission = { ...given, id: randomUUID(), command: next as Command };
      return (await right.submit(sent, signal)) as Settled<P>;
    },
  });
}

const nowOf = (outcome: Settled<'set-family-controls'>) =>
  outcome.state === 'refused' && 'now' in outcome.refusal ? outcome.refusal.now.version : 0;

/** Returns a faulty adapter that says that a refused command is done. */
const taken =
  <K extends FamilyCommandKind>(kind: K, reason: string): Plant =>
  (right) => {
    let last: Settled | undefined;
    return {
      async submit<P extends CommandKind>(one: Submission<P>, signal: AbortSignal) {
        const outcome = await right.submit(one, signal);
        if ((one.command as Command).kind !== kind) return outcome;
        if (outcome.state === 'done') last = outcome as Settled;
        const isTaken = outcome.state === 'refused' && outcome.refusal.refused === reason;
        return isTaken && last ? (last as Settled<P>) : outcome;
      },
    };
  };

/** Returns the faulty adapter that freezes by a change of version 0 instead. */
const insteadOf = (
  right: RemoteCommands,
  wrong: 'freeze-family-card' | 'stop-family-card',
): ReturnType<Plant> => ({
  async submit<P extends CommandKind>(one: Submission<P>, signal: AbortSignal) {
    const { kind, ...command } = one.command as Command;
    if (kind !== wrong || !('cardId' in command)) return right.submit(one, signal);
    const frozen: Command<'set-family-controls'> = {
      kind: 'set-family-controls',
      cardId: command.cardId ?? '',
      ...{ version: 0, change: { frozen: true }, confirmed: true },
    };
    const sent: Submission = { ...one, command: frozen };
    return (await right.submit(sent, signal)) as Settled<P>;
  },
});

const LAYER: PrimaryControls = {
  version: 1,
  settings: FREE_FAMILY,
  stopped: true,
  stops: { online: [], abroad: [], contactless: [], cash: [], perPurchase: [], perPeriod: [] },
  looseningsToday: 0,
};
const STOPPED: Settled<'stop-family-card'> = { state: 'done', result: { changed: true, primary: LAYER } };

/** Commands with these faults. */
export const FAMILY_FAULTS: Faults<RemoteCommands> = {
  'changes the primary’s layer of any version': [
    /^set-family-controls: a change of another version/,
    again('set-family-controls', 'stale', (_, outcome) => ({ version: nowOf(outcome) })),
  ],
  'takes every change of the primary for confirmed': [
    /^set-family-controls: a change that loosens/,
    again('set-family-controls', 'unconfirmed', () => ({ confirmed: true })),
  ],
  'lowers a limit of the primary that is too high': [
    /^set-family-controls: a limit below 1/,
    again('set-family-controls', 'out-of-range', () => ({ change: { perPeriod: 1_000n } })),
  ],
  'says that the holder has stopped the card': [
    /^set-family-controls: a card that is not on an account/,
    (right) => ({
      async submit<P extends CommandKind>(one: Submission<P>, signal: AbortSignal) {
        const outcome = await right.submit(one, signal);
        const isStop = (one.command as Command).kind === 'stop-family-card';
        const isForeign = outcome.state === 'refused' && outcome.refusal.refused === 'not-there';
        return isStop && isForeign ? (STOPPED as Settled as Settled<P>) : outcome;
      },
    }),
  ],
  'allows an extra amount for everybody': [
    /^allow-family-extra: a card that is not on an account/,
    (right) => ({
      async submit<P extends CommandKind>(one: Submission<P>, signal: AbortSignal) {
        const outcome = await right.submit(one, signal);
        const command = one.command as Command;
        const isForeign = outcome.state === 'refused' && outcome.refusal.refused === 'not-there';
        if (command.kind !== 'allow-family-extra' || !isForeign) return outcome;
        const allowed: Settled<'allow-family-extra'> = {
          state: 'done',
          result: { until: command.until, primary: LAYER },
        };
        return allowed as Settled as Settled<P>;
      },
    }),
  ],
  'freezes a card only from its first version': [
    /^freeze-family-card: freezes the primary’s layer/,
    (right) => insteadOf(right, 'freeze-family-card'),
  ],
  'says that a card is stopped and stops nothing': [
    /^stop-family-card: a stopped card/,
    (right) => insteadOf(right, 'stop-family-card'),
  ],
  'takes every extra amount for confirmed': [
    /^allow-family-extra: the amount is there at once/,
    again('allow-family-extra', 'unconfirmed', () => ({ confirmed: true })),
  ],
  'takes a second answer to a request': [
    /^allow-family-extra: one of ten answers/,
    again('allow-family-extra', 'already', () => ({ requestId: randomUUID() })),
  ],
  'says that a second answer to a request is taken': [
    /^allow-family-extra: one of ten answers/,
    taken('allow-family-extra', 'already'),
  ],
  'allows the most that is possible': [
    /^allow-family-extra: an amount or a last day/,
    again('allow-family-extra', 'out-of-range', ({ until }) => ({ amount: twd(1_000), until })),
  ],
};

const reading = (wrong: (cards: readonly FamilyCard[], right: CardSystem) => readonly FamilyCard[]) =>
  ((right) => ({
    family: async (customerId) => wrong((await right.family?.(customerId)) ?? [], right),
  })) satisfies Faults<CardSystem>[string][1];

/** Questions with these faults. */
export const FAMILY_READ_FAULTS: Faults<CardSystem> = {
  'counts what is merely authorised not at all': [
    /^set-family-controls: the primary reads the cards/,
    reading((cards) =>
      cards.map((card) => {
        const pending = card.newest
          .filter((line) => line.pending)
          .reduce((sum, { amount }) => sum + amount.minor, 0n);
        return { ...card, spent: twd(card.spent.minor - pending) };
      }),
    ),
  ],
  'shows the holder nothing of the primary’s layer': [
    /^set-family-controls: the primary reads the cards/,
    (right) => ({
      async controls(...question) {
        const state = await right.controls(...question);
        if (!state) return undefined;
        const { primary: _, ...own } = state;
        return own;
      },
    }),
  ],
  'shows the primary’s layer as the holder’s': [
    /^set-family-controls: neither party changes the layer/,
    reading((cards) =>
      cards.map((card) => ({ ...card, holder: { ...card.holder, abroad: card.primary.settings.abroad } })),
    ),
  ],
  'keeps an extra amount from its holder': [
    /^allow-family-extra: the amount is there at once/,
    (right) => ({
      async controls(...question) {
        const state = await right.controls(...question);
        if (!state?.primary) return state;
        const { extra: _, ...primary } = state.primary;
        return { ...state, primary };
      },
    }),
  ],
};
