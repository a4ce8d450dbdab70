import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANN, sampleBank, sampleId, USED } from '../../../../bank/conformance/sample/sample-bank.ts';
import { embeddedSystem, keys } from '../../../../bank/conformance/test-system.ts';
import { type Bank, startBank } from '../../../../bank/reference/bank.ts';
import type { Fault } from '../../../../bank/reference/switches.ts';
import { taipeiDate } from '../../../../shared/dates.ts';
import { describeOnUsualDatabase } from '../../../../tests/support/database/databases.ts';
import type { Command } from '../parts/commands.ts';
import { CardSystemUnavailable } from '../remote.ts';
import type { HttpCardSystem } from './open.ts';
import { connectTo, failureOf } from './test-setup.ts';

const today = taipeiDate(new Date());
const TOKEN = 'bank-token';
const redeem: Command<'redeem'> = {
  kind: 'redeem',
  cardId: USED,
  order: {
    itemCode: 'G1',
    category: 'gift',
    description: { en: 'Mug', zh_tw: '杯' },
    quantity: 1,
    points: 2,
  },
};
let ids = 0;
/** Returns an id that no other test uses. */
const nextId = () => sampleId(900_000 + ++ids);

const UNUSABLE: readonly Fault[] = [
  { kind: 'html' },
  { kind: 'huge' },
  { kind: 'other-customer' },
  { kind: 'missing-field' },
  { kind: 'down' },
];

describeOnUsualDatabase('the card system over HTTP, with the reference bank', (context) => {
  let bank: Bank;
  let http: HttpCardSystem;
  beforeAll(async () => {
    await embeddedSystem(context.db(), sampleBank(today));
    bank = await startBank({ db: context.db(), keys, token: TOKEN });
  });
  beforeEach(() => {
    bank.set({ on: 'both', fault: null });
    http?.close();
    http = connectTo(bank.url, TOKEN, 'http');
  });
  afterAll(async () => {
    http?.close();
    await bank?.close();
  });

  const submit = (id: string) =>
    http.commands.submit(
      { id, customerId: ANN, command: redeem, notAfter: new Date(Date.now() + 60_000) },
      new AbortController().signal,
    );
  const status = (id: string) => http.commands.status(id, ANN, 'redeem', new AbortController().signal);
  const points = async () => (await http.reads?.pointBalance(ANN, USED)) ?? 0;
  const fail = (fault: Fault, on: 'reads' | 'commands' = 'commands') => bank.set({ on, fault, calls: 1 });

  describe('commands', () => {
    it('[OPS-4] processes two submissions of one id at once with one effect', async () => {
      const [before, id] = [await points(), nextId()];
      fail({ kind: 'duplicate' });
      expect(await submit(id)).toMatchObject({ state: 'done' });
      expect(await points()).toBe(before - 2);
    });

    it('[OPS-4] does not know whether it took effect when the answer is lost, and can ask', async () => {
      const [before, lost, never] = [await points(), nextId(), nextId()];
      fail({ kind: 'lose-after' });
      expect(await failureOf(submit(lost))).toMatchObject({ mayHaveHappened: true });
      expect(await status(lost)).toMatchObject({ state: 'done' });
      fail({ kind: 'lose-before' });
      expect(await failureOf(submit(never))).toMatchObject({ mayHaveHappened: true });
      expect(await status(never)).toEqual({ state: 'never-seen' });
      expect(await points()).toBe(before - 2);
      expect(await submit(never)).toMatchObject({ state: 'done' });
      expect(await points()).toBe(before - 4);
    });

    it('[OPS-4] an effect after the lost answer is found later', async () => {
      const id = nextId();
      fail({ kind: 'late', ms: 200 });
      expect(await failureOf(submit(id))).toMatchObject({ mayHaveHappened: true });
      await expect.poll(() => status(id), { timeout: 5000 }).toMatchObject({ state: 'done' });
    });

    it('[OPS-4] a busy bank that did not accept the command is sure that nothing happened', async () => {
      fail({ kind: 'busy', seconds: 7 });
      expect(await failureOf(submit(nextId()))).toMatchObject({
        mayHaveHappened: false,
        retryAfterSeconds: 7,
      });
    });

    it.each(UNUSABLE)(
      '[OPS-4] an answer that cannot be used says nothing about the command: $kind',
      async (fault) => {
        fail(fault);
        expect(await failureOf(submit(nextId()))).toMatchObject({ mayHaveHappened: true });
      },
    );
  });

  describe('questions', () => {
    it.each(UNUSABLE)('[OPS-4] an answer that cannot be used is refused: $kind', async (fault) => {
      fail(fault, 'reads');
      const asked = http.reads?.card(ANN, USED) ?? Promise.resolve();
      expect(await failureOf(asked)).toBeInstanceOf(CardSystemUnavailable);
    });
  });
});
