import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useSay } from '../../language/language.tsx';
import { Button } from '../action/Button.tsx';
import { announce } from '../feedback/announce.ts';
import { FactList } from '../layout/FactList.tsx';
import { namedText as text } from './messages.ts';
import styles from './Named.module.css';
import { NameForm } from './NameForm.tsx';

interface NamedListProps {
  readonly count: number;
  /** Shown without entries. */
  readonly none: string;
  readonly children: ReactNode;
}

/** Entries that the person names and removes. Takes the focus when an entry is gone, and with it the button that had the focus. */
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
  /** Prefix of the ids of its fields. */
  readonly id: string;
  /** As it is shown. */
  readonly name: string;
  /** Given by the person; empty without one. */
  readonly given: string;
  /** Label of the field for the name. */
  readonly nameLabel: string;
  readonly tag?: ReactNode;
  readonly note?: string | undefined;
  readonly facts: readonly (readonly [string, string | null])[];
  /** Saves a name and resolves with it as it is stored. Rejects with the server's error. */
  readonly onRename: (name: string) => Promise<string>;
  /** Removes it after a confirmation. */
  readonly onRemove: () => void;
  /** Stands before the other buttons. */
  readonly action?: ReactNode;
  /** Its dialogs. */
  readonly children: ReactNode;
}

/** The entries of a list of things that have a name and some facts. */
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
      <FactList facts={facts} className={styles.facts} />
      {children}
    </li>
  );
}

/** An entry, with a name that the person gives it and a way to remove it. */
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
        <div className={styles.actions}>
          {props.action}
          <Button
            small
            ref={renameButton}
            aria-label={t(text.renameOf, { name })}
            onClick={() => setRenames(true)}
          >
            {t(text.rename)}
          </Button>
          <Button small aria-label={t(text.forgetOf, { name })} onClick={props.onRemove}>
            {t(text.forget)}
          </Button>
        </div>
      )}
      {props.children}
    </Entry>
  );
}

/** The entry takes the focus that was lost with its button. */
function useFocusWithout(hasAction: boolean) {
  const item = useRef<HTMLLIElement>(null);
  const had = useRef(hasAction);
  useEffect(() => {
    if (had.current && !hasAction && document.activeElement === document.body) item.current?.focus();
    had.current = hasAction;
  }, [hasAction]);
  return item;
}

/** The button that opened a form in its place takes the focus when the form closes. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
