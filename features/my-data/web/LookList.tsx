import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { useCall, useCalls } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { useFocusOnPage } from '../../../web/ui/table/useFocusOnPage.ts';
import { type Look, myDataCalls } from '../contract.ts';
import { lookText } from '../looks.messages.ts';
import { myDataText as text } from '../messages.ts';
import styles from './MyData.module.css';

/** When staff looked at the person's data or acted, newest first, one page at a time (MYD-3). */
export function LookList() {
  const t = useSay();
  const first = useCall(myDataCalls.looks, { query: {} });
  return (
    <Loaded from={first} lines={4}>
      {({ entries, next }) =>
        entries.length === 0 ? <p>{t(text.noLooks)}</p> : <Pages key={next} entries={entries} next={next} />
      }
    </Loaded>
  );
}

interface PagesProps {
  readonly entries: readonly Look[];
  readonly next: string | null;
}

/** The first page, and the pages loaded on request. */
function Pages({ entries, next }: PagesProps) {
  const t = useSay();
  const language = useLanguage();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const pages = useCalls(
    myDataCalls.looks,
    cursors.map((after) => ({ query: { after } })),
  );
  const all = [...entries, ...pages.flatMap((page) => page.entries)];
  const isLoading = pages.length < cursors.length;
  const end = pages.length === 0 ? next : (pages.at(-1)?.next ?? null);
  const list = useFocusOnPage(pages.length, all.length - (pages.at(-1)?.entries.length ?? 0));
  return (
    <>
      <ul className={styles.looks} ref={list}>
        {all.map(({ at, role, what }) => (
          <li key={`${at} ${what}`} className={styles.look} tabIndex={-1}>
            <p>{t(lookText[what])}</p>
            <p className="quiet-note">
              {t(text.lookItem, {
                at: formatDateTime(new Date(at), language),
                role: t(role === null ? text.unknownRole : text[role]),
              })}
            </p>
          </li>
        ))}
      </ul>
      {(end !== null || isLoading) && (
        <Button
          guard={false}
          loading={isLoading}
          onClick={() => {
            if (end !== null) setCursors([...cursors, end]);
          }}
        >
          {t(contentText.showMore)}
        </Button>
      )}
    </>
  );
}
