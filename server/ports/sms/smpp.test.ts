import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_CERTIFICATE } from '../mail/fake-server-tls.ts';
import { PermanentFailure } from '../message.ts';
import { smsConformance } from './conformance.ts';
import { FakeSmsc } from './smpp/fake-smsc.ts';
import { requestBytes } from './smpp/pdu.ts';
import { EN, eventually, openSmpp, type SmppSetup, ZH } from './smpp/test-setup.ts';
import type { SmppOptions, SmppSms } from './smpp.ts';

smsConformance('SMPP', async () => {
  const smsc = await new FakeSmsc().start();
  const { sms } = openSmpp(smsc.url);
  return {
    sms,
    shown: async () => smsc.shown.map(({ text }) => text),
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
      expect(failure).toBeInstanceOf(PermanentFailure);
      expect(failure).toMatchObject({ reason: 'bad-address' });
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

  it('[OPS-4] rejects an invalid URL and does not repeat its password', () => {
    for (const url of [
      'smpp://host:2775',
      'http://a:secret@host',
      'smpp://sixteencharacters:secret@host',
      '',
    ]) {
      const failure = inspect(
        (() => {
          try {
            return openSmpp(url);
          } catch (error) {
            return error;
          }
        })(),
      );
      expect(failure).toContain('smpp://user:password@host:port');
      expect(failure).not.toContain('secret');
    }
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
});

describe('an encoded submit_sm', () => {
  it('[OPS-4] has the bytes of the specification', () => {
    const bytes = requestBytes(0x0004, 7, {
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
