import { useEffect, useId, useRef, useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { useAnnounceChange } from '../../../web/ui/feedback/announce.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { SettingRow } from '../../../web/ui/layout/facts/SettingRow.tsx';
import { safetyText as text } from '../messages.ts';
import { LimitForm, type LimitFormProps } from './LimitForm.tsx';
import styles from './Safety.module.css';

interface LimitRowProps extends Omit<LimitFormProps, 'onClose'> {
  readonly label: string;
  readonly hint: string;
  /** The present value in words. A change of it is announced. */
  readonly present: string;
}

/** A limit with a button that opens its form. */
export function LimitRow({ label, hint, present, ...form }: LimitRowProps) {
  const t = useSay();
  const id = useId();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { most, locked } = form;
  useAnnounceChange(`${label} ${present}`);

  const returns = useRef(false);
  // Runs when the button is rendered again and can take the focus.
  useEffect(() => {
    if (open || locked || !returns.current) return;
    returns.current = false;
    opener.current?.focus();
  }, [open, locked]);

  function close() {
    returns.current = true;
    setOpen(false);
  }

  return (
    <SettingRow as="fieldset" id={id} name={label} hint={hint}>
      {open ? (
        <LimitForm {...form} onClose={close} />
      ) : (
        <div className={styles.value}>
          <strong>{most ? <Amount money={most} /> : t(text.noLimit)}</strong>
          <Button ref={opener} small disabled={locked} onClick={() => setOpen(true)}>
            {t(contentText.change)}
            <span className="visually-hidden">{t(fieldText.ofField, { label })}</span>
          </Button>
        </div>
      )}
    </SettingRow>
  );
}
