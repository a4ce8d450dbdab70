import { beforeAll, describe, expect, it } from 'vitest';
import { byKind } from '../../../server/ports/card-system/by-kind.ts';
import type { CardSystem, LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { COMMAND_KINDS } from '../../../shared/card-values.ts';
import {
  describeOnOneEmptyDatabase,
  describeOnUsualDatabase,
} from '../../../tests/support/database/databases.ts';
import { insertCustomers } from '../../embedded/load/load-store.ts';
import { remoteConformance } from '../conformance.ts';
import { broken, today } from '../planted/planted.ts';
import { remoteOf } from '../remote-of-local.ts';
import { sampleBank } from '../sample/sample-bank.ts';
import { fay, faysDaughter } from '../sample/sample-fay.ts';
import { louAndMax } from '../sample/sample-lou.ts';
import { embeddedSystem, keys } from '../test-system.ts';
import type { RuleContext } from './context.ts';
import { DOWN_RULES, takeDown } from './down-rules.ts';
import { CONTACT_FAULTS } from './planted-contacts.ts';
import { CONTROL_FAULTS } from './planted-controls.ts';
import { DISPUTE_FAULTS, DISPUTE_READ_FAULTS } from './planted-disputes.ts';
import { cutOff, DOWN_FAULTS, type PlantDown } from './planted-down.ts';
import { FAMILY_FAULTS, FAMILY_READ_FAULTS } from './planted-family.ts';
import { FAULTS } from './planted-faults.ts';
import { KIND_FAULTS } from './planted-kinds.ts';
import { REMOTE_RULES } from './rules.ts';
import { sampleCommands } from './sample-commands.ts';

/** Faults of commands. */
const ALL_FAULTS = {
  ...{ ...FAULTS, ...KIND_FAULTS, ...CONTROL_FAULTS },
  ...{ ...CONTACT_FAULTS, ...DISPUTE_FAULTS, ...FAMILY_FAULTS },
};
/** Faults of questions. */
const ALL_READ_FAULTS = { ...DISPUTE_READ_FAULTS, ...FAMILY_READ_FAULTS };

/** Returns commands that support only redemptions, as in a system with one kind of command. */
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

/** Returns the outcome of a system of a release before, which does not say until when a redemption can be cancelled. */
function withoutTime<Outcome extends { readonly state: string }>(outcome: Outcome): Outcome {
  if (!('result' in outcome)) return outcome;
  return { ...outcome, result: omitTime(outcome.result as object | undefined) };
}

const omitTime = <T extends object | undefined>(value: T): T =>
  value && (Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'cancellableUntil')) as T);

/** Returns the card system as a release before answers; its lists have no contents of commands. */
function ofReleaseBefore(system: CardSystem, right: RemoteCommands): CardSystem {
  return {
    ...system,
    redemption: async (...question) => omitTime(await system.redemption(...question)),
    commands: {
      where: 'remote',
      submit: async (...submission) => withoutTime(await right.submit(...submission)),
      status: async (...question) => withoutTime(await right.status(...question)),
      async *settledOn(day) {
        for await (const { command: _, ...one } of right.settledOn(day))
          yield { ...one, outcome: withoutTime(one.outcome) };
      },
    },
  };
}

describeOnUsualDatabase('a card system elsewhere', (context) => {
  let isDown = false;
  remoteConformance(`of a local one, ${context.kind}`, async (customers, products) => {
    const local = await embeddedSystem(context.db(), customers, products);
    const system = { ...local, commands: remoteOf(context.db(), local) };
    return {
      system: cutOff(system, () => isDown),
      setDown: async () => {
        isDown = true;
      },
    };
  });
});

describeOnOneEmptyDatabase(
  'a card system elsewhere with one kind of command, of the release before',
  (context) => {
    remoteConformance(
      `redemptions of a local one, ${context.kind}`,
      async (customers, products) => {
        const local = await embeddedSystem(context.db(), customers, products);
        return { system: ofReleaseBefore(local, redemptionsOnly(remoteOf(context.db(), local))) };
      },
      { kinds: ['redeem'] },
    );
  },
);

describeOnOneEmptyDatabase('planted faults of an adapter', (context) => {
  let local: LocalCardSystem;
  let copies = 0;
  beforeAll(async () => {
    local = await embeddedSystem(context.db(), [...sampleBank(today), ...louAndMax()]);
  });

  /** Returns a context with new cards, because each check changes the cards that it uses. */
  async function contextOf(system: CardSystem): Promise<RuleContext> {
    const copy = copies++;
    await insertCustomers(context.db(), keys, [fay(today, copy), faysDaughter(today, copy)], new Date());
    return {
      system,
      samples: sampleCommands({ ...local, commands: right() }, today, copy),
      kinds: COMMAND_KINDS,
    };
  }
  const right = () => remoteOf(context.db(), local);

  const rules = Object.fromEntries(REMOTE_RULES.map(({ rule, check }) => [rule, check]));
  const brokenBy = async (commands: RemoteCommands, name: RegExp) =>
    broken(rules, name, await contextOf({ ...local, commands }));

  describe('the rules for remote commands', () => {
    it('have different names, as have the faults', () => {
      expect(Object.keys(rules)).toHaveLength(REMOTE_RULES.length);
      const faults = [...Object.keys(ALL_FAULTS), ...Object.keys(ALL_READ_FAULTS)];
      const tables = [
        FAULTS,
        KIND_FAULTS,
        CONTROL_FAULTS,
        CONTACT_FAULTS,
        DISPUTE_FAULTS,
        DISPUTE_READ_FAULTS,
        FAMILY_FAULTS,
        FAMILY_READ_FAULTS,
      ];
      expect(new Set(faults).size).toBe(tables.flatMap((table) => Object.keys(table)).length);
    });

    it('are kept by the adapter without a fault', async () => {
      expect(await brokenBy(right(), /./)).toEqual([]);
    });

    it.each(Object.entries(ALL_FAULTS))('find an adapter that %s', async (_fault, [foundBy, plant]) => {
      const commands = right();
      expect(await brokenBy({ ...commands, ...plant(commands) }, foundBy)).not.toEqual([]);
    });

    it.each(Object.entries(ALL_READ_FAULTS))(
      '[BANK-46] [BANK-50] find an adapter that %s',
      async (_fault, [foundBy, plant]) => {
        const system = { ...local, commands: right() };
        const context = await contextOf({ ...system, ...plant(system) });
        expect(await broken(rules, foundBy, context)).not.toEqual([]);
      },
    );
  });

  describe('the rules for a bank that is down', () => {
    async function brokenWhenDown(plant: PlantDown) {
      let isDown = false;
      const system = cutOff({ ...local, commands: right() }, () => isDown);
      const down = await takeDown({
        ...(await contextOf({ ...system, ...plant(system, () => isDown) })),
        setDown: async () => {
          isDown = true;
        },
      });
      return broken(DOWN_RULES, /./, down);
    }

    it('are kept by the adapter without a fault', async () => {
      expect(await brokenWhenDown(() => ({}))).toEqual([]);
    });

    it.each(Object.entries(DOWN_FAULTS))('find an adapter that %s', async (_fault, [foundBy, plant]) => {
      expect((await brokenWhenDown(plant)).join('\n')).toMatch(foundBy);
    });
  });
});
