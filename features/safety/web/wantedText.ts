import type { PaymentKind } from '../../../shared/card-controls.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import type { Say } from '../../../web/language/language.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import type { CardControls } from '../contract.ts';
import { kindText, settingText, safetyText as text } from '../messages.ts';
import { type SettingName, settingsOf, type Wanted } from './wanted.ts';

/** Returns a setting's value in words: "On", "Frozen", "NT$20,000", "Not set". */
export function valueText(name: string, value: boolean | bigint | null | undefined, t: Say): string {
  if (typeof value === 'bigint') return formatMoney(toWire(twd(value)));
  if (typeof value !== 'boolean') return t(text.noLimit);
  if (name === 'frozen') return t(value ? contentText.frozen : text.isNotFrozen);
  return t(value ? fieldText.on : fieldText.off);
}

/** Returns the current value of a setting in words. */
export function presentText(controls: CardControls, name: SettingName, t: Say): string {
  return valueText(name, settingsOf(controls)[name], t);
}

/** Returns the change in words: "Most per day: NT$20,000". */
export function wantedText({ name, value }: Wanted, t: Say): string {
  return t(text.changeTo, { setting: t(settingText[name]), value: valueText(name, value, t) });
}

/** Returns the kinds of payment as a list in words. */
export function kindsText(kinds: readonly PaymentKind[], t: Say): string {
  return kinds.map((kind) => t(kindText[kind])).join(t(text.separator));
}
