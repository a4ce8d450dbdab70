import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageConformance, sampleSms } from '../conformance.ts';
import { TEST_CERTIFICATE } from '../mail/fake-server-tls.ts';
import { FakeSmsc } from './smpp/fake-smsc.ts';
import { pduBytes } from './smpp/pdu.ts';
import { EN, eventually, openSmpp, type SmppSetup, ZH } from './smpp/test-setup.ts';
import type { SmppOptions, SmppSms } from './smpp.ts';

messageConformance('Sms: SMPP', sampleSms, async () => {
  const smsc = await new FakeSmsc().start();
  const { sms } = openSmpp(smsc.url);
  return {
    port: sms,
    shown: async () => smsc.shown.map(({ text }) => ({ text })),
    setDown: (down) => (down ? smsc.stop() : smsc.start().then(() => undefined)),
    close: async () => {
      await sms.close();
      await smsc.stop();
    },
  };
});

describe('SMS over SMPP', () => {
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

  it('[OPS-4] binds with the credentials of the URL', async () => {
    open({ systemType: 'OTP' });
    await setup.send();
    expect(smsc.binds).toMatchObject([
      { system_id: 'bank', password: 'pass/word', system_type: 'OTP', interface_version: 0x34 },
    ]);
  });

  it('[OPS-4] sends many messages over one connection', async () => {
    open();
    await Promise.all(Array.from({ length: 40 }, (_, i) => setup.send(`${ZH} ${i}`, `m-${i}`)));
    expect(smsc.binds).toHaveLength(1);
    expect(texts()).toHaveLength(40);
  });

  it('[OPS-4] submits the fields of the specification, but not the purpose', async () => {
    open();
    expect(await setup.send(EN)).toEqual({ providerId: 'gw-1' });
    expect(smsc.submits).toMatchObject([
      {
        source_addr_ton: 5,
        source_addr_npi: 0,
        source_addr: 'DEMOBANK',
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        destination_addr: '886912345678',
        esm_class: 0,
        data_coding: 0,
        registered_delivery: 1,
        service_type: '',
        validity_period: '',
        short_message: { message: EN },
      },
    ]);
  });

  it.each([
    ['+886911000222', {}, [1, 1, '886911000222']],
    ['68168', {}, [0, 1, '68168']],
    ['', {}, [0, 0, '']],
    ['68168', { senderTon: 3, senderNpi: 0 }, [3, 0, '68168']],
  ])('[OPS-4] sender %s with %o', async (sender, kind, expected) => {
    open({ sender, ...kind });
    await setup.send();
    const { source_addr_ton, source_addr_npi, source_addr } = smsc.submits[0]!;
    expect([source_addr_ton, source_addr_npi, source_addr]).toEqual(expected);
  });

  it.each([
    ['0912345678', 'international', [1, 1, '886912345678']],
    ['+886912345678', 'international', [1, 1, '886912345678']],
    ['0912345678', 'national', [2, 1, '0912345678']],
    ['+886912345678', 'national', [2, 1, '0912345678']],
    ['+819012345678', 'national', [1, 1, '819012345678']],
  ] as const)('[OPS-4] number %s, %s', async (to, numbers, expected) => {
    open({ numbers });
    await setup.send(ZH, 'm-1', to);
    const { dest_addr_ton, dest_addr_npi, destination_addr } = smsc.submits[0]!;
    expect([dest_addr_ton, dest_addr_npi, destination_addr]).toEqual(expected);
  });

  it.each(['', '09123', '886912345678', '0212345678', '+0912345678', '0912345678\0', '０９１２３４５６７８'])(
    '[OPS-4] rejects the number %j without submitting it',
    async (to) => {
      open();
      const failure = await setup.failure(ZH, 'm-1', to);
      expect(failure).toMatchObject({ name: 'PermanentFailure', reason: 'bad-address' });
      expect(smsc.submits).toEqual([]);
    },
  );

  it('[OPS-4] submits long texts in parts that a phone joins exactly', async () => {
    open();
    const long = [`${'😀𠮷驗'.repeat(60)}`, `x${'😀'.repeat(100)}`, EN.repeat(8), `${'€'.repeat(200)}`];
    for (const [i, text] of long.entries()) await setup.send(text, `m-${i}`);
    expect(texts()).toEqual(long);
    expect(smsc.submits.length).toBeGreaterThan(10);
    expect(smsc.submits.every(({ esm_class }) => esm_class === 0x40)).toBe(true);
  });

  it('[OPS-4] submits long texts in message_payload if so configured', async () => {
    open({ longTexts: 'payload' });
    const long = `${'😀𠮷驗'.repeat(60)}`;
    await setup.send(long);
    expect(texts()).toEqual([long]);
    expect(smsc.submits).toHaveLength(1);
  });

  it('[OPS-4] uses the same references in every attempt, and a different one for each part', async () => {
    open();
    await setup.send('驗'.repeat(100));
    open();
    await setup.send('驗'.repeat(100));
    const references = smsc.submits.map(({ user_message_reference, short_message }) => [
      user_message_reference,
      (short_message as { udh: Buffer[] }).udh[0]?.toString('hex').slice(0, 6),
    ]);
    expect(references.slice(2)).toEqual(references.slice(0, 2));
    expect(references[1]?.[0]).toBe((Number(references[0]?.[0]) + 1) % 65_536);
  });

  it('[OPS-4] works over TLS, and only with a trusted certificate', async () => {
    const secure = await new FakeSmsc({ tls: true }).start();
    for (const ca of [TEST_CERTIFICATE, undefined]) {
      open(ca ? { ca } : {}, secure.url);
      const result = await setup.failure();
      if (ca) expect(result).toBe('sent');
      else expect(result).toMatchObject({ reason: 'net-depth_zero_self_signed_cert' });
    }
    expect(secure.binds).toHaveLength(1);
    await secure.stop();
  });

  it('[OPS-4] logs no text, number or password', async () => {
    open();
    await setup.send(EN);
    smsc.session!.deliver_sm({
      esm_class: 4,
      source_addr: '886912345678',
      short_message: `id:gw-1 stat:DELIVRD text:${EN}`,
    });
    await eventually(() => expect(setup.logged).toHaveLength(2));
    expect(setup.logged).toEqual([
      'SMS gateway bound {}',
      'SMS delivery receipt {"state":"delivered","gatewayId":"gw-1"}',
    ]);
  });

  it.each([0x01, 0x0b, 0x50, 0x51, 0x65, 0x66])('[OPS-4] fails permanently on status %i', async (status) => {
    open();
    smsc.onSubmit({ kind: 'status', status });
    expect(await setup.failure()).toMatchObject({ name: 'PermanentFailure', reason: `smpp-${status}` });
  });

  it.each([0x08, 0x0a, 0x14, 0x45, 0x58, 0x64, 0x101, 0x104, 0x400, 0x4ff, 0xffff_ffff])(
    '[OPS-4] fails temporarily on status %i',
    async (status) => {
      open();
      smsc.onSubmit({ kind: 'status', status });
      expect(await setup.failure()).toMatchObject({ name: 'TemporaryFailure', reason: `smpp-${status}` });
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
      const reason = expect.stringMatching(/^net-/);
      expect(await setup.failure()).toMatchObject({ name: 'TemporaryFailure', reason });
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

describe('an encoded submit_sm', () => {
  it('[OPS-4] has the bytes of the specification', () => {
    const bytes = pduBytes('submit_sm', {
      sequence_number: 7,
      source_addr_ton: 5,
      source_addr: 'BANK',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: '886912345678',
      esm_class: 0x40,
      data_coding: 8,
      registered_delivery: 1,
      short_message: Buffer.from('0500030702019a578b49', 'hex'),
      user_message_reference: 0x1234,
    });
    expect(bytes.toString('hex')).toBe(
      [
        '00000041000000040000000000000007', // header: length, command, status, sequence
        '00', // service_type
        '050042414e4b00', // source
        '010138383639313233343536373800', // destination
        '400000', // esm_class, protocol_id, priority_flag
        '0000', // schedule_delivery_time, validity_period
        '01000800', // registered_delivery, replace_if_present, data_coding, sm_default_msg_id
        '0a0500030702019a578b49', // length and short_message
        '020400021234', // user_message_reference
      ].join(''),
    );
  });
});
