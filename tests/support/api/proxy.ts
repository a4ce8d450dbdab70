import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on loopback that can stop passing bytes on, as a network or a host that silently went away does. */
export interface TcpProxy {
  readonly port: number;
  /** From now on nothing passes, in either direction, on open and on new connections. */
  pause(): void;
  resume(): void;
  /** Cuts every open connection; new ones pass. */
  cut(): void;
  close(): Promise<void>;
}

/** Looks at what passes on one connection; each says whether the bytes may go on. */
export interface Watch {
  toServer(chunk: Buffer): boolean;
  toClient(chunk: Buffer): boolean;
}

/** `watch` is asked once for each connection, with the function that cuts it. */
export async function startProxy(port: number, watch?: (cut: () => void) => Watch): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let paused = false;
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' });
    const seen = watch?.(() => {
      near.destroy();
      far.destroy();
    });
    for (const [from, to, passes] of [
      [near, far, (chunk: Buffer) => seen?.toServer(chunk)],
      [far, near, (chunk: Buffer) => seen?.toClient(chunk)],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (passes(chunk) !== false) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (paused) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    pause() {
      paused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      paused = false;
      for (const socket of sockets) socket.resume();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
