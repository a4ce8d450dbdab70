import tileStyles from '../../card/Tile.module.css';
import { cx } from '../../cx.ts';
import { Icon } from '../../layout/Icon.tsx';
import { Fieldset } from '../Field.tsx';
import type { RadioGroupProps } from './RadioGroup.tsx';
import styles from './RadioTiles.module.css';

interface RadioTilesProps<T extends string> extends RadioGroupProps<T> {
  /** True for short options that fit beside each other on phones. */
  readonly compact?: boolean;
}

/** Radio buttons as tiles, two or three in a row; arrow keys move and choose. */
export function RadioTiles<T extends string>({
  options,
  compact,
  name,
  value,
  onChange,
  ...field
}: RadioTilesProps<T>) {
  return (
    <Fieldset {...field} role="radiogroup">
      <div className={cx(styles.grid, compact && styles.compact, field.error && styles.wrong)}>
        {options.map((option) => {
          const id = `${field.id}-${option.value}`;
          return (
            <div key={option.value} className={cx(tileStyles.tile, styles.tile)}>
              <input
                id={id}
                className={tileStyles.radio}
                type="radio"
                name={name ?? field.id}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                aria-describedby={option.hint ? `${id}-hint` : undefined}
                onChange={() => onChange(option.value)}
              />
              <span className={styles.text}>
                <label htmlFor={id} className={styles.label}>
                  {option.label}
                </label>
                {option.hint && (
                  <span id={`${id}-hint`} className="quiet-note">
                    {option.hint}
                  </span>
                )}
              </span>
              <Icon name="tick" className={tileStyles.tick} />
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
