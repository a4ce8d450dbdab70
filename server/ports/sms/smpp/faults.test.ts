import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PermanentFailure, TemporaryFailure } from '../../message.ts';
import type { SmppOptions, SmppSms } from '../smpp.ts';
import { FakeSmsc } from './fake-smsc.ts';
import { EN, eventually, openSmpp, type SmppSetup, ZH } from './test-setup.ts';

describe('SMS over SMPP, with faults', () => {
  let smsc: FakeSmsc;
  let setup: SmppSetup;
  const adapters: SmppSms[] = [];
  beforeEach(async () => {
    smsc = await new FakeSmsc().start();
  });
  afterEach(async () => {
    await Promise.all(adapters.splice(0).map((sms) => sms.close()));
    await smsc.stop();
  });

  const open = (change: Partial<SmppOptions> = {}, url = smsc.url) => {
    setup = openSmpp(url, change);
    adapters.push(setup.sms);
    return setup;
  };
  const texts = () => smsc.shown.map(({ text }) => text);

  it.each([0x01, 0x0b, 0x50, 0x51, 0x65, 0x66])('[OPS-4] fails permanently on status %i', async (status) => {
    open();
    smsc.onSubmit({ kind: 'status', status });
    const failure = await setup.failure();
    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(failure).toMatchObject({ reason: `smpp-${status}` });
  });

  it.each([0x08, 0x0a, 0x14, 0x45, 0x58, 0x64, 0x101, 0x104, 0x400, 0x4ff, 0xffff_ffff])(
    '[OPS-4] fails temporarily on status %i',
    async (status) => {
      open();
      smsc.onSubmit({ kind: 'status', status });
      const failure = await setup.failure();
      expect(failure).toBeInstanceOf(TemporaryFailure);
      expect(failure).toMatchObject({ reason: `smpp-${status}` });
      smsc.onSubmit({ kind: 'accept' });
      await setup.send();
      expect(texts()).toEqual([ZH]);
      expect(smsc.binds).toHaveLength(1);
    },
  );

  it.each([0x04, 0x0e])('[OPS-4] binds again after status %i', async (status) => {
    open();
    smsc.onSubmit({ kind: 'status', status });
    expect(await setup.failure()).toMatchObject({ name: 'TemporaryFailure', reason: `smpp-${status}` });
    smsc.onSubmit({ kind: 'accept' });
    await eventually(() => expect(smsc.binds).toHaveLength(2));
    await setup.send();
    expect(texts()).toEqual([ZH]);
  });

  it('[OPS-4] resubmits only the parts that were not accepted', async () => {
    open();
    smsc.onSubmit(() => (smsc.submits.length === 2 ? { kind: 'status', status: 0x58 } : { kind: 'accept' }));
    const text = '驗證碼'.repeat(60);
    expect(await setup.failure(text)).toMatchObject({ reason: 'smpp-88' });
    expect(await setup.send(text)).toEqual({ providerId: 'gw-1 gw-3 gw-4' });
    expect(smsc.submits).toHaveLength(4);
    expect(texts()).toEqual([text]);
  });

  it('[OPS-4] does not resubmit an accepted message', async () => {
    open();
    const first = await setup.send();
    expect(await setup.send()).toEqual(first);
    expect(smsc.submits).toHaveLength(1);
    // The stored result also serves while the gateway is down.
    await smsc.stop();
    await eventually(() => expect(setup.logged.join()).toContain('SMS gateway not bound'));
    expect(await setup.send()).toEqual(first);
    await smsc.start();
  });

  it('[OPS-4] concurrent attempts submit a message once, also while waiting for the bind', async () => {
    open();
    const receipts = await Promise.all([setup.send(), setup.send(), setup.send()]);
    expect(receipts).toEqual(Array(3).fill({ providerId: 'gw-1' }));
    expect(smsc.submits).toHaveLength(1);
  });

  it('[OPS-4] a slow answer times out, and the next attempt waits for the same answer', async () => {
    open({ timeouts: { submitMs: 60 } });
    smsc.onSubmit({ kind: 'accept', afterMs: 600 });
    expect(await setup.failure()).toMatchObject({ name: 'TemporaryFailure', reason: 'timeout' });
    expect(await setup.failure()).toMatchObject({ reason: 'timeout' });
    await sleep(600);
    expect(await setup.send()).toEqual({ providerId: 'gw-1' });
    expect(smsc.submits).toHaveLength(1);
  });

  it('[OPS-4] resubmits a message without an answer after `answerMs`', async () => {
    open({ timeouts: { submitMs: 50, answerMs: 400 } });
    smsc.onSubmit({ kind: 'hang' });
    expect(await setup.failure()).toMatchObject({ reason: 'timeout' });
    expect(await setup.failure()).toMatchObject({ reason: 'timeout' });
    expect(smsc.submits).toHaveLength(1);
    await sleep(400);
    smsc.onSubmit({ kind: 'accept' });
    expect(await setup.send()).toEqual({ providerId: 'gw-2' });
    expect(texts()).toEqual([ZH]);
  });

  it('[OPS-4] stops when aborted', async () => {
    open();
    smsc.onSubmit({ kind: 'hang' });
    const controller = new AbortController();
    const sending = setup.failure(ZH, 'm-1', '0912345678', controller.signal);
    await eventually(() => expect(smsc.submits).toHaveLength(1));
    controller.abort();
    expect(await sending).toMatchObject({ name: 'TemporaryFailure', reason: 'aborted' });
  });

  it('[OPS-4] does not send later what was aborted while disconnected', async () => {
    await smsc.stop();
    open();
    const controller = new AbortController();
    const sending = setup.failure(ZH, 'm-1', '0912345678', controller.signal);
    controller.abort();
    expect(await sending).toMatchObject({ reason: 'aborted' });
    await smsc.start();
    await eventually(() => expect(smsc.binds).toHaveLength(1));
    await setup.send(EN, 'm-2');
    expect(texts()).toEqual([EN]);
  });

  it.each([true, false])(
    '[OPS-4] resubmits on a new connection when it breaks before the answer (accepted: %s)',
    async (accepted) => {
      open();
      smsc.onSubmit({ kind: 'drop', accepted });
      const failure = await setup.failure();
      expect(failure).toBeInstanceOf(TemporaryFailure);
      expect(failure).toMatchObject({ reason: expect.stringMatching(/^net-/) });
      smsc.onSubmit({ kind: 'accept' });
      expect(await setup.send()).toEqual({ providerId: 'gw-2' });
      // Delivery is at least once: the adapter cannot know whether the first submission was accepted.
      expect(texts()).toEqual(accepted ? [ZH, ZH] : [ZH]);
    },
  );

  it('[OPS-3] counts receipts by final state and ignores other deliveries', async () => {
    open();
    await setup.send();
    const session = smsc.session!;
    for (const stat of ['DELIVRD', 'DELIVRD', 'UNDELIV', 'ENROUTE', 'NONSENSE']) {
      session.deliver_sm({ esm_class: 4, short_message: `id:gw-1 stat:${stat}` });
    }
    session.deliver_sm({ source_addr: '886912345678', short_message: 'STOP' });
    session.deliver_sm({ esm_class: 4, receipted_message_id: 'gw-1', message_state: 3 });
    await eventually(async () => {
      const shown = await setup.metrics();
      expect(shown).toContain('sms_receipts_total{state="delivered"} 2');
      expect(shown).toContain('sms_receipts_total{state="undeliverable"} 1');
      expect(shown).toContain('sms_receipts_total{state="malformed"} 1');
      expect(shown).toContain('sms_receipts_total{state="expired"} 1');
      expect(shown).toContain('sms_receipts_total{state="rejected"} 0');
      expect(shown).toContain('sms_smpp_bound 1');
    });
    await smsc.stop();
    await eventually(async () => expect(await setup.metrics()).toContain('sms_smpp_bound 0'));
    await smsc.start();
  });
});
