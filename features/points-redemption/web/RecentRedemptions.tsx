import { formatDate } from '../../../shared/dates.ts';
import { formatNumber } from '../../../shared/money.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { historyCalls } from '../contract.ts';
import { offerText as text } from '../offers.messages.ts';
import { historyText } from '../page.messages.ts';
import styles from './Redemption.module.css';

const SHOWN = 3;

/** The latest redemptions with a link to the full list. */
export function RecentRedemptions() {
  const t = useSay();
  const language = useLanguage();
  const list = useCall(historyCalls.list, { query: { pageNumber: '0', pageSize: `${SHOWN}` } });
  return (
    <Panel title={t(text.recent)} className={styles.recent}>
      <Loaded from={list} lines={3}>
        {({ content }) =>
          content.length === 0 ? (
            <p>{t(historyText.none)}</p>
          ) : (
            <ul>
              {content.map(({ id, redemptionDescription, redemptionDate, points }) => (
                <li key={id}>
                  <Link href={paths.redeemed(id)}>{redemptionDescription}</Link>
                  <span className={cx('quiet-note', styles.recentFacts)}>
                    <span>{formatDate(redemptionDate, language)}</span>
                    <span>{t(text.points, { points: formatNumber(points) })}</span>
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
