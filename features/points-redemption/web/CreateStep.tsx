import { use, useRef } from 'react';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import { openDialog } from '../../../web/dialog/dialogs.ts';
import { useCall } from '../../../web/http/query.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { focusField } from '../../../web/ui/focus.ts';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { CardLine } from '../../cards/web/public.ts';
import { type Product, redemptionCalls } from '../contract.ts';
import { redemptionErrors } from '../errors.messages.ts';
import { redemptionFields as fields, redemptionPage as text } from '../page.messages.ts';
import { partnerOf, readMembershipId } from '../partners.ts';
import { type Refusal, readQuantity, refusalsOf } from '../rules.ts';
import { CategoryTiles } from './CategoryTiles.tsx';
import { deliveryOf, fieldErrors, membershipError, minimumOf } from './fieldErrors.ts';
import { JustRedeemed } from './justRedeemed.ts';
import { PointsSummary } from './PointsSummary.tsx';
import { ProductFields } from './ProductFields.tsx';
import { idempotencyFor, priceOf, type RedemptionData, type RedemptionValues } from './wizardData.ts';

/** The create view: category, product, quantity, delivery. A failed check opens the warning dialog. */
export function CreateStep({ data, next }: StepProps<RedemptionData>) {
  const justRedeemed = use(JustRedeemed);
  const t = useSay();
  const { card } = data;
  const balance = useCall(redemptionCalls.balance, { query: { cardId: card.cardId } });
  const points = balance.data?.pointBalance ?? card.points;
  // `useForm` validates during render, before `list` below exists; this ref holds the list of the last render.
  const products = useRef<readonly Product[]>([]);
  const findProduct = (code: string) => products.current.find(({ productCode }) => productCode === code);
  const form = useForm<RedemptionValues>({
    initial: data.values,
    validate: (values, say) => fieldErrors(values, findProduct(values.product), say),
  });
  const { category, product: code } = form.values;
  const list = useCall(
    redemptionCalls.products,
    { query: { cardId: card.cardId, category: category || 'gift' } },
    { enabled: category !== '' },
  );
  products.current = list.data ?? [];
  const product = findProduct(code);
  const quantity = readQuantity(form.values.quantity);

  function send(values: RedemptionValues) {
    const read = readQuantity(values.quantity);
    const chosen = findProduct(values.product);
    if (!chosen || values.category === '' || 'problem' in read) return;
    const membershipId =
      values.category === 'airmiles_and_hotel'
        ? readMembershipId(partnerOf(chosen.productCode), values.membershipId)
        : undefined;
    const price = priceOf(chosen, values.category);
    const refusals = refusalsOf({ price, quantity: read.value, membershipId }, points);
    if (refusals.length > 0) return showRefusals(refusals, chosen, values);
    const delivery = deliveryOf(values, values.category);
    const order = {
      product: chosen,
      category: values.category,
      quantity: read.value,
      membershipId,
      delivery,
    };
    next({ values, order, idempotency: idempotencyFor(order, data.idempotency) });
  }

  /** Says everything at once: in a dialog, and at the fields. */
  function showRefusals(refusals: readonly Refusal[], product: Product, values: RedemptionValues): void {
    const reasons = refusals.map((refusal) => ({
      field: refusal.code === 'INVALID_MEMBERSHIP_ID' ? ('membershipId' as const) : ('quantity' as const),
      reason: (say: Say) => refusalText(refusal, product, values, say),
    }));
    for (const { field, reason } of reasons.toReversed()) form.mark(field, reason);
    openWarning(
      reasons.map(({ reason }) => reason),
      reasons[0]!.field,
    );
  }

  return (
    <StepForm
      form={form}
      heading={t(text.title)}
      title={justRedeemed ? t(text.done) : undefined}
      lead={
        <>
          <CardLine card={card} />
          <p>{t(text.lead)}</p>
        </>
      }
      submit={t(ui.next)}
      onSubmit={send}
    >
      <CategoryTiles
        {...form.field('category')}
        supplementary={card.relationship !== 'primary'}
        onChange={(value) => {
          // Errors of the other category's fields would stay until the next submit.
          form.clearErrors();
          form.set('category', value);
          form.set('product', '');
        }}
      />
      {category !== '' && <ProductFields form={form} list={list} product={product} category={category} />}
      <PointsSummary
        balance={points}
        cost={product && 'value' in quantity ? product.productPoint * quantity.value : undefined}
      />
    </StepForm>
  );
}

/** Opens the warning dialog; closing it focuses the field. */
function openWarning(reasons: readonly ((t: Say) => string)[], fieldId: string): void {
  openDialog({
    kind: 'warning',
    title: (t) => t(ui.warning),
    body: (t) => reasons.map((reason) => <p key={reason(t)}>{reason(t)}</p>),
    actions: (t) => [{ label: t(contentText.change), variant: 'primary', first: true }],
    // In the next frame: closing the dialog first returns the focus to the button that opened it.
    onClose: () => requestAnimationFrame(() => focusField(fieldId)),
  });
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
      return t(text.belowMinimum, minimumOf(product));
    case 'INVALID_MEMBERSHIP_ID':
      return membershipError(values.membershipId, product, t) ?? t(sentences.validation);
    case 'UNIT':
      return t(fields.quantityUnit, { unit: formatNumber(refusal.unit) });
  }
}
