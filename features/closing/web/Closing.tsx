import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { refreshAll } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { setClosing } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { MainAction } from '../../../web/ui/action/MainAction.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type ClosingRead, closingCalls } from '../contract.ts';
import { closingText as text } from '../messages.ts';
import type { ClosingData } from './closingData.ts';

type Until = Pick<NonNullable<ClosingRead['closing']>, 'endsAt'>;

/** The end of the flow that closes the account. The account can be kept at once. */
export function ClosingDone({ data: { endsAt = '' } }: { readonly data: ClosingData }) {
  return <Closing closing={{ endsAt }} />;
}

/** The only page of an account that closes: until when it can be kept, and the button that keeps it. */
export function Closing({ closing: { endsAt } }: { readonly closing: Until }) {
  const t = useSay();
  const language = useLanguage();
  const [state, setState] = useState<'closing' | 'sending' | 'undone'>('closing');
  useTitle(t(state === 'undone' ? text.undone : text.closingTitle));
  if (state === 'undone') return <Undone />;

  async function undo() {
    setState('sending');
    try {
      await call(closingCalls.undo, { body: { language } });
      setClosing(false);
      refreshAll();
      setState('undone');
    } catch (error) {
      setState('closing');
      handleError(error);
    }
  }

  return (
    <PageColumn width="form">
      <h1 tabIndex={-1}>{t(text.closingTitle)}</h1>
      <p>{t(text.until, { at: formatDateTime(new Date(endsAt), language) })}</p>
      <p>{t(text.onlyThis)}</p>
      <MainAction>
        <Button variant="primary" loading={state === 'sending'} onClick={() => void undo()}>
          {t(text.undo)}
        </Button>
      </MainAction>
    </PageColumn>
  );
}

function Undone() {
  const t = useSay();
  return (
    <ConfirmationPanel
      title={t(text.undone)}
      actions={
        <LinkButton variant="primary" href={paths.dashboard()}>
          {t(text.toOverview)}
        </LinkButton>
      }
    >
      <p>{t(text.undoneText)}</p>
    </ConfirmationPanel>
  );
}
