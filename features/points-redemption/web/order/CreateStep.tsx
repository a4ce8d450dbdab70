import { createContext, use, useRef } from 'react';
import type { RedemptionCategory } from '../../../../shared/card-values.ts';
import { formatDate } from '../../../../shared/dates.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { currentUser } from '../../../../web/store.ts';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { useAnnounce } from '../../../../web/ui/feedback/announce.ts';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { FactList } from '../../../../web/ui/layout/facts/FactList.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { useMediaQuery } from '../../../../web/ui/layout/useMediaQuery.ts';
import { ui } from '../../../../web/ui/messages.ts';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import { StepForm } from '../../../../web/wizard/StepForm.tsx';
import { StepFrame } from '../../../../web/wizard/StepFrame.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { CardLine } from '../../../cards/web/CardName.tsx';
import { profileCalls } from '../../../profile/contract.ts';
import { cancelText } from '../../cancel.messages.ts';
import { historyCalls, type Product, redemptionCalls } from '../../contract.ts';
import { requiredParts } from '../../delivery.ts';
import { redemptionErrors } from '../../errors.messages.ts';
import { offerText } from '../../offers.messages.ts';
import { historyText, redemptionPage as text } from '../../page.messages.ts';
import { partnerOf, readMembershipId } from '../../partners.ts';
import { type DailyPoints, readQuantity, refusalsOf } from '../../rules.ts';
import { CategoryChips } from '../CategoryChips.tsx';
import styles from '../Redemption.module.css';
import { deliveryOf, fieldErrors } from './fieldErrors.ts';
import { ProductFields } from './ProductFields.tsx';
import { dailyWords, showRefusals } from './warning.tsx';
import {
  costOf,
  idempotencyFor,
  initialValues,
  isSent,
  type Order,
  priceOf,
  type RedemptionData,
  type RedemptionValues,
} from './wizardData.ts';

/** Minimum width for a column beside the form. */
const WIDE = '(min-width: 1240px)';

/** True while the page shows the success of a redemption above the form of the next one. */
export const JustRedeemed = createContext(false);

/** The create view: category, product, quantity, delivery. A failed check opens the warning dialog. */
export function CreateStep({ data, next }: StepProps<RedemptionData>) {
  const justRedeemed = use(JustRedeemed);
  const t = useSay();
  const wide = useMediaQuery(WIDE);
  const { card } = data;
  const balance = useCall(redemptionCalls.balance, { query: { cardId: card.cardId } });
  const points = balance.data?.pointBalance ?? card.points;
  // Holds the product list of the last render, because `useForm` validates during render, before `list` below exists.
  const products = useRef<readonly Product[]>([]);
  const findProduct = (code: string) => products.current.find(({ productCode }) => productCode === code);
  // Holds the masked postal address on file, for the same reason.
  const addressOnFile = useRef<string | null>(null);
  const placed = (values: RedemptionValues): RedemptionValues =>
    addressOnFile.current ? values : { ...values, addressFrom: 'typed' };
  const form = useForm<RedemptionValues>({
    initial: justRedeemed && data.isFromLink ? initialValues(card) : data.values,
    validate: (values, say) => fieldErrors(placed(values), findProduct(values.product), say),
  });
  const { category, product: code } = form.values;
  const list = useCall(
    redemptionCalls.products,
    { query: { cardId: card.cardId, category: category || 'gift' } },
    { enabled: category !== '' },
  );
  products.current = list.data ?? [];
  const isPosted = category !== '' && requiredParts(category).includes('address');
  const contacts = useCall(profileCalls.contacts, {}, { enabled: isPosted });
  const isPending = isPosted && contacts.isPending;
  addressOnFile.current = contacts.data?.contacts.find(({ kind }) => kind === 'address')?.shown ?? null;
  const product = findProduct(code);
  const quantity = readQuantity(form.values.quantity);
  const cost = product && 'value' in quantity ? costOf({ product, quantity: quantity.value }) : undefined;

  function send(values: RedemptionValues) {
    const chosen = findProduct(values.product);
    if (!chosen || values.category === '') return;
    const order = orderOf(placed(values), chosen, values.category, addressOnFile.current);
    if (!order) return;
    const daily = isSent(values.category) ? balance.data?.daily : undefined;
    const refusals = refusalsOf({ ...order, price: priceOf(chosen, values.category) }, points, daily);
    if (refusals.length > 0) return showRefusals(form, refusals, chosen, values);
    next({ values, isFromLink: false, order, idempotency: idempotencyFor(order, data.idempotency) });
  }

  if (balance.data?.closed)
    return (
      <StepFrame heading={t(text.title)}>
        <Balance card={card} points={points} />
        <AlertBar tone="info">{t(redemptionErrors['RDM-BATCH'].text)}</AlertBar>
      </StepFrame>
    );
  return (
    <>
      <StepForm
        form={form}
        heading={t(text.title)}
        title={justRedeemed ? t(text.done) : undefined}
        lead={<Balance card={card} points={points} />}
        submit={t(ui.next)}
        onSubmit={send}
        isPending={isPending}
      >
        <CategoryChips
          {...form.field('category')}
          card={card}
          onChange={(value) => {
            // Clears the errors, because errors of the other category's fields would stay until the next submit.
            form.clearErrors();
            form.set('category', value);
            form.set('product', '');
          }}
        />
        {category !== '' && (
          <ProductFields
            form={form}
            list={list}
            product={product}
            category={category}
            balance={points}
            addressOnFile={isPending ? undefined : addressOnFile.current}
          />
        )}
        {!wide && <PointsSummary balance={points} cost={cost} daily={balance.data?.daily} />}
      </StepForm>
      {wide ? (
        <div className={styles.beside}>
          <div className={styles.column}>
            <PointsSummary balance={points} cost={cost} daily={balance.data?.daily} />
            <RecentRedemptions />
          </div>
        </div>
      ) : (
        <RecentRedemptions />
      )}
    </>
  );
}

