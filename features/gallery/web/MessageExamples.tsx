import { useState } from 'react';
import { birthDateText, nationalIdText } from '../../../shared/validation/messages.ts';
import { contextMenu } from '../../../web/context-menu/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Skeleton } from '../../../web/ui/feedback/loading/Skeleton.tsx';
import { LoadingOverlay, Spinner } from '../../../web/ui/feedback/loading/Spinner.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { instalmentErrors } from '../../instalments/errors.messages.ts';
import { data, sample } from '../messages.ts';
import { Example } from './Example.tsx';
import styles from './Gallery.module.css';

const UNREAD = { data: undefined, error: undefined, refetch: () => {} };

/** Messages: alerts, errors, loading, empty results. */
export function MessageExamples() {
  const t = useSay();
  return (
    <>
      <Example name="alert-info">
        <AlertBar tone="info">{t(confirmationErrors['EMAIL-NONE'].text)}</AlertBar>
      </Example>
      <Example name="alert-success">
        <AlertBar tone="success">{t(sample.successText)}</AlertBar>
      </Example>
      <Example name="alert-warning">
        <AlertBar tone="warning">{t(sample.warningText)}</AlertBar>
      </Example>
      <ClosableAlert />
      <Example name="error-summary" wide>
        <ErrorSummary
          attempt={0}
          takesFocus={false}
          items={[
            { id: 'text-error', text: t(nationalIdText.format) },
            { id: 'date-parts-error', text: t(birthDateText.rocYear) },
          ]}
        />
      </Example>
      <Example name="skeleton">
        <Skeleton lines={4} />
        <Skeleton lines={3} shape="rows" />
        <Skeleton lines={3} shape="figure" />
        <Skeleton lines={4} shape="cards" />
      </Example>
      <Example name="loaded-waiting">
        <Loaded from={UNREAD} lines={4} />
      </Example>
      <Example name="loaded-failed">
        <Loaded from={{ ...UNREAD, error: 'failed' }} />
      </Example>
      <Example name="spinner">
        <Spinner large />
      </Example>
      <Example name="loading-overlay">
        <div className={styles.overlay}>
          <LoadingOverlay />
        </div>
      </Example>
      <Example name="empty">
        <EmptyState picture="instalments" title={t(data.instalmentEmpty)}>
          {t(instalmentErrors['INS-NONE'].text)}
        </EmptyState>
      </Example>
    </>
  );
}

function ClosableAlert() {
  const t = useSay();
  const [shown, setShown] = useState(true);
  return (
    <Example name="alert-error">
      {shown ? (
        <AlertBar tone="error" onClose={() => setShown(false)}>
          {t(contextMenu.blocked)}
        </AlertBar>
      ) : (
        <Button onClick={() => setShown(true)}>{t(sample.open)}</Button>
      )}
    </Example>
  );
}
