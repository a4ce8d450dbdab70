import type { RedemptionCategory } from '../../../shared/card-values.ts';
import type { CardFacts } from '../../../shared/feature.ts';
import { useSay } from '../../../web/language/language.tsx';
import tileStyles from '../../../web/ui/card/Tile.module.css';
import { cx } from '../../../web/ui/cx.ts';
import { Fieldset } from '../../../web/ui/form/Field.tsx';
import { categoriesFor } from '../categories.ts';
import { categoryText } from '../messages.ts';
import { redemptionPage as text } from '../page.messages.ts';
import styles from './Catalogue.module.css';
import { CategoryPicture } from './ProductPicture.tsx';

interface CategoryChipsProps {
  readonly id: string;
  readonly name: string;
  readonly value: RedemptionCategory | '';
  readonly error: string | undefined;
  readonly card: Pick<CardFacts, 'relationship'>;
  readonly onChange: (value: RedemptionCategory) => void;
}

/** The categories that the card may redeem, as radio buttons in rows of chips. */
export function CategoryChips({ id, name, value, error, card, onChange }: CategoryChipsProps) {
  const t = useSay();
  return (
    <Fieldset id={id} label={t(text.category)} error={error} role="radiogroup">
      <div className={styles.chips}>
        {categoriesFor(card).map((category) => {
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
                onChange={() => onChange(category)}
              />
              <CategoryPicture category={category} />
              <span className={styles.chipText}>
                <label htmlFor={chipId}>{t(categoryText[category])}</label>
              </span>
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
