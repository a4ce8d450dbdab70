/**
 * Helpers of the rules for remote commands. The rules count redemptions of one point each by the remaining balance.
 */
import { randomUUID } from 'node:crypto';
import type { CardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { CommandKind, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import { CardSystemUnavailable, type RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { submit } from '../apply.ts';
import type { SampleCommands } from './sample-commands.ts';

/** The adapter under test. */
export interface RuleContext {
  readonly system: CardSystem;
  readonly samples: SampleCommands;
  /** The kinds of commands that the adapter supports. */
  readonly kinds: readonly CommandKind[];
}

export interface RemoteRule {
  /** The name that failed tests show. */
  readonly rule: string;
  /** The kinds of commands that the check needs. */
  readonly kinds: readonly CommandKind[];
  /** Throws when the adapter breaks the rule. */
  readonly check: (context: RuleContext) => Promise<void>;
}

/** The rule context with its remote commands and the sample customer, as most checks use them. */
export interface Remote extends RuleContext {
  readonly commands: RemoteCommands;
  readonly customerId: string;
}

export function remoteOf(context: RuleContext): Remote {
  const { commands } = context.system;
  if (commands.where !== 'remote') throw new Error('these rules are for commands elsewhere');
  return { ...context, commands, customerId: context.samples.customerId };
}

/** Creates a rule whose check receives the remote commands. */
export function rule(
  name: string,
  kinds: readonly CommandKind[],
  check: (remote: Remote) => Promise<void>,
): RemoteRule {
  return { rule: name, kinds, check: async (context) => check(remoteOf(context)) };
}

/** Reads the outcome of a command. */
export function statusOf<K extends CommandKind>({ commands, customerId }: Remote, id: string, kind: K) {
  return commands.status(id, customerId, kind, AbortSignal.timeout(20_000));
}

/** Redeems one point under a new id and returns the remaining balance. */
export async function spend({ commands, customerId, samples }: Remote): Promise<number> {
  return balanceOf(await submit(commands, randomUUID(), customerId, await samples.doable('redeem')));
}

export function balanceOf(settled: Settled<'redeem'>): number {
  if (settled.state === 'refused') throw new Error(`refused: ${settled.refusal.refused}`);
  return settled.result.pointBalance;
}

/**
 * Returns the outcome, or the CardSystemUnavailable error of a submission without a usable answer. Throws any other
 * error.
 */
export async function outcomeOrUnavailable<T>(answer: Promise<T>): Promise<T | CardSystemUnavailable> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CardSystemUnavailable) return error;
    throw new Error(`not a CardSystemUnavailable: ${String(error)}`, { cause: error });
  }
}
