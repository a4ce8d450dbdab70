import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useSay } from '../../../../web/language/language.tsx';
import { useOffersHidden } from '../../../../web/offers.ts';
import { currentUser } from '../../../../web/store.ts';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { AppIcon } from '../../../../web/ui/layout/AppIcon.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { type FunctionGroup, functionGroups, lineOf } from '../functions/functions.ts';
import styles from './FunctionList.module.css';

/** Returns the groups of the person, the current line, and the group that has it. */
function useGroups() {
  // Renders again when the person refuses offers or agrees to them.
  useOffersHidden();
  const groups = functionGroups(currentUser().primary);
  const current = lineOf(useLocation(), groups);
  const own = groups.find(({ items }) => items.some(({ href }) => href === current));
  return { groups, current, own: own?.section };
}

/** The groups with all their lines, for the drawer of phones: each function is one press away there. */
export function FunctionList({ onFollow }: { onFollow: () => void }) {
  const t = useSay();
  const id = useId();
  const { groups, current } = useGroups();
  return groups.map((group) =>
    group.items.length === 1 ? (
      <div key={group.section} className={styles.group}>
        <SingleLine group={group} current={current} className={styles.title} onFollow={onFollow} />
      </div>
    ) : (
      <div key={group.section} className={styles.group}>
        <h3 id={`${id}-${group.section}`} className={styles.title}>
          <AppIcon name={group.icon} size={20} />
          <span>{t(group.title)}</span>
        </h3>
        <Lines
          group={group}
          current={current}
          className={styles.grid}
          labelledBy={`${id}-${group.section}`}
          onFollow={onFollow}
        />
      </div>
    ),
  );
}

/**
 * The groups beside the page. One of them is open, at first that of the current page, so that the heads of all groups stay in
 * sight. A person's choice holds until a page of another group opens.
 */
export function FoldedFunctionList() {
  const t = useSay();
  const { groups, current, own } = useGroups();
  const [{ at, open }, choose] = useState({ at: own, open: own });
  if (at !== own) choose({ at: own, open: own ?? open });
  return groups.map((group) => {
    const { section } = group;
    if (group.items.length === 1)
      return <SingleLine key={section} group={group} current={current} className={styles.head} />;
    return (
      <Fold
        key={section}
        head={
          <>
            <AppIcon name={group.icon} size={20} />
            <span className={styles.name}>{t(group.title)}</span>
          </>
        }
        open={section === open}
        hasCurrent={section === own}
        onPress={() => choose({ at, open: section === open ? undefined : section })}
      >
        {(labelledBy) => (
          <Lines group={group} current={current} className={styles.indented} labelledBy={labelledBy} />
        )}
      </Fold>
    );
  });
}

interface SingleLineProps extends Pick<LinesProps, 'group' | 'current' | 'className' | 'onFollow'> {}

/** A group with one line: a link with the icon of the group, because a head to open would cost a press for nothing. */
function SingleLine({ group, className, ...rest }: SingleLineProps) {
  return (
    <Lines
      {...rest}
      group={group}
      className={undefined}
      itemClassName={cx(className, styles.single)}
      icon={<AppIcon name={group.icon} size={20} />}
    />
  );
}

interface FoldProps {
  readonly head: ReactNode;
  readonly open: boolean;
  /** The group has the line of the current page. */
  readonly hasCurrent: boolean;
  readonly onPress: () => void;
  /** Draws the lines. Gets the id of the head. */
  readonly children: (labelledBy: string) => ReactNode;
}

function Fold({ head, open, hasCurrent, onPress, children }: FoldProps) {
  const id = useId();
  return (
    <div>
      <h3>
        <button
          type="button"
          id={id}
          className={styles.head}
          aria-expanded={open}
          aria-controls={`${id}-lines`}
          data-current={hasCurrent ? '' : undefined}
          onClick={onPress}
        >
          {head}
          <Icon name="down" size={16} className={styles.arrow} />
        </button>
      </h3>
      <div id={`${id}-lines`} hidden={!open}>
        {children(id)}
      </div>
    </div>
  );
}

interface LinesProps {
  readonly group: FunctionGroup;
  readonly current: string | undefined;
  readonly className: string | undefined;
  readonly itemClassName?: string | undefined;
  readonly icon?: ReactNode;
  /** Id of the group's title; absent if the group has no title. */
  readonly labelledBy?: string;
  readonly onFollow?: () => void;
}

function Lines({ group, current, className, itemClassName, icon, labelledBy, onFollow }: LinesProps) {
  const t = useSay();
  const { pathname } = useLocation();
  return (
    <ul className={className} aria-labelledby={labelledBy}>
      {group.items.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            className={itemClassName ?? styles.item}
            aria-current={href === current ? (pathname === href ? 'page' : 'true') : undefined}
            onClick={onFollow}
          >
            {icon}
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
