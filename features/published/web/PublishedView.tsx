import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { ErrorCode } from '../../../shared/errors.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import type { publishedCalls } from '../contract.ts';
import { publishedText as text } from '../messages.ts';
import { HtmlBody } from './HtmlBody.tsx';
import styles from './PublishedView.module.css';

/** Errors that the page shows instead of a dialog. */
const INLINE_ERRORS: readonly ErrorCode[] = ['NOT_FOUND'];

interface PublishedViewProps {
  /** The call that reads pages of this kind. */
  readonly call: (typeof publishedCalls)[keyof typeof publishedCalls];
  /** Title that is shown until the page's own title has loaded. */
  readonly title: string;
  readonly back?: ReactNode;
  /** Action of the "page not found" state. */
  readonly missingAction: ReactNode;
  /** Content of the portal below the bank's page. */
  readonly below?: ReactNode;
}

/** The page of the bank that `:key` in the address names, in the current language (CNT-1). */
export function PublishedView({ call, title, back, missingAction, below }: PublishedViewProps) {
  const t = useSay();
  const { key = '' } = useParams();
  const page = useCall(call, { params: { key }, query: {} }, { inlineErrors: INLINE_ERRORS });
  const missing = page.error?.is('NOT_FOUND') ?? false;
  const heading = missing ? t(text.missingTitle) : (page.data?.title ?? title);
  useTitle(heading);
  return (
    <div className={styles.page}>
      {back}
      <h1 tabIndex={-1}>{heading}</h1>
      <Panel>
        {missing ? (
          <EmptyState picture="page" title={t(text.missing)} action={missingAction} />
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
