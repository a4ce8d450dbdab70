import { expect, it } from 'vitest';
import { logDestination } from './log.ts';
import { systemClock } from './ports/clock/system.ts';

/** A fake disk that accepts the given number of bytes per write. `undefined` is a full disk, `busy` a slow reader. */
function disk(takes: (number | 'busy' | undefined)[]) {
  let written = '';
  const write = (bytes: Uint8Array): number => {
    const take = takes.length > 0 ? takes.shift() : Number.POSITIVE_INFINITY;
    if (take === 'busy') throw Object.assign(new Error('again'), { code: 'EAGAIN' });
    if (take === undefined) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    const taken = bytes.subarray(0, Math.min(take, bytes.length));
    written += Buffer.from(taken).toString();
    return taken.length;
  };
  return { write, text: () => written };
}

it('[OPS-3] writes every line completely when writes are partial', () => {
  const { write, text } = disk([1, 2, 3]);
  const log = logDestination(systemClock, write);
  log.write('first line\n');
  log.write('遺失\n');
  expect(text()).toBe('first line\n遺失\n');
});

it('[OPS-3] drops lines that cannot be written and reports their number later', () => {
  const { write, text } = disk([4, undefined, undefined, undefined]);
  const log = logDestination(systemClock, write);
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n', 'five\n']) log.write(line);
  const [one, , missing, five] = text().split('\n');
  expect([one, five]).toEqual(['one', 'five']);
  expect(JSON.parse(missing ?? '')).toMatchObject({ level: 40, lost: 3 });
});

it('[OPS-3] reports each dropped line once, also when the report is dropped too', () => {
  const { write, text } = disk([undefined, Number.POSITIVE_INFINITY, undefined]);
  const log = logDestination(systemClock, write);
  for (const line of ['one\n', 'two\n', 'three\n']) log.write(line);
  expect([...text().matchAll(/"lost":(\d+)/g)].map(([, lost]) => lost)).toEqual(['1', '1']);
});

it('[OPS-3] retries briefly for a slow reader and not at all for a stalled one', () => {
  const { write, text } = disk(['busy', 'busy']);
  logDestination(systemClock, write).write('late\n');
  expect(text()).toBe('late\n');

  const stuck = disk(Array<'busy'>(1000).fill('busy'));
  const log = logDestination(systemClock, stuck.write);
  const from = performance.now();
  for (let n = 0; n < 500; n++) log.write('never\n');
  expect(performance.now() - from).toBeLessThan(1000);
});
