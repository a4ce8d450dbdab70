/** Parses the body of a request with events. */
import * as z from 'zod/mini';
import { Failure } from '../../server/http/failure.ts';
import { DATES } from '../../server/ports/card-system/http/wire/event-values.ts';
import {
  AHEAD,
  type BankEvent,
  bankEvent,
  bankEvents,
  leavesOf,
} from '../../server/ports/card-system/http/wire/events.ts';
import { addDays, taipeiDate } from '../../shared/dates.ts';
import type { NewEvent } from './events-store.ts';

/**
 * Maximum age of an accepted event, in days. Must be shorter than the retention of ids
 * (server/db/housekeeping/housekeeping.ts).
 */
const MAX_AGE_DAYS = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maximum number of wrong fields that an answer lists. */
const MAX_FIELDS = 20;

/**
 * Returns the events of a body. Throws VALIDATION, also for undocumented fields, for events that are too old or in the
 * future, and for dates in them that are later than the event. The failure lists wrong fields as `events.3.amount.minor` but
 * never their values.
 */
export function readEvents(body: Uint8Array, now: Date): readonly NewEvent[] {
  const result = bankEvents.safeParse(parseJson(body));
  if (!result.success) throw new Failure('VALIDATION', { fields: fieldsOf(result.error.issues) });
  const { events } = result.data;
  const late = events.flatMap((event, index) => {
    const age = now.getTime() - Date.parse(event.occurredAt);
    const reason =
      age > MAX_AGE_DAYS * DAY_MS ? 'too-old' : age < -AHEAD.minutes * MINUTE_MS ? 'in-future' : undefined;
    const wrong = reason === undefined ? futureFields(event) : ['occurredAt'];
    return wrong.map((field) => [`events.${index}.${field}`, reason ?? 'in-future'] as const);
  });
  if (late.length > 0)
    throw new Failure('VALIDATION', { fields: Object.fromEntries(late.slice(0, MAX_FIELDS)) });
  return events.map(newEvent);
}

/** Returns the paths of dates and times that cannot be later than the event, and are. */
function futureFields(event: BankEvent): readonly string[] {
  const latest = addDays(taipeiDate(new Date(event.occurredAt)), AHEAD.days);
  return leavesOf(event.kind)
    .filter(({ schema }) => DATES.get(schema)?.future === 'refused')
    .map(({ path }) => path)
    .filter((path) => dayOf(valueAt(event, path)) > latest)
    .map((path) => path.join('.'));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], value);
}

/** Returns the Taipei day of a date or time; empty for an absent field. */
function dayOf(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.includes('T') ? taipeiDate(new Date(text)) : text;
}

/** Converts an event to the form in which it is stored. */
export function newEvent(event: BankEvent): NewEvent {
  const { eventId, customerId, cardId, kind, occurredAt } = event;
  return { eventId, customerId, cardId, kind, occurredAt, content: z.encode(bankEvent, event) };
}

/** Parses JSON in UTF-8; undefined for any other text. */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/**
 * Returns the error code of each wrong field, by path. Names of unknown fields are truncated, because they are the
 * caller's text.
 */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Readonly<Record<string, string>> {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const path = issue.path.map(String);
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => key.slice(0, 40)) : [undefined];
    for (const name of names) {
      const field = [...path, ...(name === undefined ? [] : [name])].join('.') || 'body';
      if (fields.size < MAX_FIELDS && !fields.has(field)) fields.set(field, issue.code);
    }
  }
  return Object.fromEntries(fields);
}
