import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import lines from '../../../web/ui/layout/Lines.module.css';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { myDataCalls } from '../contract.ts';
import { myDataText as text } from '../messages.ts';
import { dataActs } from './acts.ts';
import { KeptList } from './KeptList.tsx';
import { LookList } from './LookList.tsx';
import styles from './MyData.module.css';
import { RecipientList } from './RecipientList.tsx';

/** What the bank keeps about the person, who received it and looked at it, and the person's rights (MYD-2, MYD-3). */
export default function MyDataPage() {
  const t = useSay();
  const kept = useCall(myDataCalls.kept, {});
  useTitle(t(text.title));
  return (
    <PageColumn width="form">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>{t(text.lead)}</p>
      <ActPanel />
      <Panel title={t(text.kept)} flush>
        <p className={styles.lead}>{t(text.keptLead)}</p>
        <div className={styles.edges}>
          <Loaded from={kept} lines={14}>
            {({ categories }) => <KeptList categories={categories} />}
          </Loaded>
        </div>
      </Panel>
      <Panel title={t(text.recipients)}>
        <div className="stack">
          <p>{t(text.recipientsLead)}</p>
          <Loaded from={kept} lines={3} shape="pairs">
            {({ recipients }) => <RecipientList recipients={recipients} />}
          </Loaded>
        </div>
      </Panel>
      <Panel title={t(text.looks)}>
        <div className="stack">
          <p>{t(text.looksLead)}</p>
          <LookList />
        </div>
      </Panel>
      <Panel title={t(text.rights)}>
        <div className="stack">
          <p>{t(text.rightsLead)}</p>
          <BulletList
            items={[
              t(text.right_read),
              t(text.right_correct),
              t(text.right_stop),
              t(text.right_days),
              t(text.right_marketing),
            ]}
          />
        </div>
      </Panel>
    </PageColumn>
  );
}

/** Links to what a person can do, and how to reach the bank. */
function ActPanel() {
  const t = useSay();
  return (
    <Panel title={t(text.acts)} flush>
      <ul className={styles.lines}>
        {dataActs().map(({ href, name, hint }) => (
          <li key={href} className={lines.line}>
            <Link className={lines.press} href={href}>
              <span className={cx(lines.text, styles.act)}>
                <span className={lines.name}>{t(name)}</span>
                <span className="quiet-small">{t(hint)}</span>
              </span>
              <Icon name="right" size={16} className={lines.arrow} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={cx('quiet-small', styles.reach)}>
        {t(text.reach)} <BankLink name="contact">{t(text.contact)}</BankLink>
      </p>
    </Panel>
  );
}
