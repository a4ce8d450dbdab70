/** Injects faults while cards move and people work. The seed decides their order. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../../bank/demo/random.ts';
import type { Setting } from '../../../bank/reference/switches.ts';
import type { TcpProxy } from '../../support/api/proxy.ts';
import { FAULTS as BANK_FAULTS } from '../commands/killed.ts';
import type { Postgres } from '../money/bank.ts';
import type { Portal } from '../money/portal.ts';

const MAX_PAUSE_MS = 1500;

/** Kinds of faults, each as often as it shall be picked. */
const KINDS = [
  ...Array<'portal killed'>(4).fill('portal killed'),
  'PostgreSQL killed',
  ...Array<'connections cut'>(4).fill('connections cut'),
  'portal paused',
  'connections stalled',
] as const;

type Kind = (typeof KINDS)[number];

export interface Victims {
  readonly portal: Portal;
  readonly postgres: Postgres;
  readonly proxy: TcpProxy;
  readonly setFault: (setting: Setting) => void;
}

export interface Injector {
  /** Number of faults so far, by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** Ends the faults. The portal is ready when this resolves. */
  stop(): Promise<void>;
}

/** When there are no faults. */
export interface Calm {
  /** No faults of portal and PostgreSQL. */
  all(): boolean;
  /** The bank answers rightly, so that the commands of a card that moves get their outcome. */
  bank(): boolean;
}

/** Starts to inject faults. `rng` must not be used by others. */
export function startFaults(victims: Victims, rng: Rng, calm: Calm): Injector {
  const counts: Record<string, number> = {};
  let isOver = false;
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  async function work(): Promise<void> {
    while (!isOver) {
      await sleep(rng.int(400, 2000));
      if (calm.all() || isOver) continue;
      const kind = rng.pick(KINDS);
      await INJECT[kind](victims, rng);
      count(kind);
      await victims.portal.ready();
    }
  }
  async function disturb(): Promise<void> {
    while (!isOver) {
      // At most three failing calls, because more failures in a row would open the circuit breaker.
      const fault = calm.bank() ? null : rng.pick(BANK_FAULTS);
      victims.setFault({ on: 'commands', fault, calls: rng.int(1, 3) });
      if (fault) count('bank’s answers disturbed');
      await sleep(rng.int(200, 900));
    }
    victims.setFault({ on: 'commands', fault: null });
  }
  const working = Promise.all([work(), disturb()]);
  return {
    counts,
    async stop() {
      isOver = true;
      await working;
    },
  };
}

const INJECT: Readonly<Record<Kind, (victims: Victims, rng: Rng) => Promise<unknown>>> = {
  async 'portal killed'({ portal }) {
    await portal.kill9();
    await portal.restart();
  },
  async 'PostgreSQL killed'({ postgres }) {
    await postgres.kill9();
    await postgres.restart();
  },
  'connections cut': async ({ proxy }) => proxy.cut(),
  async 'portal paused'({ portal }, rng) {
    portal.signal('SIGSTOP');
    await sleep(rng.int(100, MAX_PAUSE_MS));
    portal.signal('SIGCONT');
  },
  async 'connections stalled'({ proxy }, rng) {
    proxy.pause();
    await sleep(rng.int(300, MAX_PAUSE_MS));
    proxy.resume();
  },
};
