import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useSay } from '../../language/language.tsx';
import { Button } from '../action/Button.tsx';
import { LinkButton } from '../action/LinkButton.tsx';
import { cx } from '../cx.ts';
import { announce } from '../feedback/announce.ts';
import { FactList } from '../layout/facts/FactList.tsx';
import { namedText as text } from './messages.ts';
import styles from './Named.module.css';
import { NameForm } from './NameForm.tsx';

interface NamedListProps {
  readonly count: number;
  /** Text of an empty list. */
  readonly none: string;
  readonly children: ReactNode;
}

/**
 * A list of entries that the user names and removes. It takes the focus after a removal, because the clicked button is
 * gone.
 */
export function NamedList({ count, none, children }: NamedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) list.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <div ref={list} tabIndex={-1}>
      {count === 0 ? <p>{none}</p> : <EntryList>{children}</EntryList>}
    </div>
  );
}

interface NamedItemProps {
  /** Prefix of the ids of the entry's fields. */
  readonly id: string;
  /** The displayed name. */
  readonly name: string;
  /** The name given by the user; empty if the user gave no name. */
  readonly given: string;
  /** Label of the field for the name. */
  readonly nameLabel: string;
  readonly tag?: ReactNode;
  readonly note?: string | undefined;
  readonly facts: readonly (readonly [string, string | null])[];
  /** Saves a name and resolves to the stored name. Rejects with the server's error. */
  readonly onRename: (name: string) => Promise<string>;
  /** Called when Remove is clicked. */
  readonly onRemove?: () => void;
  /** The page that removes the entry, in place of `onRemove`. */
  readonly removeHref?: string;
  /** Action before the other buttons. */
  readonly action?: ReactNode;
  /** Dialogs of the entry. */
  readonly children?: ReactNode;
}

/** A list of {@link Entry} elements. */
export function EntryList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface EntryProps {
  readonly name: ReactNode;
  readonly tag?: ReactNode;
  readonly note?: string | undefined;
  readonly facts: readonly (readonly [string, string | null])[];
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLLIElement>;
}

export function Entry({ name, tag, note, facts, children, ref }: EntryProps) {
  return (
    <li className={styles.item} ref={ref} tabIndex={ref ? -1 : undefined}>
      <p className={styles.head}>
        <strong>{name}</strong>
        {tag}
      </p>
      {note && <p>{note}</p>}
      <FactList facts={facts} className={cx('quiet-note', styles.facts)} />
      {children}
    </li>
  );
}

/** An entry that the user can rename and remove. */
export function NamedItem(props: NamedItemProps) {
  const { name, note } = props;
  const t = useSay();
  const [renames, setRenames] = useState(false);
  const renameButton = useFocusAfter(renames);
  const item = useFocusWithout(Boolean(props.action));

  function endRenaming(saved?: string) {
    setRenames(false);
    if (saved !== undefined) announce(t(text.renamed, { name: saved }));
  }

  return (
    <Entry ref={item} name={<bdi>{name}</bdi>} tag={props.tag} note={note} facts={props.facts}>
      {renames ? (
        <NameForm
          id={props.id}
          label={props.nameLabel}
          name={props.given}
          onSave={props.onRename}
          onEnd={endRenaming}
        />
      ) : (
        <div className={cx('actions', styles.actions)}>
          {props.action}
          <Button
            small
            ref={renameButton}
            aria-label={t(text.renameOf, { name })}
            onClick={() => setRenames(true)}
          >
            {t(text.rename)}
          </Button>
          {props.removeHref ? (
            <LinkButton small aria-label={t(text.forgetOf, { name })} href={props.removeHref}>
              {t(text.forget)}
            </LinkButton>
          ) : (
            <Button small aria-label={t(text.forgetOf, { name })} onClick={props.onRemove}>
              {t(text.forget)}
            </Button>
          )}
        </div>
      )}
      {props.children}
    </Entry>
  );
}

/** Returns a ref for the entry, which takes the focus when its `action` disappears while the action has the focus. */
function useFocusWithout(hasAction: boolean) {
  const item = useRef<HTMLLIElement>(null);
  const had = useRef(hasAction);
  useEffect(() => {
    if (had.current && !hasAction && document.activeElement === document.body) item.current?.focus();
    had.current = hasAction;
  }, [hasAction]);
  return item;
}

/** Returns a ref for the button that a form replaces. The button takes the focus when the form closes. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
