import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { AppIcon } from '../../../web/ui/layout/AppIcon.tsx';
import type { DataCopy } from '../contract.ts';
import { copyText as text } from '../messages.ts';
import styles from './Copy.module.css';
import { sizeOf } from './size.ts';
import { useFile } from './useFile.ts';

type CopyFile = DataCopy['files'][number];

/** The files of an open copy: those to read first. */
export function FileList({ copy }: { readonly copy: DataCopy }) {
  const t = useSay();
  const { running, get } = useFile(copy.copyId);
  const isMain = ({ of }: CopyFile) => of === undefined;
  const pdfs = copy.files.filter(({ kind }) => kind === 'pdf');
  const lists = [
    { title: text.pdfFiles, files: [...pdfs.filter(isMain), ...pdfs.filter((file) => !isMain(file))] },
    { title: text.otherFiles, files: copy.files.filter(({ kind }) => kind !== 'pdf') },
  ];
  return (
    <>
      {lists.map(({ title, files }) => (
        <section key={title.en} aria-label={t(title)}>
          <h3>{t(title)}</h3>
          <ul className={styles.files}>
            {files.map((file) => (
              <FileLine key={file.file} file={file} running={running} onGet={() => void get(file)} />
            ))}
          </ul>
        </section>
      ))}
      <p>{t(text.deviceNote)}</p>
    </>
  );
}

interface FileLineProps {
  readonly file: CopyFile;
  readonly running: { readonly file: number; readonly percent: number } | undefined;
  readonly onGet: () => void;
}

function FileLine({ file, running, onGet }: FileLineProps) {
  const t = useSay();
  const name = useName(file);
  const isRunning = running?.file === file.file;
  return (
    <li className={styles.file}>
      <span className={styles.name}>
        <span>{name}</span>{' '}
        <span className={cx('quiet-small', styles.size)}>
          {isRunning && file.parts > 1
            ? t(text.downloading, { percent: running.percent })
            : sizeOf(file.bytes)}
        </span>
      </span>
      <Button small loading={isRunning} onClick={onGet}>
        {!isRunning && <AppIcon name="download" />}
        <span>{t(text.download)}</span>
        <span className="visually-hidden">{name}</span>
      </Button>
    </li>
  );
}

function useName({ kind, of, year, number = 1 }: CopyFile): string {
  const t = useSay();
  const language = useLanguage();
  if (kind !== 'pdf') return t(text[kind]);
  return of ? t(text.pdfOf, { name: of[language], year, number }) : t(text.pdfMain, { number });
}
