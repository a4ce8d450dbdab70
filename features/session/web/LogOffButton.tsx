import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AppIcon } from '../../../web/ui/layout/AppIcon.tsx';
import { sessionText as text } from '../messages.ts';
import styles from './LogOffButton.module.css';
import { LogOffDialog } from './LogOffDialog.tsx';

/** The button of the header. Below 380 px it shows an icon instead of its words, so that the bar stays in one row. */
export function LogOffButton() {
  const t = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small className={styles.button} onClick={() => setOpen(true)}>
        <AppIcon name="leave" size={24} className={styles.icon} />
        <span className={styles.label}>{t(text.logOff)}</span>
      </Button>
      <LogOffDialog open={open} onCancel={() => setOpen(false)} />
    </>
  );
}
