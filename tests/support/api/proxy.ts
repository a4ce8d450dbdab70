import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on loopback that can stop passing data, like a network or host with a silent failure. */
export interface TcpProxy {
  readonly port: number;
  /** Stops passing data in both directions, on open and new connections. */
  pause(): void;
  resume(): void;
  /** Cuts all open connections; new connections work. */
  cut(): void;
  /** Directs new connections to another local port, and cuts the open connections. */
  redirect(port: number): void;
  close(): Promise<void>;
}

/** Observes one connection. Each function returns whether to forward the bytes. */
export interface ConnectionObserver {
  toServer(chunk: Buffer): boolean;
  toClient(chunk: Buffer): boolean;
}

/** Starts a proxy to a local port. Calls `watch` for each connection, with a function that cuts it. */
export async function startProxy(
  port: number,
  watch?: (cut: () => void) => ConnectionObserver,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let paused = false;
  let target = port;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect({ port: target, host: '127.0.0.1' });
    const observer = watch?.(() => {
      client.destroy();
      upstream.destroy();
    });
    for (const [from, to, observe] of [
      [client, upstream, (chunk: Buffer) => observer?.toServer(chunk)],
      [upstream, client, (chunk: Buffer) => observer?.toClient(chunk)],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (observe(chunk) !== false) to.write(chunk);
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
    cut,
    redirect(to) {
      target = to;
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
