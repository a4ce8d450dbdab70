import { useState } from 'react';
import { useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { Select } from '../../../web/ui/form/Select.tsx';
import type { CardSummary } from '../contract.ts';
import { cardText } from '../messages.ts';
import { CardName } from './CardName.tsx';
import styles from './CardSelect.module.css';

interface CardSelectProps {
  readonly cards: readonly CardSummary[];
  /** The card that is shown. */
  readonly shown: CardSummary;
  readonly onChoose: (cardId: string) => void;
}

/**
 * Select of the card that a page is about; only its name when there is one card. The choice applies on Go, because a
 * select operated by arrow keys would jump otherwise.
 */
export function CardSelect({ cards, shown, onChoose }: CardSelectProps) {
  const t = useSay();
  // A choice belongs to the card it was made on; on another card the select shows that card.
  const [choice, setChoice] = useState({ on: shown.cardId, value: shown.cardId });
  const chosen = choice.on === shown.cardId ? choice.value : shown.cardId;
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
        onChange={(value) => setChoice({ on: shown.cardId, value })}
      />
      <Button type="submit" guard={false}>
        {t(contentText.go)}
      </Button>
    </form>
  );
}
