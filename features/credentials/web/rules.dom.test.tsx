import { expect, it, vi } from 'vitest';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { errorAt, input, pageText, submit, type } from '../../../tests/support/dom/user.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { loadCommonPasswords, NO_NEW_PASSWORD, newPasswordErrors } from './validate.ts';

const owner = { username: 'mei.hua77' };

function Form({ onSubmit }: { onSubmit: () => void }) {
  const say = useSay();
  const form = useForm({
    initial: NO_NEW_PASSWORD,
    validate: (values) => newPasswordErrors(values, owner, say),
  });
  return (
    <form noValidate onSubmit={form.submit(onSubmit)}>
      <NewPasswordFields password={form.field('password')} again={form.field('again')} owner={owner} />
      <Button type="submit">Continue</Button>
    </form>
  );
}

const met = () =>
  document.querySelector('#password-rules')?.textContent?.match(/(?<!Not )[Mm]et: /g)?.length ?? 0;

it('[PWD-3] [SHELL-8] shows which rules are met while typing, and errors on submit only', async () => {
  const onSubmit = vi.fn();
  await openPage(<Form onSubmit={onSubmit} />, { address: '/en/register-page' });
  expect(met()).toBe(0);
  await type({ password: 'mei.hua77' });
  expect(met()).toBe(4);
  expect(pageText()).not.toContain('Error: ');
  await submit();
  expect(errorAt('password')).toContain('Password cannot be your username or ID number');
  expect(errorAt('again')).toContain('Passwords do not match');
  // The password exceeds the maximum length, but the field must not truncate it.
  const long = 'Lychee-84.river-Lychee-84.river-95';
  await type({ password: long, again: long });
  expect([input('password').value, input('again').value]).toEqual([long, long]);
  await submit();
  expect(errorAt('password')).toContain('Password must be 8 to 30 characters');
  await type({ password: 'PassW0rd', again: 'PassW0rd' });
  expect(met()).toBe(5);
  await loadCommonPasswords();
  await submit();
  expect(errorAt('password')).toContain('Many people use this password');
  expect(onSubmit).not.toHaveBeenCalled();
  await type({ password: 'Lychee-84.river', again: 'Lychee-84.river' });
  await submit();
  expect(pageText()).not.toContain('Error: ');
  expect(onSubmit).toHaveBeenCalledOnce();
});
