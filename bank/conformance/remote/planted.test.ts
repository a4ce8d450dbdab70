import { beforeAll, describe, expect, it } from 'vitest';
import { byKind } from '../../../server/ports/card-system/by-kind.ts';
import type { CardSystem, LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { COMMAND_KINDS } from '../../../shared/card-values.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import {
  describeOnOneEmptyDatabase,
  describeOnUsualDatabase,
} from '../../../tests/support/database/databases.ts';
import { createEmbeddedCardSystem } from '../../embedded/adapter.ts';
import { createCardKeys } from '../../embedded/keys.ts';
import { insertCustomers, insertProducts } from '../../embedded/load/load-store.ts';
import { remoteConformance } from '../conformance.ts';
import { remoteOf } from '../remote-of-local.ts';
import { SAMPLE_PRODUCTS, sampleBank } from '../sample-bank.ts';
import { fay } from '../sample-fay.ts';
import type { RuleContext } from './context.ts';
import { DOWN_RULES, takeDown } from './down-rules.ts';
import { CONTROL_FAULTS } from './planted-controls.ts';
import { cutOff, DOWN_FAULTS } from './planted-down.ts';
import { FAULTS } from './planted-faults.ts';
import { KIND_FAULTS } from './planted-kinds.ts';
import { REMOTE_RULES } from './rules.ts';
import { sampleCommands } from './sample-commands.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));
const today = taipeiDate(new Date());

/** Returns commands of a system that supports only redemptions. */
function redemptionsOnly(right: RemoteCommands): RemoteCommands {
  return byKind({
    kinds: {
      redeem: {
        submit: (submission, signal) => right.submit(submission, signal),
        status: (id, customerId, signal) => right.status(id, customerId, 'redeem', signal),
      },
    },
    settledOn: right.settledOn,
  });
}

describeOnUsualDatabase('a card system elsewhere', (context) => {
  let isDown = false;
  remoteConformance(`of a local one, ${context.kind}`, async (customers, products) => {
    await insertProducts(context.db(), products);
    await insertCustomers(context.db(), keys, customers, new Date());
    const local = createEmbeddedCardSystem(context.db(), keys, systemRandom);
    const system = { ...local, commands: remoteOf(context.db(), local) };
    return {
      system: cutOff(system, () => isDown),
      setDown: async () => {
        isDown = true;
      },
    };
  });
});

describeOnOneEmptyDatabase('a card system elsewhere with one kind of command', (context) => {
  remoteConformance(
    `redemptions of a local one, ${context.kind}`,
    async (customers, products) => {
      await insertProducts(context.db(), products);
      await insertCustomers(context.db(), keys, customers, new Date());
      const local = createEmbeddedCardSystem(context.db(), keys, systemRandom);
      return { system: { ...local, commands: redemptionsOnly(remoteOf(context.db(), local)) } };
    },
    { kinds: ['redeem'] },
  );
});

describeOnOneEmptyDatabase('planted faults of an adapter', (context) => {
  let local: LocalCardSystem;
  let copies = 0;
  beforeAll(async () => {
    await insertProducts(context.db(), SAMPLE_PRODUCTS);
    await insertCustomers(context.db(), keys, sampleBank(today), new Date());
    local = createEmbeddedCardSystem(context.db(), keys, systemRandom);
  });

  /** Returns a context with new cards, because a check uses its cards up. */
  async function contextOf(system: CardSystem): Promise<RuleContext> {
    const copy = copies++;
    await insertCustomers(context.db(), keys, [fay(today, copy)], new Date());
    return { system, samples: sampleCommands(local, today, copy), kinds: COMMAND_KINDS };
  }
  const right = () => remoteOf(context.db(), local);

  /** Returns the rules with a matching name that the adapter breaks. */
  async function broken(commands: RemoteCommands, name: RegExp): Promise<string[]> {
    const checked = await contextOf({ ...local, commands });
    const rules = REMOTE_RULES.filter(({ rule }) => name.test(rule));
    expect(rules).not.toEqual([]);
    const found: string[] = [];
    for (const { rule, check } of rules) await check(checked).catch(() => found.push(rule));
    return found;
  }

  describe('the rules for remote commands', () => {
    it('are kept by the adapter without a fault', async () => {
      expect(await broken(right(), /./)).toEqual([]);
    });

    it.each([...FAULTS, ...KIND_FAULTS, ...CONTROL_FAULTS])(
      'find an adapter that $fault',
      async ({ plant, foundBy }) => {
        expect(await broken(plant(right()), foundBy)).not.toEqual([]);
      },
    );
  });

  describe('the rules for a bank that is down', () => {
    async function brokenWhenDown(plant: (system: CardSystem, isDown: () => boolean) => CardSystem) {
      let isDown = false;
      const system = cutOff({ ...local, commands: right() }, () => isDown);
      const down = await takeDown({
        ...(await contextOf(plant(system, () => isDown))),
        setDown: async () => {
          isDown = true;
        },
      });
      const found: string[] = [];
      for (const { rule, check } of DOWN_RULES) await check(down).catch(() => found.push(rule));
      return found;
    }

    it('are kept by the adapter without a fault', async () => {
      expect(await brokenWhenDown((system) => system)).toEqual([]);
    });

    it.each(DOWN_FAULTS)('find an adapter that $fault', async ({ plant, foundBy }) => {
      expect((await brokenWhenDown(plant)).join('\n')).toMatch(foundBy);
    });
  });
});
