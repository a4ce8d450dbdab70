import { formatMoney } from '../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import type { PrimaryLayer } from '../../contract.ts';
import { familyText as text } from '../../messages.ts';
import styles from '../Family.module.css';
import { extraOf } from './words.ts';

/** What was allowed in addition, while it is valid. */
export function ExtraPanel({ primary, level }: { readonly primary: PrimaryLayer; readonly level?: 2 | 3 }) {
  const t = useSay();
  const language = useLanguage();
  const { extra } = primary;
  if (!extra) return null;
  return (
    <Panel title={t(text.extra)} level={level}>
      <div className={styles.stack}>
        <p>
          <AmountsIn>{t(text.extraUntil, extraOf(extra, language))}</AmountsIn>
        </p>
        {extra.used && (
          <p>
            <AmountsIn>{t(text.extraUsed, { amount: formatMoney(extra.used) })}</AmountsIn>
          </p>
        )}
      </div>
    </Panel>
  );
}
