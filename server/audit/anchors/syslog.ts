/** Sends anchors as syslog messages (RFC 5424) over TCP with octet counting (RFC 6587), or over UDP (RFC 5426). */
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import type { AnchorSink, Place } from './place.ts';

type Syslog = Extract<Place, { kind: 'syslog' }>;

/** Facility 13 (audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;
const TIMEOUT_MS = 5_000;

/** Returns the syslog message of an anchor. Host name and process id are left out (`-`). */
export function syslogMessage(text: string, at: string): string {
  return `<${PRIORITY}>1 ${at} - card-portal - audit-anchor - ${text}`;
}

export function createSyslogSink(
  { name, place: id }: Pick<AnchorSink, 'name' | 'place'>,
  place: Syslog,
): AnchorSink {
  const send = place.protocol === 'tcp' ? sendTcp : sendUdp;
  return { name, place: id, append: (text, at) => send(place, Buffer.from(syslogMessage(text, at))) };
}

/**
 * Uses one connection per message. Syslog has no acknowledgement. The portal ends its side of the connection first; a
 * collector that ends its side afterwards has read everything.
 */
function sendTcp({ host, port }: Syslog, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let failure: Error | undefined;
    let isEnded = false;
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the collector does not answer')));
    socket.on('error', (error) => {
      failure = error;
    });
    socket.on('end', () => {
      isEnded = true;
    });
    socket.on('close', () => {
      if (failure) reject(failure);
      else if (isEnded) resolve();
      else reject(new Error('the collector closed the connection early'));
    });
    socket.resume();
    socket.end(Buffer.concat([Buffer.from(`${message.length} `), message]));
  });
}

/** UDP has no acknowledgement. Rejects only in some of the cases in which the collector is unreachable. */
function sendUdp({ host, port }: Syslog, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    socket.on('error', reject);
    socket.send(message, port, host, (error) => {
      socket.close();
      if (error) reject(error);
      else resolve();
    });
  });
}
