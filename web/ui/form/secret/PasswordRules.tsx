import { useSay } from '../../../language/language.tsx';
import { cx } from '../../cx.ts';
import { Icon } from '../../layout/Icon.tsx';
import { fieldText } from '../fields.messages.ts';
import styles from './PasswordRules.module.css';

/** A rule and whether the typed text satisfies it. */
export interface PasswordRule {
  readonly text: string;
  readonly met: boolean;
}

/**
 * Password rules, updated while typing and not announced. The form validates on submit.
 * @param id for the password field's `aria-describedby`
 */
export function PasswordRules({
  id,
  title,
  rules,
}: {
  id?: string;
  title: string;
  rules: readonly PasswordRule[];
}) {
  const t = useSay();
  return (
    <div id={id} className={styles.box}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {rules.map(({ text, met }) => (
          <li key={text} className={cx(styles.rule, met && styles.met)}>
            <span className={styles.mark}>{met && <Icon name="tick" size={16} />}</span>
            <span>
              <span className="visually-hidden">{t(met ? fieldText.ruleMet : fieldText.ruleNotMet)}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
