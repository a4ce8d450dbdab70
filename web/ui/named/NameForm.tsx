import { useEffect } from 'react';
import { nameProblem } from '../../../shared/validation/given-name.ts';
import { handleError } from '../../http/errors.tsx';
import { type Say, useSay } from '../../language/language.tsx';
import { Button } from '../action/Button.tsx';
import { contentText } from '../content.messages.ts';
import { cx } from '../cx.ts';
import { focusField } from '../focus.ts';
import { TextField } from '../form/TextField.tsx';
import { useForm } from '../form/useForm.ts';
import { ui } from '../messages.ts';
import { namedText as text } from './messages.ts';
import styles from './Named.module.css';

interface NameFormProps {
  /** Prefix of the field's id. */
  readonly id: string;
  readonly label: string;
  /** The current name; empty if the user gave no name. */
  readonly name: string;
  /** Saves the name and resolves to the stored name. Rejects with the server's error. */
  readonly onSave: (name: string) => Promise<string>;
  /** Called with the stored name after saving, and without an argument after Cancel. */
  readonly onEnd: (saved?: string) => void;
}

const PROBLEMS = {
  empty: text.nameEmpty,
  tooLong: text.nameTooLong,
  characters: text.nameCharacters,
} as const;

/** Form that names or renames an entry in its place in the list. */
export function NameForm({ id: prefix, label, name, onSave, onEnd }: NameFormProps) {
  const t = useSay();
  const form = useForm({
    initial: { name },
    validate: (values, say) => errorOf(values.name, say),
    idPrefix: `${prefix}-`,
  });
  const { id } = form.field('name');
  useEffect(() => focusField(id), [id]);
  // A form with a single field needs no error summary.
  const { error } = form.field('name');
  useEffect(() => {
    if (error) focusField(id);
  }, [error, id]);

  async function save(values: { name: string }) {
    try {
      onEnd(await onSave(values.name));
    } catch (failure) {
      handleError(failure);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(save)}>
      <TextField
        {...form.field('name')}
        label={label}
        hint={t(text.nameHint)}
        width={20}
        autoComplete="off"
      />
      <div className={cx('actions', styles.actions)}>
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
