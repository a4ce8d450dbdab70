/** An S3 server for tests, on its own port. It checks signatures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from './s3-request.ts';

/** The server's only account. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
const BUCKET = 'bank-files';

export interface TestS3 {
  readonly settings: S3Settings;
  put(key: string, content: Buffer): Promise<void>;
  /** Stops listening, or listens again on the same port. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server with one empty bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-s3-'));
  const start = async (port: number) => {
    const configureBuckets = [{ name: BUCKET }];
    const server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets });
    return { server, port: (await server.run()).port };
  };
  const first = await start(0);
  let running: S3rver | undefined = first.server;
  const endpoint = `http://127.0.0.1:${first.port}`;
  const stop = async () => {
    const closed = running?.close();
    running = undefined;
    await closed;
  };
  return {
    settings: { ...ACCOUNT, endpoint, bucket: BUCKET, addressing: 'path' },
    async put(key, content) {
      const response = await fetch(`${endpoint}/${BUCKET}/${key}`, {
        method: 'PUT',
        body: new Uint8Array(content),
        headers: { connection: 'close' },
      });
      if (!response.ok) throw new Error(`the test's S3 server answered ${response.status}`);
    },
    async setDown(down) {
      if (down) await stop();
      else running ??= (await start(first.port)).server;
    },
    async close() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
