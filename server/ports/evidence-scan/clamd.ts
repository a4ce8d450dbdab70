/** Scan adapter for clamd of ClamAV, over its socket with the command INSTREAM. The scanner gets no name and no path. */
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { type EvidenceScan, ScanUnavailable } from './port.ts';

/** Where clamd listens: the path of a socket, or host and port. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

const TIMEOUT_MS = 15_000;
/** Bytes of a chunk; clamd takes any size up to its StreamMaxLength. */
const CHUNK = 64 * 1024;
const MOST_REPLY = 1024;

export function createClamd(address: ClamdAddress, timeoutMs = TIMEOUT_MS): EvidenceScan {
  return {
    async isInfected(content) {
      const reply = await ask(address, content, timeoutMs);
      // Only these two are verdicts. Anything else, such as a file above clamd's limits, is none.
      if (reply === 'stream: OK') return false;
      if (/^stream: .+ FOUND$/.test(reply)) return true;
      throw new ScanUnavailable(reply === '' ? 'no-answer' : 'error-answer');
    },
  };
}

function ask(address: NetConnectOpts, content: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let reply = '';
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    socket.setTimeout(timeoutMs, () => end(() => reject(new ScanUnavailable('timeout'))));
    // A slow answer byte by byte must not hold the check for ever.
    const deadline = setTimeout(() => end(() => reject(new ScanUnavailable('timeout'))), timeoutMs);
    socket.once('close', () => clearTimeout(deadline));
    socket.on('error', (error: Error & { readonly code?: string }) =>
      end(() => reject(new ScanUnavailable(`net-${error.code ?? 'failed'}`))),
    );
    socket.on('data', (bytes) => {
      reply += bytes.toString('latin1');
      if (reply.includes('\0') || reply.length > MOST_REPLY)
        end(() => resolve(reply.slice(0, MOST_REPLY).split('\0')[0] ?? ''));
    });
    socket.on('end', () => end(() => resolve(reply)));
    socket.once('connect', () => send(socket, content));
  });
}

/** Sends the command and the file in chunks, each after its length. A chunk of no bytes ends the file. */
function send(socket: Socket, content: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < content.length; at += CHUNK) {
    const chunk = content.subarray(at, at + CHUNK);
    socket.write(lengthOf(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
