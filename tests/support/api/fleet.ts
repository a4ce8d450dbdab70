/** Several processes of one portal on one database, with different secrets. */

import { createHash } from 'node:crypto';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import { createCardKeys } from '../../../bank/embedded/keys.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import type { DatabaseContext } from '../database/databases.ts';
import { Browser, demoKnown, type TestApp, testApp } from './clients/api.ts';

/** The secrets of a process: the current secret first, then other known secrets. */
export interface ProcessSecrets {
  readonly portal: readonly Buffer[];
  readonly card: readonly Buffer[];
}

export function secretsEnv({ portal, card }: ProcessSecrets): Readonly<Record<string, string>> {
  const list = (secrets: readonly Buffer[]) => secrets.map((secret) => secret.toString('base64')).join(',');
  return {
    PORTAL_SECRET: list(portal.slice(0, 1)),
    PORTAL_SECRET_PREVIOUS: list(portal.slice(1)),
    CARD_SYSTEM_SECRET: list(card.slice(0, 1)),
    CARD_SYSTEM_SECRET_PREVIOUS: list(card.slice(1)),
  };
}

/** The card system's secret of the demo bank. */
export const DEMO_CARD_SECRET = createHash('sha256').update('the demo bank is fictional').digest();

export function startProcess(
  context: DatabaseContext,
  secrets: ProcessSecrets,
  env: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const [current = Buffer.alloc(0), ...others] = secrets.card;
  return testApp(
    context,
    { ...env, ...secretsEnv(secrets) },
    {
      cardSystem: () => createEmbeddedCardSystem(context.db(), createCardKeys(current, others), systemRandom),
    },
  );
}

/** A load balancer: each call goes to the next process. `processes` may change at any time. */
export function balance(processes: readonly TestApp[]): TestApp {
  let turn = 0;
  const next = (): TestApp => {
    const process = processes[turn++ % processes.length];
    if (!process) throw new Error('there is no process');
    return process;
  };
  // Each access to the app uses the next process.
  const front = new Proxy(next().app, { get: (_first, name) => Reflect.get(next().app, name) });
  const known = demoKnown(front);
  return {
    ...next(),
    app: front,
    async inbox(customerId) {
      // Any process may have claimed the message.
      await Promise.all(processes.map(({ app }) => app.dispatcher.drain()));
      return known.inbox(customerId);
    },
    browser: () => new Browser(front, known),
  };
}
