/** An answer to a request, and a freeze, at a bank elsewhere whose answers can be lost (FAM-3, FAM-9). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { remoteOf } from '../../../bank/conformance/remote-of-local.ts';
import { CardSystemUnavailable, type RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, empty } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { dollars, HOLDER, PRIMARY, Relative } from '../testing/calls.ts';
import { resetFamily, setAge } from './test-setup.ts';

/** Where the next submissions get lost: before the bank sees them, or their answers. */
type Loss = 'before' | 'after' | 'no connection';

describeOnBank('an answer to a request at a bank elsewhere', (context) => {
  let t: TestApp;
  let primary: Relative;
  let holder: Relative;
  let losses: Loss[] = [];
  const losing = (right: RemoteCommands): RemoteCommands => ({
    ...right,
    async submit(submission, signal) {
      const loss = losses.shift();
      if (loss === 'no connection') throw new CardSystemUnavailable('down', { mayHaveHappened: false });
      if (loss === 'before') throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
      const outcome = await right.submit(submission, signal);
      if (loss) throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
      return outcome;
    },
  });
  beforeAll(async () => {
    t = await testApp(
      context,
      {},
      { cardSystem: (local) => ({ ...local, commands: losing(remoteOf(context.db(), local, 0)) }) },
    );
    [primary, holder] = [await Relative.open(t, PRIMARY), await Relative.open(t, HOLDER)];
    await setAge(context, holder.person.customerId, 12);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    losses = [];
    await resetFamily(context);
    await empty(context.db(), 'portal.commands');
    await primary.tighten({ perPurchase: dollars(500) });
  });
  const recover = async () => {
    await sql`update portal.commands set next_try_at = app_now() - interval '1 minute'`.execute(context.db());
    await t.app.recovery?.drain();
  };
  const stateOf = async () => (await holder.held()).requests[0]?.state;
  const extras = async () => {
    const { rows } = await sql<{ amount: string }>`select amount::text as amount
      from cards.family_extras`.execute(context.db());
    return rows.map(({ amount }) => amount);
  };

  it.each(['before', 'after'] as const)(
    '[FAM-9] lost %s the bank: the request waits, takes no other answer, and is allowed once',
    async (loss) => {
      const request = await holder.asked();
      await primary.requestAllow(request);
      const code = await primary.code();
      losses = [loss];
      expect((await primary.allow(request, code)).status).toBe(202);
      expect(await stateOf()).toBe('allowing');
      for (const path of ['decline', 'cancel']) {
        const who = path === 'decline' ? primary : holder;
        expect(codeOf(await who.post(`/requests/${request.requestId}/${path}`))).toBe('FAM-ANSWERED');
      }
      await recover();
      expect(await stateOf()).toBe('allowed');
      expect(await extras()).toEqual(['5000']);
      const { payload } = await holder.browser.call('GET', '/notices');
      const { content } = payload as { content: readonly { title: string }[] };
      expect(content.filter(({ title }) => title === 'Your request is allowed')).toHaveLength(1);
    },
  );

  it('[FAM-3] freezes while the outcome of another change is not known, which is then stale', async () => {
    const { cardId } = await primary.account();
    losses = ['before'];
    expect((await primary.tighten({ online: false })).status).toBe(202);
    expect(codeOf(await primary.tighten({ frozen: true }))).toBe('UNDER-WAY');
    expect((await primary.post(`/cards/${cardId}/freeze`)).payload).toMatchObject({ frozen: true });
    expect((await holder.pay({ kind: 'online', amount: '1' })).approved).toBe(false);
    await recover();
    expect((await primary.account()).primary).toMatchObject({
      frozen: true,
      switches: { online: { on: true } },
    });
  });

  it('[FAM-3] a freeze whose answer is lost happens once, and tells the holder once', async () => {
    const { cardId } = await primary.account();
    losses = ['after'];
    expect((await primary.post(`/cards/${cardId}/freeze`)).status).toBe(202);
    expect(codeOf(await primary.post(`/cards/${cardId}/freeze`))).toBe('UNDER-WAY');
    await recover();
    const { version, frozen } = (await primary.account()).primary;
    expect(frozen).toBe(true);
    expect((await primary.post(`/cards/${cardId}/freeze`)).payload).toMatchObject({ version, frozen });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.notices
      where customer_id = ${holder.person.customerId} and kind = 'family'`.execute(context.db());
    // The other one is of the limit that each test begins with.
    expect(rows[0]?.n).toBe(2);
  });

  it('[FAM-9] a bank that is down leaves the request open, for another answer', async () => {
    const request = await holder.asked();
    await primary.requestAllow(request);
    const code = await primary.code();
    losses = ['no connection'];
    expect(codeOf(await primary.allow(request, code))).toBe('CARD-SYSTEM');
    expect(await stateOf()).toBe('open');
    expect((await holder.post(`/requests/${request.requestId}/cancel`)).payload).toEqual({
      state: 'cancelled',
    });
    expect(await extras()).toEqual([]);
  });
});
