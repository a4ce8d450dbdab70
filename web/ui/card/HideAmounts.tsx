import { useSay } from '../../language/language.tsx';
import iconButton from '../action/IconButton.module.css';
import { contentText } from '../content.messages.ts';
import { cx } from '../cx.ts';
import { announce } from '../feedback/announce.ts';
import { AppIcon } from '../layout/AppIcon.tsx';
import { hideAmounts, useAmountsChoice } from './hiddenAmounts.ts';

/** Hides the amounts of all pages in this browser with one press, for use in public. Another press shows them. */
export function HideAmounts() {
  const t = useSay();
  const hidden = useAmountsChoice();
  return (
    <button
      type="button"
      className={cx(iconButton.framed, 'no-print')}
      aria-pressed={hidden}
      onClick={() => {
        hideAmounts(!hidden);
        announce(t(hidden ? contentText.amountsShown : contentText.amountsHidden));
      }}
    >
      <AppIcon name={hidden ? 'hidden' : 'eye'} />
      <span className="visually-hidden">{t(contentText.hideAmounts)}</span>
    </button>
  );
}
