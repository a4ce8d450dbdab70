import { formatDateTime } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { Tag } from '../../../../web/ui/layout/facts/Tag.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import type { FamilyRequest } from '../../contract.ts';
import { requestStateText, familyText as text } from '../../messages.ts';
import styles from '../Family.module.css';
import { extraOf } from './words.ts';

interface RequestsPanelProps {
  readonly requests: readonly FamilyRequest[];
  readonly level?: 2 | 3;
}

/** Earlier requests with their answers. The open one is shown apart. */
export function RequestsPanel({ requests, level }: RequestsPanelProps) {
  const t = useSay();
  const language = useLanguage();
  const ended = requests.filter(({ state }) => state !== 'open');
  if (ended.length === 0) return null;
  return (
    <Panel title={t(text.requests)} level={level} flush>
      <ul className={styles.list}>
        {ended.map((request) => (
          <li key={request.requestId} className={styles.item}>
            <div className={styles.head}>
              <span>
                <AmountsIn>{t(text.requestOf, extraOf(request, language))}</AmountsIn>
              </span>
              <Tag tone={request.state === 'allowed' ? 'ok' : 'neutral'}>
                {t(requestStateText[request.state])}
              </Tag>
            </div>
            <p className="quiet-small">
              {t(text.asked, { time: formatDateTime(new Date(request.askedAt), language) })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
