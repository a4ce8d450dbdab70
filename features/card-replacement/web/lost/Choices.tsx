import type { ReactNode } from 'react';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import styles from './Choices.module.css';

/** A choice that acts at once: a link with `href`, else a button. */
interface Choice {
  readonly id: string;
  /** A picture before the words. */
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly hint?: ReactNode;
  readonly href?: string;
  readonly busy?: boolean;
  readonly onChoose?: () => void;
}

/** Large choices below each other, each of them one press. */
export function Choices({ label, choices }: { readonly label: string; readonly choices: readonly Choice[] }) {
  return (
    <ul className={styles.choices} aria-label={label}>
      {choices.map(({ id, href, busy, onChoose, ...content }) => (
        <li key={id}>
          {href === undefined ? (
            <button
              type="button"
              className={styles.choice}
              aria-busy={busy || undefined}
              onClick={() => !busy && onChoose?.()}
            >
              <Content {...content} />
            </button>
          ) : (
            <Link className={styles.choice} href={href}>
              <Content {...content} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Content({ picture, name, hint }: Pick<Choice, 'picture' | 'name' | 'hint'>) {
  return (
    <>
      {picture}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {hint && <span className="quiet-note">{hint}</span>}
      </span>
      <Icon name="right" size={20} />
    </>
  );
}
