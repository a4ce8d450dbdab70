import { expect, it } from 'vitest';
import { NO_ADDRESS, readAddress, type TypedAddress } from '../../../../shared/address/read.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { errorAt, input, settle, submit, type, until } from '../../../../tests/support/dom/user.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { addressProblemText, addressText as text } from '../../address.messages.ts';
import { AddressFields } from './AddressFields.tsx';
import { addressErrors } from './addressErrors.ts';

const LANGUAGES = [
  ['en', 'Taipei City', 'Xinyi Dist.'],
  ['zh_tw', '臺北市', '信義區'],
] as const;

let sent: TypedAddress | undefined;

function Page() {
  const form = useForm({ initial: NO_ADDRESS, validate: addressErrors });
  return (
    <form
      noValidate
      onSubmit={form.submit((values) => {
        sent = values;
      })}
    >
      <AddressFields form={form} />
      <Button type="submit">OK</Button>
    </form>
  );
}

function select(id: string): HTMLSelectElement {
  const found = document.getElementById(id);
  if (!(found instanceof HTMLSelectElement)) throw new Error(`no list "${id}"`);
  return found;
}

const optionsOf = (id: string) => [...select(id).options].map(({ text: name }) => name);
const labelOf = (id: string) => document.querySelector(`label[for="${id}"]`)?.textContent;

async function choose(id: string, name: string) {
  const list = select(id);
  const option = [...list.options].find((one) => one.text === name);
  expect(option, name).toBeDefined();
  list.focus();
  list.value = option?.value ?? '';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

it.each(LANGUAGES)('[CON-1] the fields of an address: %s', async (language, city, district) => {
  sent = undefined;
  await openPage(<Page />, { address: '/u/user-profile', language });
  await until(() => expect(optionsOf('county')).toHaveLength(1 + 22));
  expect(['county', 'district', 'postcode', 'street', 'streetEnglish'].map(labelOf)).toEqual([
    text.county[language],
    text.district[language],
    text.postcode[language],
    text.street[language],
    text.streetEnglish[language],
  ]);
  expect(optionsOf('district')).toEqual([text.countyFirst[language]]);

  await choose('county', city);
  expect(optionsOf('district')).toHaveLength(1 + 12);
  expect(optionsOf('district')[0]).toBe(text.choose[language]);
  await choose('district', district);
  expect(document.activeElement).toBe(select('district'));
  expect(input('postcode').value).toBe('110');
  await until(() =>
    expect(document.body.textContent).toContain(
      language === 'en' ? 'Postal code 110 filled in' : '已帶入郵遞區號 110',
    ),
  );

  await type({ postcode: '110001', street: '松仁路100 3F' });
  await submit();
  expect(sent).toBeUndefined();
  expect(errorAt('street')).toContain(addressProblemText.number[language]);
  expect(input('street').getAttribute('aria-invalid')).toBe('true');

  await type({ street: '松仁路100號 3F-2', streetEnglish: 'Songren Rd.' });
  await submit();
  expect(readAddress(sent ?? NO_ADDRESS)).toEqual({
    value: {
      county: '臺北市',
      district: '信義區',
      postcode: '110001',
      street: '松仁路100號3樓之2',
      streetEnglish: 'Songren Rd.',
    },
  });

  // Keelung has a district of the same name.
  await choose('county', language === 'en' ? 'Keelung City' : '基隆市');
  expect([select('district').value, input('postcode').value]).toEqual(['', '']);
  await submit();
  expect(['county', 'district', 'postcode', 'street'].map(errorAt)).toEqual([
    '',
    expect.stringContaining(addressProblemText.district[language]),
    expect.stringContaining(addressProblemText.postcode[language]),
    '',
  ]);
});

const FIELDS = ['county', 'district', 'postcode', 'street'] as const;
const shown = () =>
  FIELDS.map((id) => {
    const field = document.getElementById(id);
    return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field.value : undefined;
  });

async function paste(text: string): Promise<void> {
  const field = input('street');
  field.focus();
  const event = new Event('paste', { bubbles: true, cancelable: true });
  field.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }));
  if (!event.defaultPrevented) await type({ street: text });
  await settle();
}

async function typeAndLeave(text: string): Promise<void> {
  await type({ street: text });
  input('streetEnglish').focus();
  await settle();
}

it.each([
  ['pasted', paste],
  ['typed', typeAndLeave],
] as const)('[CON-1] a whole address that is %s fills the fields', async (_how, give) => {
  await openPage(<Page />, { address: '/u/user-profile', language: 'zh_tw' });
  await until(() => expect(optionsOf('county')).toHaveLength(1 + 22));
  await give('１１０　台北市信義區市府路１號');
  await until(() => expect(shown()).toEqual(['臺北市', '信義區', '110', '市府路1號']));
  const told = text.placeSet.zh_tw({ place: '110 臺北市信義區' });
  await until(() => expect(document.body.textContent).toContain(told));
  sent = undefined;
  await submit();
  expect(readAddress(sent ?? NO_ADDRESS)).toHaveProperty('value');
});

it('[CON-1] a whole address keeps a chosen county, and names a wrong postal code', async () => {
  await openPage(<Page />, { address: '/u/user-profile', language: 'zh_tw' });
  await until(() => expect(optionsOf('county')).toHaveLength(1 + 22));
  await choose('county', '基隆市');
  await paste('110臺北市信義區市府路1號');
  expect(shown()).toEqual(['基隆市', '', '', '110臺北市信義區市府路1號']);
  await submit();
  expect(errorAt('street')).toContain(addressProblemText.county.zh_tw);

  await type({ street: '' });
  await choose('county', text.choose.zh_tw);
  await paste('220臺北市信義區市府路1號');
  expect(shown()).toEqual(['臺北市', '信義區', '220', '市府路1號']);
  await submit();
  expect(errorAt('postcode')).toContain(addressProblemText.postcode.zh_tw);
});
