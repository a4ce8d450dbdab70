import { describe, expect, it } from 'vitest';
import { faultsIn, readFrom } from '../../../tests/support/data/content.ts';
import { maintenanceKind } from './maintenance.ts';

const file = (until: unknown) => ({ 'maintenance.json': JSON.stringify({ until }) });

describe('[ERR-1] [CNT-1] the end of maintenance', () => {
  it('is a time in Taipei, or absent', () => {
    expect(readFrom(maintenanceKind, {})).toEqual({});
    expect(readFrom(maintenanceKind, { 'maintenance.json': '{}' })).toEqual({});
    expect(readFrom(maintenanceKind, file('2026-02-01 00:30'))).toEqual({
      until: new Date('2026-01-31T16:30:00Z'),
    });
  });

  it.each([
    'tomorrow',
    '2026-02-30 06:00',
    '2026-02-01',
    '2026-02-01 24:00',
    '2026-02-01T06:00',
    6,
    null,
    '',
  ])('refuses %o', (until) => {
    expect(faultsIn(maintenanceKind, file(until))).toEqual([
      'maintenance.json, line 1: "until" must be a day and a time in Taipei such as "2026-01-31 06:00"',
    ]);
  });
});
