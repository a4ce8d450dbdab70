import { useEffect } from 'react';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { focusField } from '../../../web/ui/focus.ts';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { type KnownBrowser, securityCalls } from '../contract.ts';
import { securityText as text } from '../messages.ts';
import { nameProblem } from '../rules.ts';
import styles from './Security.module.css';

interface RenameFormProps {
  readonly browser: KnownBrowser;
  /** With the name when it was saved. */
  readonly onEnd: (saved?: string) => void;
}

const PROBLEMS = {
  empty: text.nameEmpty,
  tooLong: text.nameTooLong,
  characters: text.nameCharacters,
} as const;

/** Gives a browser a name, in its place in the list. */
export function RenameForm({ browser, onEnd }: RenameFormProps) {
  const t = useSay();
  const { browserId } = browser;
  const form = useForm({
    initial: { name: browser.name ?? '' },
    validate: ({ name }, say) => errorOf(name, say),
    idPrefix: `${browserId}-`,
  });
  const { id } = form.field('name');
  useEffect(() => focusField(id), [id]);
  // A form of one field needs no summary of its errors.
  const { error } = form.field('name');
  useEffect(() => {
    if (error) focusField(id);
  }, [error, id]);

  async function save({ name }: { name: string }) {
    try {
      const saved = await call(securityCalls.rename, { params: { id: browserId }, body: { name } });
      invalidate(securityCalls.devices, securityCalls.activity);
      onEnd(saved.name);
    } catch (failure) {
      handleError(failure);
      // The browser was removed meanwhile.
      if (failure instanceof PortalError && failure.is('NOT_FOUND')) invalidate(securityCalls.devices);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(save)}>
      <TextField
        {...form.field('name')}
        label={t(text.name)}
        hint={t(text.nameHint)}
        width={20}
        autoComplete="off"
      />
      <div className={styles.actions}>
        <Button small type="submit" loading={form.submitting}>
          {t(contentText.save)}
        </Button>
        <Button small variant="text" onClick={() => onEnd()}>
          {t(ui.cancel)}
        </Button>
      </div>
    </form>
  );
}

function errorOf(name: string, say: Say): { name?: string } {
  const problem = nameProblem(name);
  return problem ? { name: say(PROBLEMS[problem]) } : {};
}
