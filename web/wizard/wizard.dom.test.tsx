/** The engine of flows with the router and the browser's history. wizardRules.test.ts has the rules. */
import { expect, it } from 'vitest';
import { openPage } from '../../tests/support/dom/page.tsx';
import { control, pageSays, pageText, press, submit, until } from '../../tests/support/dom/user.ts';
import { contentText } from '../ui/content.messages.ts';
import { useForm } from '../ui/form/useForm.ts';
import { ui } from '../ui/messages.ts';
import type { StepProps, WizardFlow } from './flow.ts';
import { StepForm } from './StepForm.tsx';
import { Wizard } from './Wizard.tsx';

interface Data {
  readonly item: string | undefined;
  readonly note: string;
}

function Page({ id, data, next }: StepProps<Data>) {
  const form = useForm({ initial: {}, validate: () => ({}) });
  const patch = id === 'item' ? { item: 'i-1' } : { note: 'secret note' };
  return (
    <StepForm form={form} heading={`${id} of ${data.item}`} submit={ui.next.en} onSubmit={() => next(patch)}>
      {null}
    </StepForm>
  );
}

const name = ui.siteName;
const step = (id: string) => ({ id, name, Page });
const FLOW: WizardFlow<Data> = {
  title: name,
  steps: [step('item'), step('note'), step('check')],
  start: { item: undefined, note: '' },
  inAddress: ({ item }) => ({ item }),
  Done: () => null,
  exit: { href: () => '/en/login', label: ui.back },
};
const RESUMED: WizardFlow<Data> = { ...FLOW, resumed: { at: 'note', data: { item: 'i-7' } } };
const open = (address: string, flow = FLOW) => openPage(<Wizard flow={flow} />, { address });
const heading = () => document.querySelector('h1')?.textContent;

it('[GEN-26] keeps the chosen id in the address, and nothing that was typed', async () => {
  await open('/en/register-page?from=link');
  await submit();
  await pageSays('note of i-1');
  expect(location.search).toBe('?from=link&item=i-1&step=note');
  await submit();
  await pageSays('check of i-1');
  expect(location.search).toBe('?from=link&item=i-1&step=check');
});

it('[GEN-26] resumes at the step after the choice, and names it in the address', async () => {
  await open('/en/register-page?item=i-7', RESUMED);
  await pageSays('note of i-7');
  expect(location.search).toBe('?item=i-7&step=note');
  expect(pageText()).not.toContain(contentText.startedAgain.en);
  await submit();
  await pageSays('check of i-7');
});

it('[GEN-26] goes back to the step before in a tab without an earlier page', async () => {
  await open('/en/register-page?item=i-7&step=note', RESUMED);
  await pageSays('note of i-7');
  await press(control(ui.back.en));
  await until(() => expect(heading()).toBe('item of i-7'));
});

it.each([
  ['check', FLOW, 'item of undefined'],
  ['check', RESUMED, 'note of i-7'],
] as const)('[GEN-26] says after a reload at a later step that it starts again', async (at, flow, shown) => {
  await open(`/en/register-page?item=i-7&step=${at}`, flow);
  await pageSays(contentText.startedAgain.en);
  expect(heading()).toBe(shown);
  await submit();
  await until(() => expect(pageText()).not.toContain(contentText.startedAgain.en));
});

it('[GEN-26] says nothing about a reload on the first step', async () => {
  await open('/en/register-page');
  await pageSays('item of undefined');
  expect(pageText()).not.toContain(contentText.startedAgain.en);
});
