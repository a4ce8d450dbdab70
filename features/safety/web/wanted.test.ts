import { describe, expect, it } from 'vitest';
import { PAYMENT_KINDS } from '../../../shared/card-controls.ts';
import { PortalError } from '../../../web/http/api.ts';
import { frozenBy, sampleControls } from '../testing/controls.ts';
import { bodyOf, effectOf, listsOf, newerControls, queryOf, readQuery, type Wanted } from './wanted.ts';

const limited = sampleControls({
  limits: {
    perPurchase: { most: { amount: '20000', currency: 'TWD' }, stops: [] },
    perDay: { most: null, stops: [] },
  },
});
const offline = sampleControls({
  switches: { ...sampleControls().switches, online: { on: false, stops: ['online'] } },
});

describe('[SAFE-2] a wanted change', () => {
  it.each<[string, ReturnType<typeof sampleControls>, Wanted, string]>([
    ['a freeze', sampleControls(), { name: 'frozen', value: true }, 'tightens'],
    ['a second freeze', sampleControls(frozenBy('holder')), { name: 'frozen', value: true }, 'same'],
    ['a switch on', offline, { name: 'online', value: true }, 'loosens'],
    ['a lower limit', limited, { name: 'perPurchase', value: 19_999n }, 'tightens'],
    ['no limit any more', limited, { name: 'perPurchase', value: null }, 'loosens'],
    ['no limit where there is none', limited, { name: 'perDay', value: null }, 'same'],
  ])('%s has its effect', (_name, controls, wanted, effect) => {
    expect(effectOf(controls, wanted)).toBe(effect);
  });

  it.each<Wanted>([
    { name: 'frozen', value: false },
    { name: 'online', value: true },
    { name: 'cash', value: false },
    { name: 'perDay', value: 20_000n },
    { name: 'perPurchase', value: null },
  ])('survives the address: %o', (wanted) => {
    expect(readQuery(new URLSearchParams(`step=otp&${queryOf(wanted)}`))).toEqual(wanted);
  });

  it.each(['step=otp', 'online=yes', 'online=', 'perDay=0', 'perDay=1e3', 'limit=5'])(
    'is not read from "%s"',
    (query) => {
      expect(readQuery(new URLSearchParams(query))).toBeUndefined();
    },
  );

  it('changes one setting and no other', () => {
    expect(bodyOf({ name: 'online', value: false })).toEqual({ online: false });
    expect(bodyOf({ name: 'perDay', value: 15_000n })).toEqual({
      perDay: { amount: '15000', currency: 'TWD' },
    });
    expect(bodyOf({ name: 'perDay', value: null })).toEqual({ perDay: null });
  });
});

describe('[SAFE-1] the two lists', () => {
  it('have each kind of payment once, where the answer puts it', () => {
    const { stops, goesOn } = listsOf(sampleControls());
    expect([...stops, ...goesOn].toSorted()).toEqual(PAYMENT_KINDS.toSorted());
    expect(goesOn).toEqual(['offline-top-up', 'refund', 'settlement']);
  });

  it('follow the answer, not the page', () => {
    const { effects } = sampleControls();
    const { stops, goesOn } = listsOf({ effects: { ...effects, chip: 'goes-on', refund: 'stops' } });
    expect(goesOn).toContain('chip');
    expect(stops).toContain('refund');
  });
});

describe('[SAFE-2] a refused change', () => {
  it('brings the settings of now', () => {
    const controls = sampleControls({ version: 9 });
    expect(newerControls(new PortalError('CONFLICT', 409, '', 'r', { controls }))).toEqual(controls);
  });

  it('brings none with a key that was used before, or another error', () => {
    expect(newerControls(new PortalError('CONFLICT', 409))).toBeUndefined();
    expect(newerControls(new PortalError('CONFLICT', 409, '', 'r', { controls: null }))).toBeUndefined();
    expect(newerControls(new PortalError('SAFE-CODE', 403, '', 'r', { controls: {} }))).toBeUndefined();
  });
});
