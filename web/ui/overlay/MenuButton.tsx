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
import { cx } from '../cx.ts';
import { Icon } from '../layout/Icon.tsx';
import { nextIndex } from '../nextIndex.ts';
import styles from './MenuButton.module.css';
import { CLOSED_MENU, HOVER_CLOSE_MS, type MenuEvent, menuReducer } from './menuRules.ts';

interface MenuButtonProps {
  readonly label: ReactNode;
  /** Also opens on hover and on keyboard focus, as the mega menus do. */
  readonly eager?: boolean | undefined;
  /** Panel position: at the start or end of the button, or across the nearest positioned ancestor. */
  readonly panel?: 'start' | 'end' | 'wide' | undefined;
  readonly className?: string | undefined;
  readonly buttonClassName?: string | undefined;
  /** Links or buttons. Clicking a link or button closes the panel. */
  readonly children: ReactNode;
}

const LINKS = '[data-panel] :is(a[href], button)';

/** Closes the menu that is open. Only one menu is open at a time. */
let closeOther: (() => void) | undefined;

/**
 * A button that discloses a panel of links (no `role=menu`, because they are ordinary links). Enter, Space and Down move
 * into the panel and arrows move inside it; Tab on the button skips the panel. After Escape the panel stays closed
 * until the focus or the mouse returns.
 */
export function MenuButton(props: MenuButtonProps) {
  const { label, eager = false, panel = 'start', className, buttonClassName, children } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [state, send] = useReducer(menuReducer, CLOSED_MENU);
  const hover = useHover(eager, root, send);
  useOneOpen(state.open, root, send);

  const links = () => [...(root.current?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
  const toButton = () => root.current?.querySelector('button')?.focus();

  function onButtonKey(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown') {
      event.preventDefault();
      flushSync(() => send('enter'));
      links()[0]?.focus();
    } else if (event.key === 'Tab' && state.open) {
      // Closes before the browser looks for the next Tab stop.
      flushSync(() => send('leave'));
    }
  }

  function onPanelKey(event: KeyboardEvent) {
    const all = links();
    const index = all.findIndex((link) => link.matches(':focus'));
    const target = all[nextIndex(event.key, index, all.length) ?? -1];
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of its button and links.
    <div
      ref={root}
      className={cx(styles.root, panel === 'wide' && styles.wideRoot, className)}
      {...hover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !state.open) return;
        event.preventDefault();
        send('escape');
        toButton();
      }}
      onBlur={(event) => {
        // After a click on text of the panel, no element has the focus. The menu stays open then.
        const next = event.relatedTarget;
        if (!state.open || (next && !event.currentTarget.contains(next))) send('leave');
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of its links. */}
      <div
        id={id}
        data-panel=""
        className={cx(styles.panel, styles[panel])}
        hidden={!state.open}
        onKeyDown={onPanelKey}
        onClick={(event) => {
          if (!(event.target instanceof Element) || !event.target.closest('a, button')) return;
          // Moves the focus to the button before the panel is removed, because a change of language stays on the page.
          if (event.currentTarget.contains(document.activeElement)) toButton();
          send('escape');
        }}
      >
        {/* Rendered only when open, because closed panels would double the size of the prerendered page and its hydration. */}
        {state.open && children}
      </div>
    </div>
  );
}

/** Mouse handlers. They ignore touch, which cannot hover. */
function useHover(eager: boolean, root: RefObject<HTMLElement | null>, send: (event: MenuEvent) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (eager) {
      // The focus or the mouse may have arrived before hydration. A touch can also set `:hover`, on devices that cannot hover.
      if (root.current?.querySelector('button:focus-visible')) send('focus');
      else if (root.current?.matches(':hover') && matchMedia('(hover: hover)').matches) send('hoverIn');
    }
    return () => clearTimeout(timer.current);
  }, [eager, root, send]);
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

/** Closes the menu when another menu opens, on a click elsewhere, and on Escape wherever the focus is. */
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
