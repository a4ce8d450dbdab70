import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BankEvent } from '../../../server/ports/card-system/http/wire/events.ts';
import type { DisputeState } from '../../../shared/disputes.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Disputer, startAgain } from './test-setup.ts';

describeOnBank('notices of a case', (context) => {
  let t: TestApp;
  let person: Disputer;
  beforeAll(async () => {
    t = await testApp(context);
    person = await Disputer.logOn(t, context.db());
  });
  afterAll(() => t.app.server.close());
  beforeEach(() => startAgain(context.db()));

  /** The bank tells that a case reached a state. */
  async function tell(disputeId: string, state: DisputeState, over: object = {}): Promise<void> {
    const { reference } = await person.one(disputeId);
    const event = {
      ...{ kind: 'dispute', eventId: randomUUID(), occurredAt: new Date().toISOString() },
      ...{ customerId: person.customerId, cardId: person.cardId, disputeId, state, reference, ...over },
    } as BankEvent;
    const { follower, sender } = t.app.alerts;
    await context.transaction((trx) => follower.decide(trx, [{ event }]));
    // Notices wait until the morning in quiet hours; this one must not.
    await sql`update portal.notices set deliver_at = app_now() where handed_at is null`.execute(context.db());
    await sender.drain();
  }
  const told = async () =>
    (await messages(t, person.customerId)).filter(({ purpose }) => purpose.startsWith('dispute'));
  /** Sets the ways of messages about disputes. */
  const choose = async (ways: object) => {
    const { payload } = await person.browser.call('GET', '/alerts');
    const { version, settings, pushAmounts } = payload as {
      version: number;
      settings: Record<string, object>;
      pushAmounts: boolean;
    };
    const dispute = { ...settings.dispute, ...ways };
    const body = { version, settings: { ...settings, dispute }, pushAmounts, noticeLanguage: 'zh_tw' };
    expect((await person.browser.call('POST', '/alerts', body)).status).toBe(200);
  };

  it('[DSP-8] tell the opening to every address, with number and amount, in the language of the person', async () => {
    const disputeId = await person.opened(await person.line(), { language: 'zh_tw' });
    const { reference } = await person.one(disputeId);
    const sent = await told();
    expect(sent.map(({ channel, language }) => `${channel} ${language}`).sort()).toEqual([
      'email zh_tw',
      'sms zh_tw',
    ]);
    for (const { text } of sent) {
      expect(text).toContain(`案件編號 ${reference}`);
      expect(text).toContain('NT$1,200');
    }
  });

  it('[DSP-8] tell the opening once, when the bank’s event about it comes before or after', async () => {
    const disputeId = await person.opened(await person.line());
    await tell(disputeId, 'received', { commandId: randomUUID() });
    expect(await told()).toHaveLength(2);
  });

  it.each(['more-wanted', 'with-merchant-bank', 'for-you', 'against-you'] as const)(
    '[DSP-8] tell the state %s once, with the number of the case and nothing of what was written',
    async (state) => {
      const disputeId = await person.opened(await person.line(), {
        answers: { shop: { asked: true, said: 'purple elephant' } },
      });
      await sql`delete from portal.outbox`.execute(context.db());
      await sql`delete from demo.inbox`.execute(context.db());
      await tell(disputeId, state);
      await tell(disputeId, state);
      const sent = await told();
      const { reference } = await person.one(disputeId);
      expect(sent.map(({ channel }) => channel)).toEqual(['email']);
      expect(sent[0]?.text).toContain(reference);
      expect(sent[0]?.text).not.toContain('elephant');
      const { payload } = await person.browser.call('GET', '/notices');
      const { content } = payload as { content: { kind: string; disputeId?: string; text: string }[] };
      expect(content).toMatchObject([{ kind: 'dispute', disputeId }]);
    },
  );

  it('[DSP-8] tell a state by the ways that the person chose, in the language that the person chose', async () => {
    const disputeId = await person.opened(await person.line());
    await sql`delete from portal.outbox`.execute(context.db());
    await sql`delete from demo.inbox`.execute(context.db());
    await choose({ sms: true, email: false });
    await tell(disputeId, 'for-you');
    expect((await told()).map(({ channel, language }) => `${channel} ${language}`)).toEqual(['sms zh_tw']);
    await choose({ sms: false, email: false });
    await tell(disputeId, 'against-you');
    expect(await told()).toHaveLength(1);
  });
});
