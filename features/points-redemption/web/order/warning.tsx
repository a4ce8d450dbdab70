/** Dialog that lists the failed checks of an order. */

import { errorText as sentences } from '../../../../shared/errors.messages.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { openDialog } from '../../../../web/dialog/dialogs.ts';
import type { Say } from '../../../../web/language/language.tsx';
import { focusField } from '../../../../web/ui/focus.ts';
import type { Product } from '../../contract.ts';
import { redemptionErrors, refusalTitles } from '../../errors.messages.ts';
import {
  redemptionFields as fields,
  redemptionPage,
  redemptionWarning as text,
} from '../../page.messages.ts';
import type { DailyPoints, Refusal } from '../../rules.ts';
import { membershipError, minimumOf } from './fieldErrors.ts';
import type { RedemptionForm, RedemptionValues } from './wizardData.ts';

const TITLES = {
  INSUFFICIENT_POINT: refusalTitles.points,
  INVALID_MIN_POINT: refusalTitles.minimum,
  INVALID_MIN_THRESHOLD: refusalTitles.minimum,
  INVALID_MEMBERSHIP_ID: refusalTitles.membership,
  UNIT: refusalTitles.unit,
  'RDM-DAY': refusalTitles.day,
} as const;

/** Shows all failed checks in a dialog and at their fields. Closing the dialog focuses the first field. */
export function showRefusals(
  form: RedemptionForm,
  refusals: readonly Refusal[],
  product: Product,
  values: RedemptionValues,
): void {
  const first = refusals[0];
  if (!first) return;
  const reasons = refusals.map((refusal) => ({
    field: fieldOf(refusal),
    reason: (say: Say) => refusalText(refusal, product, values, say),
  }));
  for (const { field, reason } of reasons.toReversed()) form.mark(field, reason);
  const focused = fieldOf(first);
  openDialog({
    kind: 'warning',
    title: (t) => t(TITLES[first.code]),
    body: (t) => reasons.map(({ reason }) => <p key={reason(t)}>{reason(t)}</p>),
    actions: (t) => [
      {
        label: t(focused === 'quantity' ? text.changeQuantity : text.changeMembership),
        variant: 'primary',
        first: true,
      },
    ],
    // Focuses in the next frame, because the closing dialog first returns the focus to the button that opened it.
    onClose: () => requestAnimationFrame(() => focusField(focused)),
  });
}

/** The points of a day, formatted for sentences. */
export function dailyWords({ most, left }: DailyPoints) {
  return { most: formatNumber(most), left: formatNumber(left) };
}

function fieldOf({ code }: Refusal): 'quantity' | 'membershipId' {
  return code === 'INVALID_MEMBERSHIP_ID' ? 'membershipId' : 'quantity';
}

function refusalText(refusal: Refusal, product: Product, values: RedemptionValues, t: Say): string {
  switch (refusal.code) {
    case 'INSUFFICIENT_POINT':
      return t(redemptionErrors.INSUFFICIENT_POINT.text, {
        need: formatNumber(refusal.need),
        have: formatNumber(refusal.have),
      });
    case 'INVALID_MIN_POINT':
    case 'INVALID_MIN_THRESHOLD':
      return t(redemptionPage.belowMinimum, minimumOf(product));
    case 'INVALID_MEMBERSHIP_ID':
      return membershipError(values.membershipId, product, t) ?? t(sentences.validation);
    case 'RDM-DAY':
      return t(redemptionErrors['RDM-DAY'].text, dailyWords(refusal));
    case 'UNIT':
      return t(fields.quantityUnit, { unit: formatNumber(refusal.unit) });
  }
}
