import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pdu } from 'smpp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FailureReason } from '../../message.ts';
import { systemRandom } from '../../random/system.ts';
import { Connection, type Timeouts } from './connection.ts';
import { FakeSmsc } from './fake-smsc.ts';
import type { IncomingPdu } from './pdu.ts';
import { eventually } from './test-setup.ts';
import { parseSmppUrl } from './url.ts';

const TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  bindMs: 10_000,
  submitMs: 10_000,
  answerMs: 10_000,
  enquireMs: 60_000,
  enquireAnswerMs: 10_000,
  minReconnectMs: 20,
  maxReconnectMs: 100,
  closeMs: 10_000,
};
const GARBAGE = Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n');

describe('SMPP connection', () => {
  let smsc: FakeSmsc;
  let deliveries: IncomingPdu[];
  let logged: string[];
  let bound: boolean[];
  const connections: Connection[] = [];
  beforeEach(async () => {
    smsc = await new FakeSmsc().start();
    deliveries = [];
    logged = [];
    bound = [];
  });
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()));
    await smsc.stop();
  });

  function open(timeouts: Partial<Timeouts> = {}, url = smsc.url): Connection {
    const write = (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`);
    const connection = new Connection({
      ...parseSmppUrl(url)!,
      systemType: '',
      timeouts: { ...TIMEOUTS, ...timeouts },
      random: systemRandom,
      log: { info: write, warn: write },
      onBound: (isBound) => bound.push(isBound),
      onDelivery: (request) => deliveries.push(request),
    });
    connections.push(connection);
    return connection;
  }
  const reasonOf = (promise: Promise<unknown>): Promise<FailureReason | 'none'> =>
    promise.then(
      () => 'none',
      (error) => error.reason,
    );
  const submit = async (connection: Connection) =>
    (await connection.ready()).request('submit_sm', { short_message: Buffer.from('a') }, 10_000);
  const expectLost = (reason: FailureReason) =>
    eventually(() =>
      expect(logged.join('\n')).toContain(`SMS gateway not bound, trying again {"reason":"${reason}"}`),
    );
  const expectRecovered = async (connection: Connection) => {
    await eventually(async () => expect(await submit(connection)).toMatchObject({ status: 0 }));
  };

  it('[OPS-4] binds once, before the first request', async () => {
    const connection = open();
    await eventually(() => expect(bound).toEqual([true]));
    await Promise.all([submit(connection), submit(connection)]);
    expect(smsc.binds).toHaveLength(1);
    expect(logged).toEqual(['SMS gateway bound {}']);
  });

  it('[OPS-4] logs a refused bind once and retries', async () => {
    smsc.onBind({ status: 0x0e });
    const connection = open();
    expect(await reasonOf(connection.ready())).toBe('smpp-bind-14');
    expect(await reasonOf(connection.ready())).toBe('smpp-bind-14');
    expect(smsc.open).toBeLessThanOrEqual(1);
    smsc.onBind('accept');
    await expectRecovered(connection);
    expect(logged).toEqual([
      'SMS gateway not bound, trying again {"reason":"smpp-bind-14"}',
      'SMS gateway bound {}',
    ]);
  });

  it('[OPS-4] times out a bind without an answer', async () => {
    smsc.onBind('hang');
    const connection = open({ bindMs: 300 });
    expect(await reasonOf(connection.ready())).toBe('timeout');
    smsc.onBind('accept');
    await expectRecovered(connection);
  });

  it('[OPS-4] times out a TLS handshake', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    const port = await listen(silent);
    const connection = open({ connectMs: 100 }, `smpps://bank:secret@127.0.0.1:${port}`);
    expect(await reasonOf(connection.ready())).toBe('timeout');
    await connection.close();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('[OPS-4] reconnects to a restarted gateway', async () => {
    const connection = open();
    await submit(connection);
    await smsc.stop();
    await expectLost('net-econnrefused');
    expect(bound.at(-1)).toBe(false);
    await smsc.start();
    await expectRecovered(connection);
    expect(smsc.binds).toHaveLength(2);
  });

  it('[OPS-4] doubles the reconnect delay up to its maximum', async () => {
    await smsc.stop();
    let attempts = 0;
    const refusing = createServer((socket) => {
      attempts += 1;
      socket.destroy();
    });
    const port = await listen(refusing);
    open({ minReconnectMs: 50, maxReconnectMs: 200 }, `smpp://bank:secret@127.0.0.1:${port}`);
    await sleep(1_000);
    // The delays are 25 to 50 ms, 50 to 100 ms, and then 100 to 200 ms each.
    expect(attempts).toBeGreaterThan(2);
    expect(attempts).toBeLessThan(14);
    await new Promise((resolve) => refusing.close(resolve));
  });

  it('[OPS-4] disconnects when enquire_link is not answered', async () => {
    const connection = open({ enquireMs: 400, enquireAnswerMs: 350 });
    await submit(connection);
    await sleep(1_000);
    expect(bound).toEqual([true]);
    smsc.answerEnquiries(false);
    await expectLost('net-silent');
    smsc.answerEnquiries(true);
    await expectRecovered(connection);
  });

  it('[OPS-4] answers enquire_link', async () => {
    const connection = open();
    await submit(connection);
    const answer = await new Promise<Pdu>((resolve) => smsc.session?.enquire_link(resolve));
    expect(answer).toMatchObject({ command: 'enquire_link_resp', command_status: 0 });
  });

  it('[OPS-4] answers unbind and reconnects', async () => {
    const connection = open();
    await submit(connection);
    const answer = new Promise<Pdu>((resolve) => smsc.session?.unbind(resolve));
    expect(await answer).toMatchObject({ command: 'unbind_resp', command_status: 0 });
    await expectLost('net-unbound');
    await expectRecovered(connection);
  });

  it('[OPS-4] answers every delivery, including unreadable ones', async () => {
    const connection = open();
    await submit(connection);
    const session = smsc.session!;
    const answers = await Promise.all([
      new Promise<Pdu>((resolve) => session.deliver_sm({ short_message: 'id:1 stat:DELIVRD' }, resolve)),
      new Promise<Pdu>((resolve) => session.data_sm({ esm_class: 4 }, resolve)),
      new Promise<Pdu>((resolve) => {
        session.on('pdu', (pdu: Pdu) => {
          if (pdu.sequence_number === 900) resolve(pdu);
        });
        session.socket.write(frame(0x0005, 900, 'ffff'));
      }),
    ]);
    expect(answers).toMatchObject([
      { command: 'deliver_sm_resp', command_status: 0 },
      { command: 'data_sm_resp', command_status: 0 },
      { command: 'deliver_sm_resp', command_status: 0 },
    ]);
    expect(deliveries).toHaveLength(3);
    expect(bound).toEqual([true]);
  });

  it('[OPS-4] answers unexpected requests with generic_nack and ignores outbind and alert_notification', async () => {
    const connection = open();
    await submit(connection);
    const session = smsc.session!;
    const answers: Pdu[] = [];
    session.on('pdu', (pdu: Pdu) => answers.push(pdu));
    session.socket.write(frame(0x000b, 1, '00')); // outbind
    session.socket.write(frame(0x0102, 2, '')); // alert_notification
    session.socket.write(frame(0x0004, 3, '')); // submit_sm
    session.socket.write(frame(0x7777, 4, 'abcd'));
    await eventually(() =>
      expect(answers.filter(({ command }) => command === 'generic_nack')).toHaveLength(2),
    );
    expect(answers.filter(({ sequence_number }) => sequence_number <= 2)).toEqual([]);
    expect(bound).toEqual([true]);
  });

  it.each([
    ['text', GARBAGE],
    ['a length that is too small', Buffer.from('00000004', 'hex')],
    ['a length that is too large', Buffer.from('7fffffff00000005', 'hex')],
  ])('[OPS-4] reconnects after garbage: %s', async (_what, bytes) => {
    const connection = open();
    await submit(connection);
    smsc.session!.socket.write(bytes);
    await expectLost('net-protocol');
    await expectRecovered(connection);
  });

  it('[OPS-4] ignores responses that match no request', async () => {
    const connection = open();
    await submit(connection);
    const socket = smsc.session!.socket;
    smsc.onSubmit((pdu) => {
      socket.write(frame(0x8000_0015, pdu.sequence_number, ''));
      socket.write(frame(0x8000_7777, 5_000, ''));
      return { kind: 'accept', afterMs: 20 };
    });
    const answer = await submit(connection);
    expect(answer).toMatchObject({ command: 'submit_sm', status: 0 });
  });

  it('[OPS-4] resolves a request with its generic_nack', async () => {
    const connection = open();
    smsc.onSubmit((pdu) => {
      const nack = frame(0x8000_0000, pdu.sequence_number, '');
      nack.writeUInt32BE(3, 8);
      smsc.session!.socket.write(nack);
      return { kind: 'hang' };
    });
    expect(await submit(connection)).toMatchObject({ isNack: true, status: 3 });
  });

  it('[OPS-4] close unbinds once and ends the connection', async () => {
    const connection = open();
    await submit(connection);
    const unbinds: Pdu[] = [];
    smsc.session!.on('unbind', (pdu: Pdu) => unbinds.push(pdu));
    await Promise.all([connection.close(), connection.close()]);
    await eventually(() => expect(smsc.open).toBe(0));
    expect(unbinds.length).toBeGreaterThan(0);
    expect(await reasonOf(connection.ready())).toBe('aborted');
    await sleep(150);
    expect(smsc.binds).toHaveLength(1);
    expect(logged).toEqual(['SMS gateway bound {}']);
  });

  it('[OPS-4] closes quickly during a bind, a reconnect delay and an unanswered unbind', async () => {
    const start = performance.now();
    smsc.onBind('hang');
    const waiting = open({ bindMs: 60_000 });
    const ready = reasonOf(waiting.ready());
    await eventually(() => expect(smsc.binds).toHaveLength(1));
    await waiting.close();
    expect(await ready).toBe('aborted');
    smsc.onBind('accept');
    const unanswered = open({ closeMs: 50 });
    await submit(unanswered);
    smsc.session!.removeAllListeners('unbind');
    await unanswered.close();
    await smsc.stop();
    const pausing = open({ minReconnectMs: 60_000, maxReconnectMs: 60_000 });
    await expectLost('net-econnrefused');
    await pausing.close();
    expect(performance.now() - start).toBeLessThan(20_000);
    await smsc.start();
  });
});

/** Encodes a PDU with the given body. */
function frame(command: number, sequence: number, body: string): Buffer {
  const bytes = Buffer.alloc(16 + body.length / 2);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(command, 4);
  bytes.writeUInt32BE(sequence, 12);
  bytes.write(body, 16, 'hex');
  return bytes;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
