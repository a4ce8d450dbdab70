import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Tag } from '../../../web/ui/layout/Tag.tsx';
import { browserName } from '../../login/public.ts';
import type { KnownBrowser } from '../contract.ts';
import { securityText as text } from '../messages.ts';
import { Facts } from './Facts.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';
import { RenameForm } from './RenameForm.tsx';
import styles from './Security.module.css';

interface BrowserListProps {
  readonly browsers: readonly KnownBrowser[];
  /** Whether a log-on with another browser needs a one-time password. */
  readonly needsCode: boolean;
}

/** Known browsers, each with a name that the person gives it, and a way to remove it. */
export function BrowserList({ browsers, needsCode }: BrowserListProps) {
  const t = useSay();
  const list = useFocusOnFewer(browsers.length);
  return (
    <div ref={list} tabIndex={-1}>
      {browsers.length === 0 ? (
        <p>{t(text.noBrowsers)}</p>
      ) : (
        <ul className={styles.list}>
          {browsers.map((browser) => (
            <BrowserItem key={browser.browserId} browser={browser} needsCode={needsCode} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Focuses the list when an entry is gone, and with it the button that had the focus. */
function useFocusOnFewer(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) list.current?.focus();
    before.current = count;
  }, [count]);
  return list;
}

function BrowserItem({ browser, needsCode }: { browser: KnownBrowser; needsCode: boolean }) {
  const t = useSay();
  const language = useLanguage();
  const [renames, setRenames] = useState(false);
  const [forgets, setForgets] = useState(false);
  const kind = browserName(browser.browser, language);
  const name = browser.name ?? kind;
  const renameButton = useFocusAfter(renames);

  function endRenaming(saved?: string) {
    setRenames(false);
    if (saved !== undefined) announce(t(text.renamed, { name: saved }));
  }

  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {browser.here && (
          <Tag tone="ok" icon="tick">
            {t(text.here)}
          </Tag>
        )}
      </p>
      <Facts
        facts={[
          [t(text.browser), browser.name === null ? null : kind],
          [t(text.lastSeen), formatDateTime(new Date(browser.lastSeenAt), language)],
          [t(text.firstSeen), formatDateTime(new Date(browser.firstSeenAt), language)],
          [t(text.network), browser.network],
        ]}
      />
      {renames ? (
        <RenameForm browser={browser} onEnd={endRenaming} />
      ) : (
        <div className={styles.actions}>
          <Button
            small
            ref={renameButton}
            aria-label={t(text.renameOf, { name })}
            onClick={() => setRenames(true)}
          >
            {t(text.rename)}
          </Button>
          <Button small aria-label={t(text.forgetOf, { name })} onClick={() => setForgets(true)}>
            {t(text.forget)}
          </Button>
        </div>
      )}
      <ForgetDialog
        open={forgets}
        browser={browser}
        name={name}
        needsCode={needsCode}
        onClose={() => setForgets(false)}
      />
    </li>
  );
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
