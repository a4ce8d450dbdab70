import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pdu } from 'smpp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FailureReason } from '../../message.ts';
import { systemRandom } from '../../random/system.ts';
import { Connection, type Limits } from './connection.ts';
import { FakeSmsc } from './fake-smsc.ts';
import type { Incoming } from './pdu.ts';
import { eventually } from './test-world.ts';
import { parseSmppUrl } from './url.ts';

const LIMITS: Limits = {
  connectMs: 10_000,
  bindMs: 10_000,
  submitMs: 10_000,
  answerMs: 10_000,
  enquireMs: 60_000,
  enquireAnswerMs: 10_000,
  shortestPauseMs: 20,
  longestPauseMs: 100,
  closeMs: 10_000,
};
const GARBAGE = Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n');

describe('the connection to an SMSC', () => {
  let smsc: FakeSmsc;
  let deliveries: Incoming[];
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

  function open(limits: Partial<Limits> = {}, url = smsc.url): Connection {
    const write = (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`);
    const connection = new Connection({
      ...parseSmppUrl(url)!,
      systemType: '',
      limits: { ...LIMITS, ...limits },
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
    (await connection.ready()).request(0x0004, { short_message: Buffer.from('a') }, 10_000);
  const lost = (reason: FailureReason) =>
    eventually(() =>
      expect(logged.join('\n')).toContain(`SMS gateway not bound, trying again {"reason":"${reason}"}`),
    );
  const worksAgain = async (connection: Connection) => {
    await eventually(async () => expect(await submit(connection)).toMatchObject({ status: 0 }));
  };

  it('[OPS-4] is there before it is needed, and only once', async () => {
    const connection = open();
    await eventually(() => expect(bound).toEqual([true]));
    await Promise.all([submit(connection), submit(connection)]);
    expect(smsc.binds).toHaveLength(1);
    expect(logged).toEqual(['SMS gateway bound {}']);
  });

  it('[OPS-4] a refused bind is told and tried again', async () => {
    smsc.bind({ status: 0x0e });
    const connection = open();
    expect(await reasonOf(connection.ready())).toBe('smpp-bind-14');
    expect(await reasonOf(connection.ready())).toBe('smpp-bind-14');
    expect(smsc.open).toBeLessThanOrEqual(1);
    smsc.bind('take');
    await worksAgain(connection);
    // Told once, however often it was tried.
    expect(logged).toEqual([
      'SMS gateway not bound, trying again {"reason":"smpp-bind-14"}',
      'SMS gateway bound {}',
    ]);
  });

  it('[OPS-4] a bind without an answer is given up', async () => {
    smsc.bind('hang');
    const connection = open({ bindMs: 300 });
    expect(await reasonOf(connection.ready())).toBe('timeout');
    smsc.bind('take');
    await worksAgain(connection);
  });

  it('[OPS-4] a gateway that takes connections but no TLS is given up', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    const port = await listen(silent);
    const connection = open({ connectMs: 100 }, `smpps://bank:secret@127.0.0.1:${port}`);
    expect(await reasonOf(connection.ready())).toBe('timeout');
    await connection.close();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('[OPS-4] finds a gateway that was restarted', async () => {
    const connection = open();
    await submit(connection);
    await smsc.stop();
    await lost('net-econnrefused');
    expect(bound.at(-1)).toBe(false);
    await smsc.start();
    await worksAgain(connection);
    expect(smsc.binds).toHaveLength(2);
  });

  it('[OPS-4] waits longer with each attempt, and no longer than it should', async () => {
    await smsc.stop();
    let attempts = 0;
    const refusing = createServer((socket) => {
      attempts += 1;
      socket.destroy();
    });
    const port = await listen(refusing);
    open({ shortestPauseMs: 50, longestPauseMs: 200 }, `smpp://bank:secret@127.0.0.1:${port}`);
    await sleep(1_000);
    // 25 to 50, 50 to 100, then 100 to 200 ms each.
    expect(attempts).toBeGreaterThan(2);
    expect(attempts).toBeLessThan(14);
    await new Promise((resolve) => refusing.close(resolve));
  });

  it('[OPS-4] asks a quiet gateway whether it is there, and leaves one that does not answer', async () => {
    const connection = open({ enquireMs: 400, enquireAnswerMs: 350 });
    await submit(connection);
    await sleep(1_000);
    expect(bound).toEqual([true]);
    smsc.answerEnquiries(false);
    await lost('net-silent');
    smsc.answerEnquiries(true);
    await worksAgain(connection);
  });

  it('[OPS-4] answers when the gateway asks', async () => {
    const connection = open();
    await submit(connection);
    const answer = await new Promise<Pdu>((resolve) => smsc.session?.enquire_link(resolve));
    expect(answer).toMatchObject({ command: 'enquire_link_resp', command_status: 0 });
  });

  it('[OPS-4] leaves when the gateway takes leave, and comes back', async () => {
    const connection = open();
    await submit(connection);
    const answer = new Promise<Pdu>((resolve) => smsc.session?.unbind(resolve));
    expect(await answer).toMatchObject({ command: 'unbind_resp', command_status: 0 });
    await lost('net-unbound');
    await worksAgain(connection);
  });

  it('[OPS-4] answers every delivery, also those it cannot read', async () => {
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

  it('[OPS-4] does not understand requests that a gateway does not make, and passes over those without an answer', async () => {
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
  ])('[OPS-4] leaves a gateway that sends garbage, and comes back: %s', async (_what, bytes) => {
    const connection = open();
    await submit(connection);
    smsc.session!.socket.write(bytes);
    await lost('net-protocol');
    await worksAgain(connection);
  });

  it('[OPS-4] passes over answers to nothing and answers to something else', async () => {
    const connection = open();
    await submit(connection);
    const socket = smsc.session!.socket;
    smsc.submit((pdu) => {
      socket.write(frame(0x8000_0015, pdu.sequence_number, ''));
      socket.write(frame(0x8000_7777, 5_000, ''));
      return { kind: 'take', afterMs: 20 };
    });
    const answer = await submit(connection);
    expect(answer).toMatchObject({ command: 4, status: 0 });
  });

  it('[OPS-4] an answer that says "not understood" is an answer', async () => {
    const connection = open();
    smsc.submit((pdu) => {
      const nack = frame(0x8000_0000, pdu.sequence_number, '');
      nack.writeUInt32BE(3, 8);
      smsc.session!.socket.write(nack);
      return { kind: 'hang' };
    });
    expect(await submit(connection)).toMatchObject({ isNack: true, status: 3 });
  });

  it('[OPS-4] takes leave at the end, once, and is not there afterwards', async () => {
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

  it('[OPS-4] ends at once whatever the gateway does', async () => {
    const from = performance.now();
    // No answer to the bind; nobody there, in the pause; no answer to the leave-taking.
    smsc.bind('hang');
    const waiting = open({ bindMs: 60_000 });
    const ready = reasonOf(waiting.ready());
    await eventually(() => expect(smsc.binds).toHaveLength(1));
    await waiting.close();
    expect(await ready).toBe('aborted');
    smsc.bind('take');
    const bindless = open({ closeMs: 50 });
    await submit(bindless);
    smsc.session!.removeAllListeners('unbind');
    await bindless.close();
    await smsc.stop();
    const pausing = open({ shortestPauseMs: 60_000, longestPauseMs: 60_000 });
    await lost('net-econnrefused');
    await pausing.close();
    expect(performance.now() - from).toBeLessThan(20_000);
    await smsc.start();
  });
});

/** A PDU with any body. */
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