/** The card and its points balance. */
function Balance({ card, points }: { card: CardSummary; points: number }) {
  const t = useSay();
  return (
    <div className={styles.balance}>
      <CardLine card={card} />
      <p className={styles.have}>
        <span className={styles.haveLabel}>{t(text.balance)}</span>
        <span className="type-amount-l">{formatNumber(points)}</span>
      </p>
      <p className="quiet-small">{t(text.lead)}</p>
    </div>
  );
}

/** Converts valid form values to an order. */
function orderOf(
  values: RedemptionValues,
  product: Product,
  category: RedemptionCategory,
  addressOnFile: string | null,
): Order | undefined {
  const read = readQuantity(values.quantity);
  if ('problem' in read) return undefined;
  const parts = requiredParts(category);
  const isOnFile = values.emailFrom === 'registered' && parts.includes('emailAddress');
  const isPostedToFile = values.addressFrom === 'registered' && parts.includes('address');
  return {
    product,
    category,
    quantity: read.value,
    membershipId:
      category === 'airmiles_and_hotel'
        ? readMembershipId(partnerOf(product.productCode), values.membershipId)
        : undefined,
    delivery: deliveryOf(values, category),
    ...(isOnFile && { registeredEmail: currentUser().email ?? '' }),
    ...(isPostedToFile && addressOnFile && { registeredAddress: addressOnFile }),
  };
}

/** Debounce of the announcement in milliseconds, so that screen readers do not speak while the user types. */
const ANNOUNCE_DELAY_MS = 800;

interface PointsSummaryProps {
  readonly balance: number;
  /** Cost in points; undefined until a product and a quantity are chosen. */
  readonly cost: number | undefined;
  /** Undefined until it is loaded. */
  readonly daily: DailyPoints | undefined;
}

/** Points available, needed and left. Updates while the user fills in the form. */
function PointsSummary({ balance, cost, daily }: PointsSummaryProps) {
  const t = useSay();
  const left = cost === undefined ? undefined : balance - cost;
  const missing = left !== undefined && left < 0 ? -left : undefined;
  const lines = [
    [t(text.balance), formatNumber(balance)],
    [t(text.cost), cost === undefined ? '–' : formatNumber(cost)],
    [t(text.remain), left === undefined ? '–' : formatNumber(left)],
  ] as const;
  useAnnounce(
    cost === undefined || left === undefined
      ? undefined
      : t(text.spoken, { cost: formatNumber(cost), left: formatNumber(left) }),
    ANNOUNCE_DELAY_MS,
  );
  return (
    <Panel title={t(text.summary)} className={styles.summary}>
      <FactList facts={lines} className={styles.figures} />
      {daily && <p className="quiet-small">{t(text.daily, dailyWords(daily))}</p>}
      {missing !== undefined && (
        <p className={styles.missing}>{t(text.tooMany, { missing: formatNumber(missing) })}</p>
      )}
    </Panel>
  );
}

/** Number of redemptions beside the form. */
const RECENT = 3;

/** The latest redemptions with a link to the full list. */
function RecentRedemptions() {
  const t = useSay();
  const language = useLanguage();
  const list = useCall(historyCalls.list, { query: { pageNumber: '0', pageSize: `${RECENT}` } });
  return (
    <Panel title={t(offerText.recent)} className={styles.recent}>
      <Loaded from={list} lines={3}>
        {({ content }) =>
          content.length === 0 ? (
            <p>{t(historyText.none)}</p>
          ) : (
            <ul>
              {content.map(({ id, redemptionDescription, redemptionDate, points, cancelledAt }) => (
                <li key={id}>
                  <Link href={paths.redeemed(id)}>{redemptionDescription}</Link>
                  <span className={cx('quiet-note', styles.recentFacts)}>
                    <span>{formatDate(redemptionDate, language)}</span>
                    <span>{t(offerText.points, { points: formatNumber(points) })}</span>
                    {cancelledAt && <span>{t(cancelText.cancelled)}</span>}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Link className={styles.allRecent} href={paths.redemptionHistory()}>
        {t(historyText.title)}
      </Link>
    </Panel>
  );
}
