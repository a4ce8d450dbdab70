import { formatDate } from '../../../../../shared/dates.ts';
import { formatMoney, formatNumber } from '../../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { paths } from '../../../../../web/paths.ts';
import { Link } from '../../../../../web/ui/action/Link.tsx';
import { AmountsIn } from '../../../../../web/ui/card/AmountsIn.tsx';
import { FactList } from '../../../../../web/ui/layout/facts/FactList.tsx';
import type { Transaction } from '../../../contract.ts';
import { sheetText as text } from '../../../sheet.messages.ts';
import styles from './TransactionDetail.module.css';

interface PointsNoteProps {
  readonly cardId: string;
  readonly earned: Transaction['earned'];
}

/** The points that a purchase earned with others: card systems add them for groups of purchases. */
export function PointsNote({ cardId, earned }: PointsNoteProps) {
  const t = useSay();
  const language = useLanguage();
  return (
    <section className={styles.part}>
      <h3>{t(text.points)}</h3>
      {earned && (
        <FactList
          className={styles.sums}
          facts={[
            [earned.description, formatDate(earned.date, language)],
            [
              t(text.pointsTogether),
              <AmountsIn key="points">
                {t(text.pointsFor, {
                  points: formatNumber(earned.points),
                  amount: formatMoney(earned.spent),
                })}
              </AmountsIn>,
            ],
          ]}
        />
      )}
      <p className="quiet-small">{t(earned ? text.pointsGroup : text.pointsWhat)}</p>
      <p className="no-print">
        <Link className={styles.link} href={paths.rewardPoints(cardId)}>
          {t(text.pointsLink)}
        </Link>
      </p>
    </section>
  );
}
