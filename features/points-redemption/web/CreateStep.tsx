import { useRef } from 'react';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import { openDialog } from '../../../web/dialogs.ts';
import { type Say, useSay } from '../../../web/language.tsx';
import { useCall } from '../../../web/query.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { focusField } from '../../../web/ui/focus.ts';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { CardLine } from '../../cards/web/public.ts';
import { type Product, redemptionCalls } from '../contract.ts';
import { redemptionErrors } from '../feature.ts';
import { redemptionPage as text } from '../page.messages.ts';
import { partnerOf, readMembershipId } from '../partners.ts';
import { type Refusal, readQuantity, refusalOf } from '../rules.ts';
import { CategoryTiles } from './CategoryTiles.tsx';
import { intentionOf, priceOf, type Redemption, type RedemptionValues } from './data.ts';
import { PointsSummary } from './PointsSummary.tsx';
import { ProductFields } from './ProductFields.tsx';
import { deliveryOf, problemsOf } from './problems.ts';

/** The create view: what, how much, for whom. The checks then let it through or open the warning dialog. */
export function CreateStep({ data, next }: StepProps<Redemption>) {
  const t = useSay();
  const { card } = data;
  const balance = useCall(redemptionCalls.balance, { query: { cardId: card.cardId } });
  const points = balance.data?.pointBalance ?? card.points;
  // What the list held when it was last drawn: the form judges while this is drawn, before the list is at hand.
  const products = useRef<readonly Product[]>([]);
  const chosen = (code: string) => products.current.find(({ productCode }) => productCode === code);
  const form = useForm<RedemptionValues>({
    initial: data.values,
    validate: (values, say) => problemsOf(values, chosen(values.product), say),
  });
  const { category, product: code } = form.values;
  const list = useCall(
    redemptionCalls.products,
    { query: { cardId: card.cardId, category: category || 'gift' } },
    { enabled: category !== '' },
  );
  products.current = list.data ?? [];
  const product = chosen(code);
  const quantity = readQuantity(form.values.quantity);

  function send(values: RedemptionValues) {
    const read = readQuantity(values.quantity);
    const wanted = chosen(values.product);
    if (!wanted || values.category === '' || 'problem' in read) return;
    const membershipId =
      values.category === 'airmiles_and_hotel'
        ? readMembershipId(partnerOf(wanted.productCode), values.membershipId)
        : undefined;
    const price = priceOf(wanted, values.category);
    const refusal = refusalOf({ price, quantity: read.value, membershipId }, points);
    if (refusal) return warn(refusal);
    const delivery = deliveryOf(values, values.category);
    const order = {
      product: wanted,
      category: values.category,
      quantity: read.value,
      membershipId,
      delivery,
    };
    next({ values, order, intention: intentionOf(order, data.intention) });
  }

  return (
    <StepForm
      form={form}
      heading={t(text.title)}
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

/** The warning dialog of the checks; closing it leads back to the quantity. */
function warn(refusal: Refusal): void {
  openDialog({
    kind: 'warning',
    title: (t) => t(ui.warning),
    body: (t) => <p>{sentenceOf(refusal, t)}</p>,
    actions: (t) => [{ label: t(contentText.change), variant: 'primary', first: true }],
    // After the dialog has given the focus back to the button that opened it.
    onClose: () => requestAnimationFrame(() => focusField('quantity')),
  });
}

function sentenceOf(refusal: Refusal, t: Say): string {
  switch (refusal.code) {
    case 'INSUFFICIENT_POINT':
      return t(redemptionErrors.INSUFFICIENT_POINT.text, {
        need: formatNumber(refusal.need),
        have: formatNumber(refusal.have),
      });
    case 'INVALID_MIN_POINT':
      return t(redemptionErrors.INVALID_MIN_POINT.text, { n: formatNumber(refusal.n) });
    case 'INVALID_MIN_THRESHOLD':
      return t(redemptionErrors.INVALID_MIN_THRESHOLD.text, { unit: formatNumber(refusal.unit) });
    // The form has said these at their fields already.
    case 'INVALID_MEMBERSHIP_ID':
    case 'UNIT':
      return t(sentences.validation);
  }
}
