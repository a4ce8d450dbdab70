/** Dates and times in events that lie in the future. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { Failure } from '../../server/http/failure.ts';
import { DATES } from '../../server/ports/card-system/http/wire/event-values.ts';
import { AHEAD, bankEvent, leavesOf } from '../../server/ports/card-system/http/wire/events.ts';
import { addDays, taipeiDate } from '../../shared/dates.ts';
import { ANN, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { readEvents } from './read.ts';
import * as make from './test-events.ts';

const KINDS = bankEvent.def.options.flatMap(({ shape }) => shape.kind.def.values);
const accepts = (schema: z.core.$ZodType, text: string) => (schema as z.ZodMiniType).safeParse(text).success;
const isDate = (schema: z.core.$ZodType) => accepts(schema, '2026-01-31') && !accepts(schema, '2026-02-30');
const isTime = (schema: z.core.$ZodType) =>
  accepts(schema, '2026-01-31T00:00:00Z') && !accepts(schema, '2026-02-30T00:00:00Z');

const leaves = KINDS.flatMap((kind) => leavesOf(kind).map((leaf) => ({ kind, ...leaf })));
const dated = leaves.filter(({ schema }) => DATES.has(schema));

/** An event of each kind, with every optional field that has a date. */
const EVENTS: Readonly<Record<string, make.EventJson>> = {
  authorised: make.authorised(9, {
    abroad: { amount: { amount: '1', currency: 'USD' }, country: 'US', exchangeDate: '2026-01-01' },
  }),
  posted: make.posted(9, {
    clearedOn: '2026-01-01',
    abroad: { amount: { amount: '1', currency: 'USD' }, country: 'US', exchangeDate: '2026-01-01' },
  }),
  statement: make.statement(9),
  'due-changed': make.dueChanged(9),
  controls: make.controls(9, { freeze: { since: '2026-01-01T00:00:00Z', by: 'bank' } }),
  'family-controls': make.familyControls(9, {
    extra: {
      requestId: sampleId(7950),
      ...{ amount: make.ntd(500), used: make.ntd(0), until: '2026-01-01' },
    },
  }),
  points: make.points(9, 4, { endsOn: '2026-01-01' }),
  'points-ending': {
    kind: 'points-ending',
    eventId: 'E-ending',
    occurredAt: make.ago(9),
    customerId: ANN,
    cardId: USED,
    endsOn: '2026-01-01',
    points: 3,
  },
};

/** Returns the wrong fields of an event that occurs at this time and has this value in a field. */
function wrongFields(kind: string, path: readonly string[], value: string, at: Date): Record<string, string> {
  const { eventId, customerId, cardId, ...event } = structuredClone(EVENTS[kind]) as Record<string, unknown>;
  const set = (names: readonly string[], text: string) => {
    let part = event;
    for (const name of names.slice(0, -1)) part = part[name] as Record<string, unknown>;
    part[names.at(-1) ?? ''] = text;
  };
  for (const one of dated.filter((leaf) => leaf.kind === kind))
    set(one.path, isTime(one.schema) ? '2020-01-01T00:00:00Z' : '2020-01-01');
  set(path, value);
  // The other date of a rule follows, so that the rule holds.
  const day = value.slice(0, 10);
  if (path[0] === 'transactionDate' && kind === 'posted')
    for (const later of ['postingDate', 'clearedOn']) event[later] = day;
  if ('statementDate' in event && path[0] !== 'paymentDueDate')
    event.paymentDueDate = addDays(String(event.statementDate), 15);
  if (path[0] === 'paymentDueDate') event.statementDate = addDays(day, -15);
  const whole = { eventId, customerId, cardId, ...event, occurredAt: at.toISOString() };
  try {
    readEvents(Buffer.from(JSON.stringify({ events: [whole] })), at);
    return {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return (error.details as { fields: Record<string, string> }).fields;
  }
}

describe('dates of events', () => {
  it('[BANK-2] every date and time of every event says whether it may be later than the event', () => {
    for (const { kind, path, schema } of leaves) {
      if (path.join('.') === 'occurredAt') continue;
      const says = DATES.get(schema)?.future !== undefined;
      expect([kind, path, says]).toEqual([kind, path, isDate(schema) || isTime(schema)]);
    }
    const allowed = dated.filter(({ schema }) => DATES.get(schema)?.future === 'allowed');
    expect(new Set(allowed.map(({ path }) => path.join('.')))).toEqual(
      new Set(['paymentDueDate', 'endsOn', 'extra.until']),
    );
  });

  it.each(dated.map((one) => [`${one.kind} ${one.path.join('.')}`, one] as const))(
    '[BANK-2] %s is refused exactly when it is later than the day after the event in Taipei, or may be later',
    (_, { kind, path, schema }) => {
      const times = fc.date({
        min: new Date('2024-01-01'),
        max: new Date('2090-01-01'),
        noInvalidDate: true,
      });
      fc.assert(
        fc.property(times, fc.integer({ min: -3, max: 4 }), fc.nat(86_399), (at, days, second) => {
          const day = addDays(taipeiDate(at), days);
          const value = isTime(schema)
            ? new Date(Date.parse(`${day}T00:00:00+08:00`) + second * 1000).toISOString()
            : day;
          const fields = wrongFields(kind, path, value, at);
          const isRefused = DATES.get(schema)?.future === 'refused' && days > AHEAD.days;
          const field = `events.0.${path.join('.')}`;
          expect(fields[field]).toBe(isRefused ? 'in-future' : undefined);
          if (!isRefused) expect(fields).toEqual({});
        }),
        { numRuns: 40 },
      );
    },
  );
});
