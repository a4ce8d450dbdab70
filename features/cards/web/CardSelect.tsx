import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { Select } from '../../../web/ui/form/choices/Select.tsx';
import type { CardSummary } from '../contract.ts';
import { cardText } from '../messages.ts';
import { CardName } from './CardName.tsx';
import styles from './CardSelect.module.css';

interface CardSelectProps {
  readonly cards: readonly CardSummary[];
  readonly shown: CardSummary;
  readonly onChoose: (cardId: string) => void;
}

/**
 * Selects the card of a page. With a single card it shows only the card's name. The choice takes effect on "Go",
 * because each press of an arrow key changes the value of a select.
 */
export function CardSelect({ cards, shown, onChoose }: CardSelectProps) {
  const t = useSay();
  // Discards the choice when another card is shown.
  const [choice, setChoice] = useState({ shownId: shown.cardId, value: shown.cardId });
  const chosen = choice.shownId === shown.cardId ? choice.value : shown.cardId;
  if (cards.length <= 1) {
    return (
      <p className={styles.only}>
        <CardName card={shown} />
      </p>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== shown.cardId) onChoose(chosen);
      }}
    >
      <Select
        id="card"
        label={t(cardText.chooseCard)}
        options={cards.map(({ cardId, productName, lastFour }) => ({
          value: cardId,
          label: t(cardText.cardOption, { name: productName, last4: lastFour }),
        }))}
        value={chosen}
        onChange={(value) => setChoice({ shownId: shown.cardId, value })}
      />
      <Button type="submit" guard={false}>
        {t(contentText.go)}
      </Button>
    </form>
  );
}
