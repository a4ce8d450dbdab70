import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  bankEvent,
  bankEvents,
  DUE_DAYS,
  MOST_EVENTS,
} from '../../server/ports/card-system/http/wire/events.ts';
import { CLOCK_TOLERANCE_SECONDS, isSigned, sign } from './signature.ts';

const text = readFileSync('docs/bank-events.md', 'utf8');
const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

describe('[OPS-4] docs/bank-events.md', () => {
  it('[BANK-5] has an example that the portal accepts', () => {
    const body = Buffer.from(found(/^ {4}(\{"events".*)$/m));
    const timestamp = found(/^ {4}bank-timestamp: (\d+)$/m);
    const signature = found(/^ {4}bank-signature: ([0-9a-f]+)$/m);
    const secret = Buffer.from(found(/signed with the secret `([^`]+)`/), 'base64');
    expect(secret).toHaveLength(32);
    expect(sign(secret, timestamp, body)).toBe(signature);
    const now = new Date(Number(timestamp) * 1000);
    expect(isSigned([Buffer.alloc(32), secret], { timestamp, signature, body }, now)).toBe(true);
    expect(bankEvents.parse(JSON.parse(body.toString())).events).toHaveLength(1);
  });

  it('names every kind and the limits', () => {
    const kinds = bankEvent.def.options.map(({ shape }) => shape.kind.def.values[0]);
    expect(
      [...text.matchAll(/^\| `([a-z-]+)` \| (?!see)(?!.*bank's id)/gm)].map(([, kind]) => kind).sort(),
    ).toEqual([...kinds].sort());
    expect(text).toContain(`by ${CLOCK_TOLERANCE_SECONDS} seconds`);
    expect(text).toContain(`1 to ${MOST_EVENTS} events`);
    const rule = `from ${DUE_DAYS.printed} to ${DUE_DAYS.latest} days after`;
    expect(readFileSync('docs/bank-files.md', 'utf8')).toContain(rule);
  });
});
