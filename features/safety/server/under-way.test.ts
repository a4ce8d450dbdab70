/** A remote card system that loses responses: an unknown outcome is shown as in progress, never as frozen. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { remoteOf } from '../../../bank/conformance/remote-of-local.ts';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import { createReadModel } from '../../../bank/embedded/read-model/read-model.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { CardSystemUnavailable, type RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank, testStart } from '../../../tests/support/database/databases.ts';
import { Holder, ntd } from '../testing/calls.ts';
import { notices, resetControls } from './test-setup.ts';

type Fault = 'lose before' | 'lose after' | 'no connection';

/** Wraps commands. Applies the faults to the next commands, one fault per command. */
function faulty(right: RemoteCommands, faults: Fault[]): RemoteCommands {
  return {
    ...right,
    async submit(one, signal) {
      const fault = faults.shift();
      if (fault === 'lose after') await right.submit(one, signal);
      if (fault) throw new CardSystemUnavailable(fault, { mayHaveHappened: fault !== 'no connection' });
      return right.submit(one, signal);
    },
  };
}

describeOnBank('controls of a card system elsewhere', (context) => {
  let banks: OpenDatabase;
  let t: TestApp;
  let holder: Holder;
  const faults: Fault[] = [];

  beforeAll(async () => {
    const { keys, seed } = testStart();
    banks = await openDatabase({ kind: 'embedded', dir: 'memory', seed });
    const commands = remoteOf(banks.db, createEmbeddedCardSystem(banks.db, keys, systemRandom));
    t = await testApp(
      context,
      {},
      {
        cardSystem: (local) => ({
          ...local,
          commands: faulty(commands, faults),
          readModel: createReadModel(keys),
        }),
      },
    );
    holder = await Holder.open(t);
  });
  afterAll(() => banks.close());
  beforeEach(async () => {
    faults.length = 0;
    await sql`delete from portal.commands`.execute(context.db());
    await sql`delete from cards.recorded_commands`.execute(context.db());
    await sql`delete from cards.controls`.execute(banks.db);
    await resetControls(context);
  });

  /** Runs recovery, which reads the outcomes. */
  async function recover(): Promise<void> {
    await shiftClock(context.db(), 5);
    await t.app.recovery?.drain();
  }

  it.each(['lose before', 'lose after'] as const)(
    '[SAFE-1] a freeze whose answer is lost (%s) is under way, not frozen, until the outcome is known',
    async (fault) => {
      faults.push(fault);
      const answer = await holder.freeze();
      expect([answer.status, answer.payload]).toEqual([
        202,
        { commandId: expect.any(String), state: 'pending' },
      ]);
      expect(await holder.controls()).toMatchObject({ version: 0, frozen: false, underWay: true });
      expect((await holder.cards()).some(({ frozen }) => frozen)).toBe(false);
      expect(codeOf(await holder.freeze())).toBe('UNDER-WAY');
      await recover();
      expect(await holder.controls()).toMatchObject({ version: 1, frozen: true, underWay: false });
      const sent = await notices(t);
      expect(sent.map(({ purpose }) => purpose)).toEqual(['card-frozen', 'card-frozen']);
    },
  );

  it('[SAFE-1] a freeze that never reached the bank is an error, and nothing is under way', async () => {
    faults.push('no connection');
    const answer = await holder.freeze();
    expect([answer.status, codeOf(answer)]).toEqual([502, 'CARD-SYSTEM']);
    expect(await holder.controls()).toMatchObject({ frozen: false, underWay: false });
    expect(codeOf(await holder.freeze())).toBe('ok');
  });

  it('[SAFE-1] freezes while a change of settings is under way, which is then stale', async () => {
    faults.push('lose before');
    expect((await holder.tighten({ online: false })).status).toBe(202);
    expect((await holder.freeze()).payload).toMatchObject({ version: 1, frozen: true });
    await recover();
    expect(await holder.controls()).toMatchObject({
      version: 1,
      frozen: true,
      switches: { online: { on: true } },
      underWay: false,
    });
  });

  it('[SAFE-2] an older outcome that comes later does not undo a newer one', async () => {
    faults.push('lose after');
    expect((await holder.tighten({ online: false })).status).toBe(202);
    expect((await holder.freeze()).payload).toMatchObject({ version: 2, frozen: true });
    await recover();
    expect(await holder.controls()).toMatchObject({
      version: 2,
      frozen: true,
      switches: { online: { on: false } },
    });
  });

  it('[SAFE-2] a conflict corrects what is shown, so that the next change is accepted', async () => {
    await sql`insert into cards.controls (customer_id, card_id, version, frozen_since, frozen_by)
      values (${holder.person.customerId}, ${holder.cardId}, 5, now(), 'bank')`.execute(banks.db);
    const stale = await holder.call('/tighten', { version: 0, cash: false });
    expect(codeOf(stale)).toBe('CONFLICT');
    expect(stale.error?.details?.controls).toMatchObject({ version: 5, frozen: true, frozenBy: 'bank' });
    expect(await holder.controls()).toMatchObject({ version: 5, frozen: true, frozenBy: 'bank' });
    expect((await holder.tighten({ cash: false })).payload).toMatchObject({ version: 6 });
  });

  it('[SAFE-3] a confirmed loosening whose answer is lost happens once, and its code is used', async () => {
    await holder.tighten({ perDay: ntd(500) });
    const { token, change } = await holder.confirmed({ perDay: null });
    faults.push('lose after');
    expect((await holder.loosen(change, token)).status).toBe(202);
    expect(await holder.controls()).toMatchObject({ limits: { perDay: { most: ntd(500) } }, underWay: true });
    await recover();
    expect(await holder.controls()).toMatchObject({ version: 2, limits: { perDay: { most: null } } });
    expect((await holder.loosen(change, token)).status).toBe(403);
  });

  it('[SAFE-1] [RPL-1] the read model frees the successor of a lost card', async () => {
    const { cardId } = holder;
    await holder.freeze();
    const lost = { category: 'lost', reason: 'transport', reasonDetail: 'On the train', language: 'en' };
    expect((await holder.browser.call('POST', `/cards/${cardId}/replacement`, lost)).status).toBe(200);
    expect(await holder.controls()).toMatchObject({ frozen: false, changeable: false });
  });
});
