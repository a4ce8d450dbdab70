import { useRef, useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Checkbox } from '../../../web/ui/form/choices/Checkbox.tsx';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { Popover } from '../../../web/ui/overlay/Popover.tsx';
import type { PromotionCategory } from '../categories.ts';
import { promotionText as text } from '../messages.ts';
import { type Choice, toggleCategory } from './choice.ts';
import styles from './Listing.module.css';

interface MoreCategoriesProps {
  readonly offered: readonly PromotionCategory[];
  readonly choice: Choice;
  readonly onChoose: (categories: readonly PromotionCategory[]) => void;
}

/** Lets the user choose several categories. "All" checks or clears every category (PRM-1). */
export function MoreCategories({ offered, choice, onChoose }: MoreCategoriesProps) {
  const t = useSay();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosenCount = choice.categories.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape and focus leaving the group.
    <div
      className={styles.more}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Button ref={button} small guard={false} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(text.more)}
        <Icon name={open ? 'up' : 'down'} size={16} />
      </Button>
      {open && (
        <Popover label={t(text.more)} onLeave={() => setOpen(false)}>
          <fieldset className={styles.boxes}>
            <legend className="visually-hidden">{t(text.categories)}</legend>
            <Checkbox
              id="shown-all"
              label={t(text.all)}
              checked={chosenCount === offered.length}
              mixed={chosenCount > 0 && chosenCount < offered.length}
              onChange={(checked) => onChoose(checked ? offered : [])}
            />
            {offered.map((category) => (
              <Checkbox
                key={category}
                id={`shown-${category}`}
                label={t(text[category])}
                checked={choice.categories.includes(category)}
                onChange={() => onChoose(toggleCategory(choice, category, offered))}
              />
            ))}
          </fieldset>
        </Popover>
      )}
    </div>
  );
}
