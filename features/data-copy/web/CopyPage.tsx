import { backToData } from '../../../shared/personal-data.messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import type { DataCopy } from '../contract.ts';
import { COPY_DAYS } from '../files.ts';
import { copyText as text } from '../messages.ts';
import styles from './Copy.module.css';
import { ReadyPanel } from './ReadyPanel.tsx';
import { useCopy } from './useCopy.ts';

/** The copy of the person's data: request, progress and files (CPY-1 to CPY-5). */
export default function CopyPage() {
  const t = useSay();
  const read = useCopy();
  useTitle(t(text.title));
  return (
    <PageColumn width="form">
      <BackLink href={paths.myData()}>{t(backToData)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Loaded from={read} lines={6}>
        {({ copy }) => <State copy={copy} />}
      </Loaded>
    </PageColumn>
  );
}

function State({ copy }: { readonly copy: DataCopy | null }) {
  const t = useSay();
  if (copy?.state === 'ready') return <ReadyPanel copy={copy} />;
  if (copy?.state === 'waiting' || copy?.state === 'making') return <Making copy={copy} />;
  return (
    <>
      {copy && (
        <AlertBar tone="error" title={t(text.failedTitle)} urgent={false}>
          {t(text.failedText)}
        </AlertBar>
      )}
      <Panel title={t(text.newTitle)}>
        <div className={styles.panel}>
          <p>{t(text.lead)}</p>
          <BulletList items={[t(text.whatPdf), t(text.whatZip), t(text.whatJson), t(text.whatLeftOut)]} />
          <p>{t(text.keep, { days: COPY_DAYS })}</p>
          <div>
            <LinkButton variant="primary" href={paths.confirmDataCopy('new')}>
              {t(text.get)}
            </LinkButton>
          </div>
        </div>
      </Panel>
    </>
  );
}

function Making({ copy: { done, kinds } }: { readonly copy: DataCopy }) {
  const t = useSay();
  return (
    <Panel title={t(text.makingTitle)}>
      <div className={styles.panel}>
        <progress
          className={styles.progress}
          aria-label={t(text.makingTitle)}
          max={Math.max(1, kinds)}
          value={done}
        />
        <p>{kinds === 0 ? t(text.begins) : t(text.progress, { done, kinds })}</p>
        <p>{t(text.leave)}</p>
      </div>
    </Panel>
  );
}
