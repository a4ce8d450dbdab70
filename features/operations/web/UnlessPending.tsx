import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { capitalizeFirst } from '../../../shared/messages.ts';
import { PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { refreshAll } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { isLoggedOn } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Spinner } from '../../../web/ui/feedback/loading/Spinner.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { OperationKind, OperationOutcome, OperationRequest } from '../contract.ts';
import { requestName } from '../messages.ts';
import { underWayText as text } from '../view.messages.ts';
import { answerOf, untilSettled } from './follow.ts';
import { useRequests, useWaiting } from './pending.ts';
import styles from './UnderWay.module.css';

interface UnlessPendingProps {
  readonly kind: OperationKind;
  readonly cardId?: string;
  /** Link back from the page. */
  readonly back?: ReactNode;
  /** True while the page waits for a command of another kind, which it shows itself. */
  readonly otherWaiting?: boolean;
  /** What must not wait for the pending request, such as a freeze. Shown below it. */
  readonly meanwhile?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows a function of a card, or instead a pending request of this kind for the card. The request may have been sent from
 * this page, before a reload, or from another device.
 */
export function UnlessPending({ kind, cardId, back, otherWaiting, meanwhile, children }: UnlessPendingProps) {
  const isWaiting = useWaiting() && !otherWaiting;
  const found = useRequests(isLoggedOn()).find(
    (request) => request.kind === kind && request.cardId === cardId,
  );
  const [earlier, setEarlier] = useState<OperationRequest>();
  if (found && !isWaiting && earlier?.commandId !== found.commandId) setEarlier(found);

  if (!isWaiting && earlier)
    return (
      <Frame back={back}>
        <Earlier key={earlier.commandId} request={earlier} onEnd={() => setEarlier(undefined)} />
        {meanwhile}
      </Frame>
    );
  return (
    <>
      {isWaiting && (
        <Frame back={back}>
          <UnderWay kind={kind} />
          {meanwhile}
        </Frame>
      )}
      {/* The function stays mounted, so that it continues when the outcome arrives. */}
      <div hidden={isWaiting}>{children}</div>
    </>
  );
}

function Frame({ back, children }: { readonly back: ReactNode; readonly children: ReactNode }) {
  return (
    <PageColumn width="text">
      {back}
      {children}
    </PageColumn>
  );
}

/** Shows a request from before a reload or from another device, until the person has seen its outcome. */
function Earlier({ request, onEnd }: { readonly request: OperationRequest; readonly onEnd: () => void }) {
  const [outcome, setOutcome] = useState<OperationOutcome>();
  const { commandId } = request;
  useEffect(() => {
    const stop = new AbortController();
    untilSettled(commandId, stop.signal).then(
      (settled) => {
        refreshAll();
        setOutcome(settled);
      },
      (error: unknown) => stop.signal.aborted || handleError(error, { reading: true }),
    );
    return () => stop.abort();
  }, [commandId]);
  if (outcome) return <Settled outcome={outcome} onEnd={onEnd} />;
  return <UnderWay kind={request.kind} begunAt={request.begunAt} />;
}

/** Shows a request whose outcome is not known yet. */
function UnderWay({ kind, begunAt }: { readonly kind: OperationKind; readonly begunAt?: string }) {
  const t = useSay();
  const language = useLanguage();
  const sentAt = begunAt && (
    <span className={styles.time}>{formatDateTime(new Date(begunAt), language)}</span>
  );
  return (
    <Content title={t(text.title)}>
      <p className={styles.waiting}>
        <Spinner />
        <span>{t(text.waiting)}</span>
      </p>
      <AlertBar tone="warning">{t(text.doNotRepeat)}</AlertBar>
      <SummaryList
        items={[
          { label: t(text.request), value: capitalizeFirst(t(requestName[kind])) },
          ...(sentAt ? [{ label: t(text.sentAt), value: sentAt }] : []),
        ]}
      />
      <p>{t(text.mayLeave)}</p>
    </Content>
  );
}

interface SettledProps {
  readonly outcome: OperationOutcome;
  readonly onEnd: () => void;
}

/** Shows the outcome of a request that was pending. */
function Settled({ outcome, onEnd }: SettledProps) {
  const t = useSay();
  const language = useLanguage();
  const { kind, state } = outcome;
  const isDone = state === 'done';
  const reference = referenceOf(outcome);
  return (
    <Content title={t(isDone ? text.doneTitle : text.failedTitle)}>
      <AlertBar tone={isDone ? 'success' : 'error'}>
        {isDone ? t(text.done) : failureText(outcome, language)}
      </AlertBar>
      <SummaryList
        items={[
          { label: t(text.request), value: capitalizeFirst(t(requestName[kind])) },
          ...(reference ? [{ label: t(text.reference), value: reference }] : []),
        ]}
      />
      {/* The sentence of any other failure already says that nothing changed. */}
      {state === 'refused' && <p>{t(text.nothingChanged)}</p>}
      <div>
        <Button variant="primary" onClick={onEnd}>
          {t(text.again)}
        </Button>
      </div>
    </Content>
  );
}

/** A title that takes the focus, so that screen readers announce the new content, and a panel. */
function Content({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    ref.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      <Panel>
        <div className={styles.stack}>{children}</div>
      </Panel>
    </>
  );
}

/** Returns the reference number. Most kinds of answers contain one. */
function referenceOf({ answer }: OperationOutcome): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const found: unknown = Reflect.get(answer, 'redeemCode') ?? Reflect.get(answer, 'referenceNumber');
  return typeof found === 'string' ? found : undefined;
}

function failureText(outcome: OperationOutcome, language: ReturnType<typeof useLanguage>): string {
  try {
    answerOf(outcome);
    return '';
  } catch (error) {
    return error instanceof PortalError ? errorText(error, language) : '';
  }
}
