import { useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { useAtOnce } from '../../../../web/ui/useAtOnce.ts';
import { listText as text } from '../../transactions.messages.ts';
import styles from './FilterButton.module.css';
import { countFilters, type Search } from './listState.ts';

interface FilterButtonProps {
  readonly search: Search;
  readonly open: boolean;
  readonly panelId: string;
  readonly onOpen: (open: boolean) => void;
}

/** Button that opens the filters and shows the number of active filters. */
export function FilterButton({ search, open, panelId, onOpen }: FilterButtonProps) {
  const t = useSay();
  const number = countFilters(search);
  const [expanded, expand] = useAtOnce(open, onOpen);
  return (
    <Button
      guard={false}
      className={styles.button}
      aria-expanded={expanded}
      aria-controls={panelId}
      onClick={() => expand(!expanded)}
    >
      {t(text.filters)}
      {number > 0 && (
        <span className={styles.number}>
          <span aria-hidden="true">{number}</span>
          <span className="visually-hidden">{t(text.filtersOn, { number })}</span>
        </span>
      )}
      <Icon name={expanded ? 'up' : 'down'} size={16} />
    </Button>
  );
}
