import { formatDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import type { PrimaryLayer } from '../../layer-contract.ts';
import { extraText as text } from '../../layers.messages.ts';
import styles from './Layers.module.css';

/** What was allowed in addition, while it is valid. */
export function ExtraPanel({ primary, level }: { readonly primary: PrimaryLayer; readonly level?: 2 | 3 }) {
  const t = useSay();
  const language = useLanguage();
  const { extra } = primary;
  if (!extra) return null;
  return (
    <Panel title={t(text.title)} level={level}>
      <div className={styles.stack}>
        <p>
          <AmountsIn>
            {t(text.until, { amount: formatMoney(extra.amount), until: formatDate(extra.until, language) })}
          </AmountsIn>
        </p>
        {extra.used && (
          <p>
            <AmountsIn>{t(text.used, { amount: formatMoney(extra.used) })}</AmountsIn>
          </p>
        )}
      </div>
    </Panel>
  );
}
