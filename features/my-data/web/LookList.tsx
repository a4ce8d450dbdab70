import { formatDateTime } from '../../../shared/dates.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { useFocusOnPage } from '../../../web/ui/table/useFocusOnPage.ts';
import { useMore } from '../../../web/ui/table/useMore.tsx';
import { myDataCalls } from '../contract.ts';
import { lookText } from '../looks.messages.ts';
import { myDataText as text } from '../messages.ts';
import styles from './MyData.module.css';

/** When staff looked at the person's data or acted, newest first, one page at a time (MYD-3). */
export function LookList() {
  const t = useSay();
  const first = useCall(myDataCalls.looks, { query: {} });
  return (
    <Loaded from={first} lines={4}>
      {(page) =>
        page.entries.length === 0 ? <p>{t(text.noLooks)}</p> : <Pages key={page.next} first={page} />
      }
    </Loaded>
  );
}

/** The first page, and the pages loaded on request. */
function Pages({ first }: { readonly first: PayloadOf<typeof myDataCalls.looks> }) {
  const t = useSay();
  const language = useLanguage();
  const more = useMore(myDataCalls.looks, { first, itemsOf: ({ entries }) => entries });
  const list = useFocusOnPage(more.pages, more.newest);
  return (
    <>
      <ul className={styles.looks} ref={list}>
        {more.items.map(({ at, role, what }) => (
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
      {more.button}
    </>
  );
}
