import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { picture } from '../../testing/pictures.ts';
import { createDecoder, type Decoder, type DecoderOptions } from './decoder.ts';
import { type Frame, frameOf, readFrames } from './frames.ts';

const BUILT = new URL('../../../../dist/server/evidence-decoder.js', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'portal-decoder-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that answers nothing to the first pictures and then works; `act` says what it does. */
function program(name: string, act: string): URL {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { appendFileSync } from 'node:fs';
    const send = (kind, text = '') => process.stdout.write(Buffer.concat([Buffer.from([kind, 0, 0, 0, text.length]), Buffer.from(text)]));
    send(1);
    process.stdin.on('data', (bytes) => { ${act} });
    process.stdin.on('end', () => process.exit(0));`,
  );
  return pathToFileURL(path);
}

describe('the decoder', () => {
  let decoder: Decoder | undefined;
  afterEach(() => decoder?.close());
  const open = (options: DecoderOptions) => {
    decoder = createDecoder(options);
    return decoder;
  };

  it('[EVD-2] refuses a picture that ends the process twice, and takes the next one', async () => {
    const { redraw } = open({
      program: program('crash', "bytes.includes('bad') ? process.exit(9) : send(3, 'fine')"),
    });
    expect(await redraw(Buffer.from('bad'))).toBe('broken');
    expect(await redraw(Buffer.from('good'))).toEqual({ type: 'image/jpeg', content: Buffer.from('fine') });
  });

  it('[EVD-2] tries a picture again when the process ended by itself', async () => {
    const { redraw, pid } = open({ program: program('slow', "setTimeout(() => send(4, 'fine'), 300)") });
    // Afterwards the process is ready, so that it ends with the picture and not before.
    await redraw(Buffer.from('good'));
    const first = pid()!;
    const result = redraw(Buffer.from('good'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.kill(first, 'SIGKILL');
    expect(await result).toMatchObject({ type: 'image/png' });
    expect(pid()).not.toBe(first);
  });

  it('[EVD-2] ends a picture that hangs, and takes the next one', async () => {
    const act = "if (bytes.includes('bad')) { for (;;); } send(3, 'fine')";
    const { redraw } = open({ program: program('hang', act), timeoutMs: 500 });
    const [hung, next] = await Promise.all([redraw(Buffer.from('bad')), redraw(Buffer.from('good'))]);
    expect([hung, next]).toEqual(['broken', { type: 'image/jpeg', content: Buffer.from('fine') }]);
  });

  it('[EVD-2] ends a picture that needs too much memory', async () => {
    const act =
      'globalThis.all ??= []; const take = () => { all.push(Buffer.alloc(8e6, 1)); setTimeout(take, 5); }; take();';
    const { redraw } = open({ program: program('memory', act), memoryMb: 200, timeoutMs: 30_000 });
    const started = performance.now();
    expect(await redraw(Buffer.from('bad'))).toBe('broken');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('[EVD-2] trusts no answer of a picture that has taken the process over', async () => {
    const huge = program('huge', 'process.stdout.write(Buffer.from([3, 255, 255, 255, 255, 1]))');
    expect(await open({ program: huge }).redraw(Buffer.from('x'))).toBe('broken');
    await decoder?.close();
    const unknown = program('unknown', "process.stdout.write('<html>')");
    expect(await open({ program: unknown }).redraw(Buffer.from('x'))).toBe('broken');
  });

  it('[EVD-2] gives the process no secret and lets it write no file', async () => {
    process.env.PORTAL_TEST_SECRET = 'secret';
    const path = join(folder, 'written');
    const act = `let said = Object.keys(process.env).join(); try { appendFileSync(${JSON.stringify(path)}, 'x') } catch (e) { said += e.code } send(3, said)`;
    const result = await open({ program: program('env', act) }).redraw(Buffer.from('x'));
    delete process.env.PORTAL_TEST_SECRET;
    const said = typeof result === 'string' ? result : String(result.content);
    expect(said).not.toMatch(/SECRET|DATABASE|PATH/);
    expect(said).toContain('EFBIG');
  });

  it('[EVD-2] fails when the program cannot be started: that is not the picture’s fault', async () => {
    const { redraw } = open({ program: pathToFileURL(join(folder, 'none.mjs')) });
    await expect(redraw(Buffer.from('good'))).rejects.toThrow('did not start');
  });

  it('[EVD-2] does not call a picture broken because the server closes', async () => {
    const { redraw, close, pid } = open({ program: program('never', '') });
    const result = redraw(Buffer.from('good')).catch((error: Error) => error.message);
    await expect.poll(pid).toBeDefined();
    await close();
    expect(await result).toMatch(/closed|did not start/);
  });

  it('[EVD-2] ends its process when there is nothing to do', async () => {
    const { redraw, pid } = open({ program: program('idle', "send(3, 'fine')"), idleMs: 50 });
    await redraw(Buffer.from('good'));
    await expect.poll(pid).toBeUndefined();
  });

  it('[EVD-2] redraws the largest picture within its memory, one after the other', async () => {
    const { redraw, pid } = open({ program: BUILT });
    const large = picture('jpeg', { width: 8160, height: 6120 });
    let most = 0;
    const watch = setInterval(() => {
      const status = pid() === undefined ? '' : readStatus(pid()!);
      most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    }, 5);
    for (let n = 0; n < 3; n++) expect(await redraw(large)).toMatchObject({ type: 'image/jpeg' });
    clearInterval(watch);
    if (process.platform === 'linux') expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(640);
  });
});

describe('frames', () => {
  it('[EVD-2] are read however the stream cuts them', async () => {
    const frames: Frame[] = [
      { kind: 'ready', content: Buffer.alloc(0) },
      { kind: 'jpeg', content: Buffer.from('a'.repeat(5000)) },
      { kind: 'broken', content: Buffer.alloc(0) },
    ];
    const bytes = Buffer.concat(frames.map(({ kind, content }) => frameOf(kind, content)));
    for (const size of [1, 2, 5, 7, 4096, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      );
      const read: Frame[] = [];
      const stream = Readable.from(chunks);
      readFrames(
        stream,
        (frame) => read.push(frame),
        () => expect.unreachable(),
      );
      await new Promise((resolve) => stream.once('end', resolve));
      expect(read).toEqual(frames);
    }
  });
});

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return '';
  }
}
