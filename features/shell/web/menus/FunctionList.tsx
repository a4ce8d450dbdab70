import { useId } from 'react';
import { useLocation } from 'react-router';
import { useSay } from '../../../../web/language/language.tsx';
import { currentUser } from '../../../../web/store.ts';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { functionGroups, lineOf } from '../functions/functions.ts';
import styles from './FunctionList.module.css';

/** List of functions, with the current one marked. */
export function FunctionList({ onFollow }: { onFollow?: () => void }) {
  const t = useSay();
  const id = useId();
  const location = useLocation();
  const groups = functionGroups(currentUser().primary);
  const current = lineOf(location, groups);
  return groups.map((group, index) => (
    <div key={group.title.en} className={styles.group}>
      <h3 id={`${id}-${index}`} className={styles.title}>
        {t(group.title)}
      </h3>
      <ul aria-labelledby={`${id}-${index}`}>
        {group.items.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              className={styles.item}
              aria-current={href === current ? (location.pathname === href ? 'page' : 'true') : undefined}
              onClick={onFollow}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
