/** What the pages of family cards say, without a browser. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/messages.ts';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { layersText } from '../../safety/layers.messages.ts';
import { LayersPanel } from '../../safety/web/layers/LayersPanel.tsx';
import { holderText } from '../holder.messages.ts';
import { familyText } from '../messages.ts';
import { LAYER, REQUEST, sampleAccount, sampleHeld } from '../testing/sample.ts';
import { CardHead } from './card/CardHead.tsx';
import { NewestPanel } from './card/NewestPanel.tsx';
import { AgreementPanel } from './holder/AgreementPanel.tsx';
import { AskPanel } from './holder/AskPanel.tsx';
import { queryOf, readQuery, type Wanted } from './shared/settings.ts';

const en = () => new StaticPage('en');
const limit = (amount: string) => ({ most: { amount, currency: 'TWD' }, stops: [] });

describe('[FAM-5] both layers', () => {
  const held = sampleHeld();
  const { holder, primary } = held;
  const off = { ...primary.switches, online: { ...primary.switches.online, on: false } };

  it('name the party that stops a kind of payment, in the words of each reader', () => {
    const layers = { ...held, primary: { ...primary, switches: off } };
    expect(en().seen(<LayersPanel layers={layers} side="holder" />)).toContain(
      'Online purchases (stopped by the primary cardholder)',
    );
    expect(en().seen(<LayersPanel layers={layers} side="primary" />)).toContain(
      'Online purchases (stopped by you)',
    );
    const both = { ...layers, holder: { ...holder, frozen: true } };
    expect(en().seen(<LayersPanel layers={both} side="holder" />)).toContain('stopped by both');
  });

  it.each(LANGUAGES)('say that nothing is stopped: %s', (language) => {
    const free = { ...held, primary: { ...LAYER, limits: held.primary.limits } };
    expect(new StaticPage(language).seen(<LayersPanel layers={free} side="holder" />)).toContain(
      layersText.nothing[language],
    );
  });

  it('mark the lower limit of a purchase, and both if they are equal', () => {
    const marked = (own: string, theirs: string) => {
      const layers = {
        ...held,
        holder: { ...holder, limits: { ...holder.limits, perPurchase: limit(own) } },
        primary: { ...primary, limits: { ...primary.limits, perPurchase: limit(theirs) } },
      };
      const markup = en().markup(<LayersPanel layers={layers} side="holder" />);
      return [...markup.matchAll(/<strong>(NT\$[\d,]+)/g)].map(([, amount]) => amount);
    };
    expect(marked('400', '500')).toEqual(['NT$400']);
    expect(marked('600', '500')).toEqual(['NT$500']);
    expect(marked('500', '500')).toEqual(['NT$500', 'NT$500']);
  });
});

describe('[FAM-1] the primary cardholder’s page', () => {
  it.each([
    [{ agreement: 'open', sight: 'none', spent: undefined } as const, familyText.whyOpen],
    [{ agreement: 'withdrawn', sight: 'none', spent: undefined } as const, familyText.whyWithdrawn],
    [{ separated: true, sight: 'sums' } as const, familyText.whySeparated],
    [{ sight: 'all' } as const, familyText.whyAgreed],
  ])('says what is seen and why: %o', (over, why) => {
    const text = en().seen(<CardHead card={sampleAccount(over)} title="Card" />);
    expect(text).toContain(why.en);
    expect(text).toContain(familyText.alwaysYours.en);
    expect(text.includes('NT$1,340')).toBe(over.sight !== 'none');
  });

  it('shows no name of a shop if only amounts are seen', () => {
    const newest = sampleAccount().newest?.map(({ description: _, ...line }) => line);
    const text = en().seen(<NewestPanel card={sampleAccount({ newest })} />);
    expect(text).not.toContain('Harbour Books');
    expect(text).toContain('NT$900');
    expect(text).toContain(familyText.refund.en);
  });
});

describe('[FAM-2] [FAM-6] the holder’s page', () => {
  it('asks an adult, and tells a minor', () => {
    const open = en().seen(<AgreementPanel card={sampleHeld({ agreement: 'open', sight: 'none' })} />);
    for (const phrase of [holderText.nowNone, holderText.ifAmounts, holderText.agree, holderText.refuse])
      expect(open).toContain(phrase.en);
    const minor = en().seen(<AgreementPanel card={sampleHeld({ adult: false, sight: 'amounts' })} />);
    expect(minor).toContain(holderText.minor.en);
    expect(minor).not.toContain(holderText.agree.en);
  });

  it('offers a request, shows the open one, and says when there is no limit', () => {
    const ask = (over: Parameters<typeof sampleHeld>[0]) =>
      en().seen(<AskPanel card={sampleHeld(over)} today="2026-11-30" />);
    expect(ask({})).toContain(holderText.send.en);
    const waiting = ask({ requests: [REQUEST] });
    expect(waiting).toContain(holderText.takeBack.en);
    expect(waiting).toContain('NT$5,000');
    const free = {
      ...LAYER,
      limits: { perPurchase: { most: null, stops: [] }, perPeriod: { most: null, stops: [] } },
    };
    expect(ask({ primary: free })).toContain(holderText.noLimit.en);
  });
});

describe('[FAM-3] a change in the address', () => {
  it.each<Wanted>([
    { name: 'frozen', value: false },
    { name: 'online', value: true },
    { name: 'perPeriod', value: 9000n },
    { name: 'perPurchase', value: null },
  ])('is read as it was written: %o', (wanted) => {
    expect(readQuery(new URLSearchParams(queryOf(wanted)))).toEqual(wanted);
  });

  it.each(['', 'online=maybe', 'perPeriod=0', 'perPeriod=-1', 'perDay=5'])('is nothing for %s', (query) => {
    expect(readQuery(new URLSearchParams(query))).toBeUndefined();
  });
});
