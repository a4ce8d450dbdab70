import { type RunningServer, startServer } from '../api/server.ts';

/** Environment variables of a test server that override the settings for all tests. */
export type Settings = Readonly<Record<string, string>>;

/**
 * The servers of a worker: one with default settings and at most one with other settings. A new worker per setting would
 * also need a new browser.
 */
export class Servers {
  readonly #running = new Map<string, Promise<RunningServer>>();

  /** Returns the server with these settings. Starts it if needed, after stopping another server with non-default settings. */
  async get(env: Settings): Promise<RunningServer> {
    const key = JSON.stringify(env);
    if (!this.#running.has(key)) {
      for (const other of this.#running.keys()) if (key !== USUAL && other !== USUAL) await this.#stop(other);
      this.#running.set(key, startServer(env));
    }
    return this.#running.get(key)!;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((key) => this.#stop(key)));
  }

  async #stop(key: string): Promise<void> {
    const server = this.#running.get(key);
    this.#running.delete(key);
    await (await server)?.stop();
  }
}

const USUAL = JSON.stringify({});
