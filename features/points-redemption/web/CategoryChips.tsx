import { REDEMPTION_CATEGORIES, type RedemptionCategory } from '../../../shared/card-values.ts';
import { useSay } from '../../../web/language/language.tsx';
import tileStyles from '../../../web/ui/card/Tile.module.css';
import { cx } from '../../../web/ui/cx.ts';
import { Fieldset } from '../../../web/ui/form/Field.tsx';
import { categoryText } from '../messages.ts';
import { redemptionPage as text } from '../page.messages.ts';
import styles from './Catalogue.module.css';
import { CategoryPicture } from './ProductPicture.tsx';

interface CategoryChipsProps {
  readonly id: string;
  readonly name: string;
  readonly value: RedemptionCategory | '';
  readonly error: string | undefined;
  /** Supplementary cards cannot redeem air miles. */
  readonly supplementary: boolean;
  readonly onChange: (value: RedemptionCategory) => void;
}

/** The categories as radio buttons in rows of chips. */
export function CategoryChips({ id, name, value, error, supplementary, onChange }: CategoryChipsProps) {
  const t = useSay();
  return (
    <Fieldset id={id} label={t(text.category)} error={error} role="radiogroup">
      <div className={styles.chips}>
        {REDEMPTION_CATEGORIES.map((category) => {
          const disabled = supplementary && category === 'airmiles_and_hotel';
          const chipId = `${id}-${category}`;
          return (
            <div key={category} className={cx(tileStyles.tile, styles.chip)}>
              <input
                id={chipId}
                className={tileStyles.radio}
                type="radio"
                name={name}
                value={category}
                checked={category === value}
                disabled={disabled}
                aria-describedby={disabled ? `${chipId}-hint` : undefined}
                onChange={() => onChange(category)}
              />
              <CategoryPicture category={category} />
              <span className={styles.chipText}>
                <label htmlFor={chipId}>{t(categoryText[category])}</label>
                {disabled && (
                  <span id={`${chipId}-hint`} className={cx('quiet-note', styles.note)}>
                    {t(text.primaryOnly)}
                  </span>
                )}
              </span>
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
