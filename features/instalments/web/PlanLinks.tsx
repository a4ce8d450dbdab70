import type { PurchasePartProps } from '../../../shared/feature.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import styles from './PlanLinks.module.css';

/**
 * The plans of a purchase, each a link to the page that shows all of its costs. Without plans, or if they cannot be read,
 * there is the link to the flow, which says why.
 */
export default function PlanLinks({ cardId, transactionId, amount }: PurchasePartProps) {
  const t = useSay();
  const query = { cardNumber: cardId, instalmentPlanFlag: 'unbilled', transactionAmount: amount } as const;
  const { data, error } = useCall(instalmentCalls.plans, { query });
  // Not in `paths`, which the log-on page loads.
  const flow = (more: Record<string, string>) =>
    `${paths.instalments(cardId)}?${new URLSearchParams({ transaction: transactionId, step: 'plan', ...more })}`;
  return (
    <section className={cx(styles.part, 'no-print')}>
      <h3>{t(text.title)}</h3>
      {!error && (
        <ul className={styles.plans}>
          {data?.instalmentPlanList.map(
            ({ tenor, monthlyInstalmentAmount, annualizedPercentageRate: rate }) => (
              <li key={tenor}>
                <Link className={styles.plan} href={flow({ tenor: `${tenor}` })}>
                  <span>{t(text.months, { tenor })}</span>
                  <strong>
                    <span className="visually-hidden">{t(text.monthly)}</span>
                    <Amount money={monthlyInstalmentAmount} />
                  </strong>
                  <span className="quiet-note">{t(text.aprOf, { rate })}</span>
                </Link>
              </li>
            ),
          )}
        </ul>
      )}
      {data || error ? <Link href={flow({})}>{t(text.comparePlans)}</Link> : null}
    </section>
  );
}
