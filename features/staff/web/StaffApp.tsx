import { useCallback, useEffect, useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { type LogOnProblem, type Me, STAFF_LOG_ON } from '../calls.ts';
import { problemText, deskText as text } from '../messages.ts';
import { ActView } from './ActView.tsx';
import styles from './Desk.module.css';
import { DeskFrame } from './DeskFrame.tsx';
import { HomeView } from './HomeView.tsx';
import { PersonView } from './PersonView.tsx';
import { callDesk, idleMs, StaffError, whenSessionEnds } from './staffApi.ts';
import { useView } from './useView.ts';

/** Idle limit in milliseconds. It equals the server's limit, so that the screen is cleared when the session ends. */
const IDLE_MS = 600_000;
/** Start of the warning in milliseconds. It leaves a minute to stay logged on (WCAG 2.2.1). */
const WARN_MS = IDLE_MS - 60_000;
const CHECK_MS = 5_000;

/** Reads from the address why the log-on failed, and removes it there. */
function takeProblem(): LogOnProblem | undefined {
  const given = new URLSearchParams(location.search).get('problem');
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  return (Object.keys(problemText) as LogOnProblem[]).find((problem) => problem === given);
}

type State =
  | { readonly me: Me }
  | { readonly out: 'first' | 'over' }
  | { readonly failed: unknown }
  | undefined;

/** The staff desk: the log-on page, or the current view of the session. */
export function StaffApp() {
  const [problem] = useState(takeProblem);
  const [state, setState] = useState<State>();
  const [isIdle, setIdle] = useState(false);
  const end = useCallback(
    // Keeps the first state, because the timer below calls `end` again after the session is over.
    () => setState((now) => (now && 'out' in now ? now : { out: now && 'me' in now ? 'over' : 'first' })),
    [],
  );
  const load = useCallback(() => {
    callDesk('me', {}).then(
      (me) => setState({ me }),
      (error: unknown) => {
        if (!(error instanceof StaffError) || error.code !== 'SESSION_OVER') setState({ failed: error });
      },
    );
  }, []);
  useEffect(() => {
    whenSessionEnds(end);
    load();
    const timer = setInterval(() => {
      setIdle(idleMs() > WARN_MS);
      if (idleMs() > IDLE_MS) end();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [end, load]);

  if (state && 'me' in state)
    return (
      <>
        <Session me={state.me} />
        {isIdle && <IdleDialog onStay={() => void callDesk('me', {}).then(() => setIdle(false), end)} />}
      </>
    );
  return (
    <DeskFrame>
      {state && 'out' in state ? (
        <LogOn problem={problem} isOver={state.out === 'over'} />
      ) : (
        <Loaded from={{ data: undefined, error: state?.failed, refetch: load }} lines={3} />
      )}
    </DeskFrame>
  );
}

function LogOn({ problem, isOver }: { problem: LogOnProblem | undefined; isOver: boolean }) {
  const t = useSay();
  useTitle(t(text.title), { error: problem !== undefined });
  return (
    <div className={styles.narrow}>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {problem && !isOver && <AlertBar tone="error">{t(problemText[problem])}</AlertBar>}
      {isOver && <AlertBar tone="warning">{t(text.over)}</AlertBar>}
      <p>{t(text.logOnLead)}</p>
      <div>
        <LinkButton variant="primary" href={STAFF_LOG_ON}>
          {t(text.logOn)}
        </LinkButton>
      </div>
    </div>
  );
}

function IdleDialog({ onStay }: { onStay: () => void }) {
  const t = useSay();
  return (
    <Dialog
      open
      alert
      kind="warning"
      title={t(text.idleTitle)}
      onClose={onStay}
      actions={[{ label: t(text.stay), variant: 'primary', first: true, onClick: onStay }]}
    >
      <p>{t(text.idleText)}</p>
    </Dialog>
  );
}

function Session({ me }: { me: Me }) {
  const t = useSay();
  const views = useView();
  const { view } = views;
  const logOff = async () => {
    const answer = await callDesk('logOff', {}).catch(() => undefined);
    history.replaceState(null, '');
    location.assign(answer?.provider ?? '/');
  };
  const controls = (
    <>
      <span>{me.name}</span>
      <Button small onClick={() => void logOff()}>
        {t(text.logOff)}
      </Button>
    </>
  );
  return (
    <DeskFrame controls={controls} shown={JSON.stringify(view)}>
      {view.name === 'home' && <HomeView views={views} />}
      {view.name === 'person' && (
        <PersonView
          key={view.reference}
          me={me}
          reference={view.reference}
          notice={view.notice}
          views={views}
        />
      )}
      {view.name === 'act' && <ActView me={me} act={view} views={views} />}
    </DeskFrame>
  );
}
