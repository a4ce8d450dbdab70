import type { ReactNode } from 'react';
import type { CallState } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import type { PublishedPage } from '../contract.ts';
import { publishedText as text } from '../messages.ts';
import { HtmlBody } from './HtmlBody.tsx';
import styles from './PublishedView.module.css';

interface PublishedViewProps {
  readonly page: CallState<PublishedPage>;
  /** Title that is shown until the page's own title has loaded. */
  readonly title: string;
  readonly back?: ReactNode;
  /** Action of the "page not found" state. */
  readonly missingAction: ReactNode;
  /** Content of the portal below the bank's page. */
  readonly below?: ReactNode;
}

/** A page that the bank writes (CNT-1). */
export function PublishedView({ page, title, back, missingAction, below }: PublishedViewProps) {
  const t = useSay();
  const missing = page.error?.is('NOT_FOUND') ?? false;
  const heading = missing ? t(text.missingTitle) : (page.data?.title ?? title);
  useTitle(heading);
  return (
    <div className={styles.page}>
      {back}
      <h1 tabIndex={-1}>{heading}</h1>
      <Panel>
        {missing ? (
          <EmptyState title={t(text.missing)} action={missingAction} />
        ) : (
          <Loaded from={page} lines={8}>
            {(data) => <HtmlBody html={data.html} />}
          </Loaded>
        )}
      </Panel>
      {below}
    </div>
  );
}
