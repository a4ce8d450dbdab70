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
