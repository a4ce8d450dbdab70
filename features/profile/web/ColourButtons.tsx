import { useId, useSyncExternalStore } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { chooseTheme, currentTheme, onTheme, THEME_CHOICES } from '../../../web/theme/theme.ts';
import { profileText as text } from '../messages.ts';
import styles from './ColourButtons.module.css';

/** The choice of light or dark colours in one row, for a menu. The profile page has it with larger targets. */
export function ColourButtons() {
  const t = useSay();
  const id = useId();
  const theme = useSyncExternalStore(onTheme, currentTheme);
  return (
    <div>
      <p id={id} className="quiet-note">
        {t(text.colours)}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form. */}
      <div role="group" aria-labelledby={id} className={styles.row}>
        {THEME_CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-pressed={choice === theme}
            onClick={(event) => {
              // A menu closes on a press that reaches it.
              event.stopPropagation();
              chooseTheme(choice);
            }}
          >
            {t(text[`colours_${choice}`])}
          </button>
        ))}
      </div>
    </div>
  );
}
