import { describe, expect, it } from 'vitest';
import { type Phrase, say } from '../../../../shared/messages.ts';
import { StaticPage, stepOf } from '../../../../tests/support/data/static-page.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { fieldText } from '../../../../web/ui/form/fields.messages.ts';
import { SAMPLE_CARD } from '../../../cards/testing/sample.ts';
import { confirmText, settingText, safetyText as text } from '../../messages.ts';
import { frozenBy, sampleControls } from '../../testing/controls.ts';
import type { Wanted } from '../wanted.ts';
import { Changed } from './Changed.tsx';
import { Confirmation } from './Confirmation.tsx';
import { initialData } from './confirmData.ts';

const page = () => new StaticPage('en');
const { switches, limits } = sampleControls();
const most = (amount: string) => ({ ...limits.perDay, most: { amount, currency: 'TWD' } });
const CONTROLS = sampleControls({
  ...frozenBy('holder'),
  switches: { ...switches, abroad: { ...switches.abroad, on: false } },
  limits: { perPurchase: most('7000'), perDay: most('20000') },
});
const data = (wanted: Wanted) => ({
  ...initialData({
    card: SAMPLE_CARD,
    wanted,
    controls: CONTROLS,
    addresses: { phoneNo: null, email: null },
  }),
});
const card = [text.card.en, 'Harbour Card •••• 5555'];

describe('[SAFE-3] a change', () => {
  it.each<[Wanted, Phrase, Phrase | string, Phrase | string]>([
    [{ name: 'frozen', value: false }, settingText.frozen, contentText.frozen, text.isNotFrozen],
    [{ name: 'abroad', value: true }, settingText.abroad, fieldText.off, fieldText.on],
    [{ name: 'perPurchase', value: 9000n }, settingText.perPurchase, 'NT$7,000', 'NT$9,000'],
    [{ name: 'perDay', value: null }, settingText.perDay, 'NT$20,000', text.noLimit],
  ])('is shown with the setting before and after: %o', (wanted, setting, before, after) => {
    const [now, then] = [before, after].map((value) => (typeof value === 'string' ? value : value.en));
    expect(page().rows(stepOf(Confirmation, data(wanted)))).toEqual([
      card,
      [confirmText.now.en, `${setting.en}: ${now}`],
      [confirmText.after.en, then],
    ]);
    expect(page().rows(<Changed data={data(wanted)} />)).toEqual([card, [setting.en, now]]);
  });

  it.each<[string, Wanted, 'alreadySo' | 'wanted']>([
    ['is already made', { name: 'abroad', value: false }, 'alreadySo'],
    ['needs no code', { name: 'perDay', value: 100n }, 'wanted'],
  ])('says after a conflict that it %s', (_what, wanted, phrase) => {
    const step = stepOf(Confirmation, { ...data(wanted), outdated: true });
    const change = wanted.name === 'perDay' ? 'Most per day: NT$100' : 'Payments abroad: Off';
    expect(page().rows(step)).toEqual([]);
    expect(page().seen(step)).toContain(`${text.conflict.en} ${say(text[phrase], 'en', { change })}`);
  });

  it('says after a conflict what it would still change', () => {
    const still = data({ name: 'abroad', value: true });
    expect(page().seen(stepOf(Confirmation, { ...still, outdated: true }))).toContain(text.conflict.en);
    expect(page().seen(stepOf(Confirmation, still))).not.toContain(text.conflict.en);
  });
});
