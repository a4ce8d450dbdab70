import { useSay } from '../../../web/language/language.tsx';
import { RadioTiles } from '../../../web/ui/form/RadioTiles.tsx';
import { CATEGORIES, type Category } from '../categories.ts';
import { categoryText } from '../messages.ts';
import { redemptionPage as text } from '../page.messages.ts';

interface CategoryTilesProps {
  readonly id: string;
  readonly name: string;
  readonly value: Category | '';
  readonly error: string | undefined;
  /** Supplementary cards cannot redeem air miles. */
  readonly supplementary: boolean;
  readonly onChange: (value: Category) => void;
}

export function CategoryTiles({ supplementary, ...field }: CategoryTilesProps) {
  const t = useSay();
  return (
    <RadioTiles
      {...field}
      label={t(text.category)}
      options={CATEGORIES.map((value) => ({
        value,
        label: t(categoryText[value]),
        ...(supplementary && value === 'airmiles_and_hotel' && { disabled: true, hint: t(text.primaryOnly) }),
      }))}
    />
  );
}
