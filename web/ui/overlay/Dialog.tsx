import { type ReactNode, useId } from 'react';
import { useSay } from '../../language/language.tsx';
import { Button, type ButtonVariant } from '../action/Button.tsx';
import { LinkButton } from '../action/LinkButton.tsx';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../layout/Icon.tsx';
import { ui } from '../messages.ts';
import styles from './Dialog.module.css';
import { Modal } from './Modal.tsx';

/** An action of the dialog: a button, or a link with `href`. */
export interface DialogAction {
  readonly label: string;
  readonly variant?: ButtonVariant | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly href?: string | undefined;
  readonly loading?: boolean | undefined;
  /** Takes the focus when the dialog opens. Set it on the safe choice. */
  readonly first?: boolean | undefined;
}

export interface DialogProps {
  readonly open: boolean;
  /** Called by Escape, and by the Close button that is shown when `actions` is absent. */
  readonly onClose: () => void;
  readonly title: string;
  readonly kind?: 'plain' | 'info' | 'warning' | 'error' | undefined;
  /** `fullscreen` covers the page; `terms` scrolls its text and keeps its buttons visible. */
  readonly layout?: 'box' | 'fullscreen' | 'terms' | undefined;
  /** Hides the page behind the dialog instead of dimming it. */
  readonly solid?: boolean | undefined;
  /** The dialog needs immediate attention (`role=alertdialog`). */
  readonly alert?: boolean | undefined;
  /** False: Escape does nothing. Use it for events that have already happened, such as a forced log-off. */
  readonly dismissable?: boolean | undefined;
  /** Code in small print, for customer service. */
  readonly code?: string | undefined;
  readonly actions?: readonly DialogAction[] | undefined;
  readonly children: ReactNode;
}

const ICONS: Record<'info' | 'warning' | 'error', IconName> = {
  info: 'info',
  warning: 'alert',
  error: 'stop',
};

/** A modal dialog. Below 520 px it is a sheet at the bottom. The page behind it is inert and does not scroll. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, kind = 'plain', layout = 'box', dismissable = true, code } = props;
  const t = useSay();
  const id = useId();
  if (!open) return null;

  const actions = props.actions ?? [{ label: t(ui.close), onClick: onClose }];
  return (
    <Modal
      first="[data-first]"
      className={cx(styles.dialog, styles[layout], props.solid && styles.solid)}
      role={props.alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={layout === 'terms' ? undefined : `${id}-body`}
      onDismiss={dismissable ? onClose : undefined}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          {kind !== 'plain' && <Icon name={ICONS[kind]} size={28} className={styles[kind]} />}
          <h2 id={`${id}-title`} tabIndex={-1}>
            {kind !== 'plain' && title !== t(ui[kind]) && (
              <span className="visually-hidden">{`${t(ui[kind])} `}</span>
            )}
            {title}
          </h2>
        </div>
        <DialogBody id={`${id}-body`} labelledBy={`${id}-title`} scrolls={layout === 'terms'}>
          {props.children}
          {code && <p className="quiet-note">{t(ui.errorCode, { code })}</p>}
        </DialogBody>
        <div className={cx('actions', styles.actions)}>
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
        </div>
      </div>
    </Modal>
  );
}

interface BodyProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly scrolls: boolean;
  readonly children: ReactNode;
}

/** Puts long text in a scrollable region that the keyboard can reach. */
function DialogBody({ id, labelledBy, scrolls, children }: BodyProps) {
  if (!scrolls) {
    return (
      <div id={id} className={styles.body}>
        {children}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a Tab stop the keyboard cannot scroll the terms.
    <section id={id} className={cx(styles.body, styles.scroll)} aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </section>
  );
}

function ActionButton({ action }: { action: DialogAction }) {
  const { label, variant, onClick, href, loading, first } = action;
  if (href !== undefined) {
    return (
      <LinkButton href={href} variant={variant} onClick={onClick} data-first={first ? '' : undefined}>
        {label}
      </LinkButton>
    );
  }
  return (
    <Button variant={variant} loading={loading} onClick={onClick} data-first={first ? '' : undefined}>
      {label}
    </Button>
  );
}
