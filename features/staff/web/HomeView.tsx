import { useState } from 'react';
import { ungrouped } from '../../../shared/validation/reading.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { requestKindText, subjectText } from '../../data-requests/kinds.messages.ts';
import type { PayloadOf } from '../calls.ts';
import { requestDeskText as requestText } from '../data-requests.messages.ts';
import { deskText as text } from '../messages.ts';
import { AboutButton } from './AboutButton.tsx';
import { CommandsTable } from './CommandsTable.tsx';
import { LastDay } from './DataRequestsTable.tsx';
import styles from './Desk.module.css';
import { RequestDetails } from './Requests.tsx';
import { callDesk, failureText, StaffError } from './staffApi.ts';
import { useDesk } from './useDesk.ts';
import { useTime } from './useLabel.ts';
import type { Views } from './useView.ts';

/** Search for a customer, and the pending commands and requests of all customers. */
export function HomeView({ views }: { views: Views }) {
  const t = useSay();
  const pending = useDesk('pending', {});
  const open = (reference: string) => views.show({ name: 'person', reference });
  return (
    <>
      <FindForm open={open} />
      <Panel title={t(text.toApprove)}>
        <Loaded from={pending} lines={2}>
          {({ requests }) =>
            requests.length === 0 ? (
              <p>{t(text.noRequests)}</p>
            ) : (
              <ul className={styles.list}>
                {requests.map((request) => (
                  <li key={request.actId} className={styles.request}>
                    <RequestDetails request={request} />
                    <div>
                      <OpenButton at={request.requestedAt} onOpen={() => open(request.reference)} />
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <Panel title={t(requestText.openDataRequests)}>
        <Loaded from={pending} lines={2}>
          {({ dataRequests }) => <OpenDataRequests requests={dataRequests} open={open} />}
        </Loaded>
      </Panel>
      <Panel title={t(text.commands)}>
        <Loaded from={pending} lines={2}>
          {({ commands }) => (
            <CommandsTable
              commands={commands}
              action={(command) => <OpenButton at={command.begunAt} onOpen={() => open(command.reference)} />}
            />
          )}
        </Loaded>
      </Panel>
    </>
  );
}

interface OpenDataRequestsProps {
  readonly requests: PayloadOf<'pending'>['dataRequests'];
  readonly open: (reference: string) => void;
}

/** Requests about data without an answer, those with the earliest last day first. */
function OpenDataRequests({ requests, open }: OpenDataRequestsProps) {
  const t = useSay();
  if (requests.length === 0) return <p>{t(requestText.noDataRequests)}</p>;
  return (
    <ul className={styles.list}>
      {requests.map((request) => (
        <li key={request.requestId} className={styles.request}>
          <SummaryList
            columns={2}
            items={[
              { label: t(text.reference), value: request.caseNumber },
              { label: t(requestText.requestKind), value: t(requestKindText[request.kind]) },
              { label: t(requestText.requestSubject), value: t(subjectText[request.subject]) },
              { label: t(requestText.lastDay), value: <LastDay request={request} /> },
            ]}
          />
          <div>
            <AboutButton
              small
              label={t(text.openCustomer)}
              about={t(text.ofAct, { act: request.caseNumber })}
              onClick={() => open(request.reference)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function FindForm({ open }: { open: (reference: string) => void }) {
  const t = useSay();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({
    initial: { customerNumber: '' },
    validate: ({ customerNumber }, say) =>
      ungrouped(customerNumber) === '' ? { customerNumber: say(text.customerNumberEmpty) } : {},
  });
  useTitle(t(text.find), { error: form.hasErrors });

  async function find({ customerNumber }: { customerNumber: string }) {
    setFailure(undefined);
    try {
      const { reference } = await callDesk('find', { customerNumber: ungrouped(customerNumber) });
      open(reference);
    } catch (error) {
      if (error instanceof StaffError && error.code === 'NOT_FOUND')
        form.setFieldErrors((say) => ({ customerNumber: say(text.notFound) }));
      else setFailure(error);
    }
  }

  return (
    <div className={styles.narrow}>
      <ErrorSummary {...form.summary} />
      <h1 tabIndex={-1}>{t(text.find)}</h1>
      {failure !== undefined && <AlertBar tone="error">{t(failureText(failure))}</AlertBar>}
      <form className={styles.form} noValidate onSubmit={form.submit(find)}>
        <TextField
          {...form.field('customerNumber')}
          label={t(text.customerNumber)}
          hint={t(text.customerNumberHint)}
          inputMode="numeric"
          autoComplete="off"
          width={20}
        />
        <div>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t(text.search)}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Button that opens the customer of a row. The time distinguishes it from the buttons of other rows. */
function OpenButton({ at, onOpen }: { at: string; onOpen: () => void }) {
  const t = useSay();
  const about = t(text.ofTime, { at: useTime()(at) });
  return <AboutButton small label={t(text.openCustomer)} about={about} onClick={onOpen} />;
}
