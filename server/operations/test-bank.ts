/** For tests: a remote card system in memory. A test chooses the faults of its calls. */
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import type { Command, CommandKind, Settled } from '../ports/card-system/parts/commands.ts';
import type { Customer } from '../ports/card-system/port.ts';
import { CardSystemUnavailable, type RemoteCommands, type Submission } from '../ports/card-system/remote.ts';

export const CUSTOMER: Customer = {
  customerId: customerIdOf('anna'),
  customerNumber: '1',
  name: { en: 'Anna', zh_tw: '安娜' },
  phone: { full: '0912345678', masked: '0912-***-678' },
  nationalIdMasked: 'A*****6789',
  birthDate: '1988-09-27',
  primary: true,
  corporate: false,
  redemptionBatchOpen: false,
};

/** The fault of one call. */
export type Fault = 'lose before' | 'lose after' | 'no connection' | 'slow' | 'under way' | 'adapter fault';

export interface TestBank {
  readonly commands: RemoteCommands;
  /** Applies each fault to one of the next calls, in this order. */
  next(...faults: Fault[]): void;
  /** Number of commands that took effect. */
  effects(): number;
  /** @param units number of further commands that take effect; later commands are refused */
  reset(options: { readonly units: number }): void;
}

/** Creates a bank that identifies commands by their ids only. Only `raise-limit` has a result: a reference number. */
export function createTestBank(): TestBank {
  const settled = new Map<string, { readonly kind: CommandKind; readonly outcome: Settled }>();
  let faults: Fault[] = [];
  let units = 0;
  let effects = 0;

  function apply<K extends CommandKind>({ id, command }: Submission<K>): Settled<K> {
    const known = settled.get(id);
    if (known) return known.outcome as Settled<K>;
    const outcome = units > 0 ? done(command) : { state: 'refused', refusal: { refused: 'open' } };
    settled.set(id, { kind: command.kind, outcome: outcome as Settled });
    return outcome as Settled<K>;
  }
  function done({ kind }: Pick<Command, 'kind'>) {
    units--;
    effects++;
    const result =
      kind === 'raise-limit' ? { referenceNumber: `R-${effects}`, today: '2026-11-20' } : undefined;
    return { state: 'done', result };
  }
  const lost = (mayHaveHappened: boolean) => new CardSystemUnavailable('lost', { mayHaveHappened });

  return {
    commands: {
      where: 'remote',
      async submit(submission, signal) {
        switch (faults.shift()) {
          case 'lose before':
            throw lost(true);
          case 'no connection':
            throw lost(false);
          case 'adapter fault':
            throw new TypeError('a fault of the adapter');
          case 'lose after':
            apply(submission);
            throw lost(true);
          case 'slow':
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
            throw lost(true);
          default:
            return apply(submission);
        }
      },
      async status<K extends CommandKind>(id: string) {
        const fault = faults.shift();
        if (fault === 'no connection') throw lost(false);
        if (fault === 'under way') return { state: 'under-way' };
        return (settled.get(id)?.outcome as Settled<K> | undefined) ?? { state: 'never-seen' };
      },
      async *settledOn() {
        for (const [id, one] of settled) yield { id, customerId: CUSTOMER.customerId, ...one };
      },
    },
    next(...next) {
      faults = next;
    },
    effects: () => effects,
    reset(options) {
      ({ units } = options);
      effects = 0;
      faults = [];
      settled.clear();
    },
  };
}
