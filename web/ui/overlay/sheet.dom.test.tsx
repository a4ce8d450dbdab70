import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { control, dialogIsOpen, dialogSays, press, pressKey } from '../../../tests/support/dom/user.ts';
import { Button } from '../action/Button.tsx';
import { ui } from '../messages.ts';
import { Sheet } from './Sheet.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>Account</h1>
      <Button onClick={() => setOpen(true)}>Hotel</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="The hotel">
        <p>All of it</p>
      </Sheet>
    </>
  );
}

const dialog = () => document.querySelector('dialog')!;

it.each<[way: string, () => Promise<void> | void]>([
  ['Escape', () => pressKey('Escape')],
  ['Back of a phone', () => void dialog().dispatchEvent(new Event('cancel', { cancelable: true }))],
  ['a press outside', () => dialog().click()],
  ['its button', () => press(ui.close.en)],
])('[SHELL-8] a sheet takes the focus, and gives it back after %s', async (_way, leave) => {
  await openPage(<Page />, { address: '/u/account-detail' });
  await press('Hotel');
  await dialogSays('All of it');
  expect(document.activeElement?.outerHTML).toContain('The hotel');
  await press(dialog().querySelector('p')!);
  expect(dialogIsOpen(), 'a press inside keeps it').toBe(true);
  await leave();
  await expect.poll(dialogIsOpen).toBe(false);
  expect(document.activeElement).toBe(control('Hotel'));
});
