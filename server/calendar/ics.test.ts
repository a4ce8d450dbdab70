import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type DayEvent, foldLine, toIcs } from './ics.ts';

describe('[CARD-8] iCalendar', () => {
  const due: DayEvent = {
    kind: 'due date',
    createdAt: new Date('2026-11-20T01:02:03.456Z'),
    id: 'b4b2c0de-0000-4000-8000-000000000001',
    day: '2026-12-31',
    title: '繳款截止日, card; 1234',
    description: ['Total: NT$9,000', 'back\\slash'],
  };

  function read(file: string) {
    const component = new ICAL.Component(ICAL.parse(file));
    return new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
  }

  it.each([
    ['due date', '2026-12-28T09:00:00'],
    ['points end', '2026-12-17T09:00:00'],
  ] as const)('[CARD-8] [PTS-3] is an all-day event with a reminder some days before: %s', (kind, at) => {
    const event = read(toIcs({ ...due, kind }));
    expect(event.startDate.isDate).toBe(true);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2026-12-31', '2027-01-01']);
    expect([event.summary, event.description]).toEqual([due.title, due.description.join('\n')]);
    const alarm = event.component.getFirstSubcomponent('valarm');
    const trigger = alarm?.getFirstPropertyValue('trigger');
    expect(trigger).toBeInstanceOf(ICAL.Duration);
    const reminder = event.startDate.clone();
    reminder.isDate = false;
    reminder.addDuration(ICAL.Duration.fromString(`${trigger}`));
    expect(reminder.toString()).toBe(at);
  });

  it('[S54] has no line of a title’s or description’s own', () => {
    const hostile =
      'x\r\nEND:VEVENT\r\nATTACH:https://evil.example/\rURL:y\nz\u2028A:1\u0085B:2\u000bC:3\u0000';
    const file = toIcs({ ...due, title: hostile, description: [hostile] });
    const names = file
      .replaceAll('\r\n ', '')
      .split(/[\p{Cc}\u2028\u2029]+/u)
      .map((row) => row.split(/[:;]/)[0]);
    const usual = toIcs(due)
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((row) => row.split(/[:;]/)[0]);
    expect(names).toEqual(usual);
    expect(read(file).summary).toBe('x\nEND:VEVENT\nATTACH:https://evil.example/\nURL:y\nz\nA:1\nB:2 C:3 ');
  });

  it('has a stable UID per event without its id', () => {
    const uid = (change: object) => read(toIcs({ ...due, ...change })).uid;
    expect(uid({ createdAt: new Date('2027-01-01T00:00:00Z') })).toBe(uid({}));
    expect(uid({ kind: 'points end' })).not.toBe(uid({}));
    expect(uid({ id: 'another' })).not.toBe(uid({}));
    expect(toIcs(due)).not.toContain(due.id);
  });

  it('folds lines to at most 75 bytes without splitting a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '繳', '𠮷', ' '), maxLength: 200 }),
        (value) => {
          const lines = foldLine(value).split('\r\n');
          for (const part of lines) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          for (const part of lines) expect(part).not.toMatch(/\p{Surrogate}/u);
          expect(lines.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(value);
        },
      ),
    );
  });
});
