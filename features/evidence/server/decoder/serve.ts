/** The decoder's own process: reads pictures from its input, one after the other, and writes what became of them. */
import { frameOf, readFrames } from './frames.ts';
import { redraw } from './redraw.ts';

export function serve(): void {
  let last: Promise<unknown> = Promise.resolve();
  const write = (frame: Buffer) => void process.stdout.write(frame);
  readFrames(
    process.stdin,
    ({ content }) => {
      last = last.then(async () => {
        const { kind, content: result } = await redraw(content).catch(() => ({
          kind: 'broken' as const,
          content: Buffer.alloc(0),
        }));
        write(frameOf(kind, result));
      });
    },
    () => process.exit(1),
  );
  // The server has ended.
  process.stdin.on('end', () => process.exit(0));
  write(frameOf('ready'));
}
