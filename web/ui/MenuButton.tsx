import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useReducer,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './MenuButton.module.css';
import { CLOSED_MENU, HOVER_CLOSE_MS, type MenuEvent, menuReducer } from './menuRules.ts';

interface MenuButtonProps {
  readonly label: ReactNode;
  /** Opens on hover and on keyboard focus too, as the mega menus do. */
  readonly eager?: boolean | undefined;
  /** Where the panel hangs: at the start or end of the button, or across the nearest positioned ancestor. */
  readonly panel?: 'start' | 'end' | 'wide' | undefined;
  readonly className?: string | undefined;
  readonly buttonClassName?: string | undefined;
  /** Links, or anything that can take the focus. */
  readonly children: ReactNode;
}

/** The menu that is open now: opening another closes it. */
let closeOther: (() => void) | undefined;

/**
 * A button that discloses a panel of links (no `role=menu`: they are ordinary links). Enter, Space and Down move into
 * the panel; Tab on the button passes it by; Escape closes, and it stays closed until the focus or the mouse returns.
 */
export function MenuButton(props: MenuButtonProps) {
  const { label, eager = false, panel = 'start', className, buttonClassName, children } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [state, send] = useReducer(menuReducer, CLOSED_MENU);
  const hover = useHover(eager, send);
  useOneOpen(state.open, root, send);

  function moveIn() {
    flushSync(() => send('enter'));
    root.current?.querySelector<HTMLElement>('[data-panel] :is(a[href], button, input)')?.focus();
  }

  function onButtonKey(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown') {
      event.preventDefault();
      moveIn();
    } else if (event.key === 'Tab' && state.open) {
      // The panel must be gone before the browser looks for the next stop.
      flushSync(() => send('leave'));
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what its button and links do.
    <div
      ref={root}
      className={cx(styles.root, panel === 'wide' && styles.wideRoot, className)}
      {...hover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !state.open) return;
        event.preventDefault();
        send('escape');
        root.current?.querySelector('button')?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) send('leave');
      }}
    >
      <button
        type="button"
        className={cx(styles.button, buttonClassName)}
        aria-expanded={state.open}
        aria-controls={id}
        onKeyDown={onButtonKey}
        onClick={() => send('press')}
        onFocus={(event) => {
          if (eager && event.currentTarget.matches(':focus-visible')) send('focus');
        }}
      >
        {label}
        <Icon name="down" size={16} className={styles.arrow} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a followed link closes the panel. */}
      <div
        id={id}
        data-panel=""
        className={cx(styles.panel, styles[panel])}
        hidden={!state.open}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button')) send('leave');
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** Mouse handlers; touch is left out, since a finger does not hover. */
function useHover(eager: boolean, send: (event: MenuEvent) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!eager) return {};
  return {
    onPointerEnter(event: { pointerType: string }) {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      send('hoverIn');
    },
    onPointerLeave(event: { pointerType: string }) {
      if (event.pointerType !== 'mouse') return;
      timer.current = setTimeout(() => send('hoverOut'), HOVER_CLOSE_MS);
    },
  };
}

/** Closes the menu when another opens, when the person presses elsewhere, and on Escape wherever the focus is. */
function useOneOpen(open: boolean, root: RefObject<HTMLElement | null>, send: (event: MenuEvent) => void) {
  useEffect(() => {
    if (!open) return;
    const close = () => send('leave');
    closeOther?.();
    closeOther = close;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !root.current?.contains(document.activeElement)) close();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      if (closeOther === close) closeOther = undefined;
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, root, send]);
}
