import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PermanentFailure, TemporaryFailure } from '../../message.ts';
import type { SmppOptions, SmppSms } from '../smpp.ts';
import { FakeSmsc } from './fake-smsc.ts';
import { EN, eventually, openSmpp, type SmppWorld, ZH } from './test-world.ts';

describe('SMS over SMPP, with faults', () => {
  let smsc: FakeSmsc;
  let world: SmppWorld;
  const opened: SmppSms[] = [];
  beforeEach(async () => {
    smsc = await new FakeSmsc().start();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((sms) => sms.close()));
    await smsc.stop();
  });

  const use = (change: Partial<SmppOptions> = {}, url = smsc.url) => {
    world = openSmpp(url, change);
    opened.push(world.sms);
    return world;
  };
  const texts = () => smsc.shown.map(({ text }) => text);

  it.each([0x01, 0x0b, 0x50, 0x51, 0x65, 0x66])('[OPS-4] gives up on status %i', async (status) => {
    use();
    smsc.submit({ kind: 'status', status });
    const failure = await world.failure();
    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(failure).toMatchObject({ reason: `smpp-${status}` });
  });

  it.each([0x08, 0x0a, 0x14, 0x45, 0x58, 0x64, 0x101, 0x104, 0x400, 0x4ff, 0xffff_ffff])(
    '[OPS-4] may try again after status %i',
    async (status) => {
      use();
      smsc.submit({ kind: 'status', status });
      const failure = await world.failure();
      expect(failure).toBeInstanceOf(TemporaryFailure);
      expect(failure).toMatchObject({ reason: `smpp-${status}` });
      smsc.submit({ kind: 'take' });
      await world.send();
      expect(texts()).toEqual([ZH]);
      expect(smsc.binds).toHaveLength(1);
    },
  );

  it.each([0x04, 0x0e])('[OPS-4] binds anew after status %i', async (status) => {
    use();
    smsc.submit({ kind: 'status', status });
    expect(await world.failure()).toMatchObject({ name: 'TemporaryFailure', reason: `smpp-${status}` });
    smsc.submit({ kind: 'take' });
    await eventually(() => expect(smsc.binds).toHaveLength(2));
    await world.send();
    expect(texts()).toEqual([ZH]);
  });

  it('[OPS-4] after a part is refused for now, only the missing parts are sent again', async () => {
    use();
    smsc.submit(() => (smsc.submits.length === 2 ? { kind: 'status', status: 0x58 } : { kind: 'take' }));
    const text = '驗證碼'.repeat(60);
    expect(await world.failure(text)).toMatchObject({ reason: 'smpp-88' });
    expect(await world.send(text)).toEqual({ providerId: 'gw-1 gw-3 gw-4' });
    expect(smsc.submits).toHaveLength(4);
    expect(texts()).toEqual([text]);
  });

  it('[OPS-4] a message that was taken is not handed over again', async () => {
    use();
    const first = await world.send();
    expect(await world.send()).toEqual(first);
    expect(smsc.submits).toHaveLength(1);
    // Nobody needs to be there for that.
    await smsc.stop();
    await eventually(() => expect(world.logged.join()).toContain('SMS gateway not bound'));
    expect(await world.send()).toEqual(first);
    await smsc.start();
  });

  it('[OPS-4] tries at the same time hand a message over once, also when they wait for the bind', async () => {
    use();
    const receipts = await Promise.all([world.send(), world.send(), world.send()]);
    expect(receipts).toEqual(Array(3).fill({ providerId: 'gw-1' }));
    expect(smsc.submits).toHaveLength(1);
  });

  it('[OPS-4] a slow answer: the try fails for now, the next one waits for the same answer', async () => {
    use({ limits: { submitMs: 60 } });
    smsc.submit({ kind: 'take', afterMs: 600 });
    expect(await world.failure()).toMatchObject({ name: 'TemporaryFailure', reason: 'timeout' });
    expect(await world.failure()).toMatchObject({ reason: 'timeout' });
    await sleep(600);
    expect(await world.send()).toEqual({ providerId: 'gw-1' });
    expect(smsc.submits).toHaveLength(1);
  });

  it('[OPS-4] without an answer at all the message is handed over again, but not soon', async () => {
    use({ limits: { submitMs: 50, answerMs: 400 } });
    smsc.submit({ kind: 'hang' });
    expect(await world.failure()).toMatchObject({ reason: 'timeout' });
    expect(await world.failure()).toMatchObject({ reason: 'timeout' });
    expect(smsc.submits).toHaveLength(1);
    await sleep(400);
    smsc.submit({ kind: 'take' });
    expect(await world.send()).toEqual({ providerId: 'gw-2' });
    expect(texts()).toEqual([ZH]);
  });

  it('[OPS-4] stops waiting when it is aborted', async () => {
    use();
    smsc.submit({ kind: 'hang' });
    const controller = new AbortController();
    const sending = world.failure(ZH, 'm-1', '0912345678', controller.signal);
    await eventually(() => expect(smsc.submits).toHaveLength(1));
    controller.abort();
    expect(await sending).toMatchObject({ name: 'TemporaryFailure', reason: 'aborted' });
  });

  it('[OPS-4] what was aborted while nobody was there is not sent later', async () => {
    await smsc.stop();
    use();
    const controller = new AbortController();
    const sending = world.failure(ZH, 'm-1', '0912345678', controller.signal);
    controller.abort();
    expect(await sending).toMatchObject({ reason: 'aborted' });
    await smsc.start();
    await eventually(() => expect(smsc.binds).toHaveLength(1));
    await world.send(EN, 'm-2');
    expect(texts()).toEqual([EN]);
  });

  it.each([true, false])(
    '[OPS-4] a connection that breaks before the answer: another try is made, on a new one (taken: %s)',
    async (taken) => {
      use();
      smsc.submit({ kind: 'drop', taken });
      const failure = await world.failure();
      expect(failure).toBeInstanceOf(TemporaryFailure);
      expect(failure).toMatchObject({ reason: expect.stringMatching(/^net-/) });
      smsc.submit({ kind: 'take' });
      expect(await world.send()).toEqual({ providerId: 'gw-2' });
      // At least once: whether the first was taken nobody can know.
      expect(texts()).toEqual(taken ? [ZH, ZH] : [ZH]);
    },
  );

  it('[OPS-3] receipts are counted by final state, whatever else comes with them', async () => {
    use();
    await world.send();
    const session = smsc.session!;
    for (const stat of ['DELIVRD', 'DELIVRD', 'UNDELIV', 'ENROUTE', 'NONSENSE']) {
      session.deliver_sm({ esm_class: 4, short_message: `id:gw-1 stat:${stat}` });
    }
    session.deliver_sm({ source_addr: '886912345678', short_message: 'STOP' });
    session.deliver_sm({ esm_class: 4, receipted_message_id: 'gw-1', message_state: 3 });
    await eventually(async () => {
      const shown = await world.metrics();
      expect(shown).toContain('sms_receipts_total{state="delivered"} 2');
      expect(shown).toContain('sms_receipts_total{state="undeliverable"} 1');
      expect(shown).toContain('sms_receipts_total{state="malformed"} 1');
      expect(shown).toContain('sms_receipts_total{state="expired"} 1');
      expect(shown).toContain('sms_receipts_total{state="rejected"} 0');
      expect(shown).toContain('sms_smpp_bound 1');
    });
    await smsc.stop();
    await eventually(async () => expect(await world.metrics()).toContain('sms_smpp_bound 0'));
    await smsc.start();
  });
});
