import { LONGEST_STREET_ENGLISH } from '../../../../shared/address/address.ts';
import { COUNTIES, countyOf, districtOf } from '../../../../shared/address/districts.ts';
import { splitAddress, type TypedAddress } from '../../../../shared/address/read.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { Select } from '../../../../web/ui/form/choices/Select.tsx';
import { TextField } from '../../../../web/ui/form/TextField.tsx';
import type { useForm } from '../../../../web/ui/form/useForm.ts';
import { addressText as text } from '../../address.messages.ts';
import styles from './AddressInputs.module.css';

interface AddressInputsProps {
  /** A form with the fields of an address. */
  readonly form: Pick<ReturnType<typeof useForm<TypedAddress>>, 'field' | 'set' | 'values'>;
}

/**
 * City or county, district, postal code, the rest, and the road in English. The districts follow the county. Choosing a
 * district fills in its postal code. A whole address in the field of the street fills the fields above it, unless a county is chosen.
 */
export default function AddressInputs({ form }: AddressInputsProps) {
  const t = useSay();
  const county = form.field('county');
  const district = form.field('district');
  const street = form.field('street');
  const districts = countyOf(county.value)?.districts ?? [];
  // The value is always the Chinese name.
  const optionsOf = (places: readonly { readonly name: string; readonly english: string }[]) =>
    places.map(({ name, english }) => ({ value: name, label: t({ en: english, zh_tw: name }) }));

  function chooseCounty(name: string) {
    county.onChange(name);
    district.onChange('');
    form.set('postcode', '');
  }

  function chooseDistrict(name: string) {
    const postcode = districtOf(county.value, name)?.code ?? '';
    district.onChange(name);
    form.set('postcode', postcode);
    if (postcode !== '') announce(t(text.postcodeSet, { postcode }));
  }

  /** Fills the fields from a whole address. Returns false if the text is none. */
  function fillFrom(whole: string): boolean {
    const found = county.value === '' ? splitAddress(whole) : undefined;
    if (!found) return false;
    for (const name of ['county', 'district', 'postcode', 'street'] as const) form.set(name, found[name]);
    announce(t(text.placeSet, { place: `${found.postcode} ${found.county}${found.district}` }));
    return true;
  }

  return (
    <>
      <div className={styles.places}>
        <Select
          {...county}
          wide
          label={t(text.county)}
          placeholder={t(text.choose)}
          options={optionsOf(COUNTIES)}
          autoComplete="address-level1"
          onChange={chooseCounty}
        />
        <Select
          {...district}
          wide
          label={t(text.district)}
          placeholder={t(county.value === '' ? text.countyFirst : text.choose)}
          options={optionsOf(districts)}
          autoComplete="address-level2"
          onChange={chooseDistrict}
        />
      </div>
      <TextField
        {...form.field('postcode')}
        width={10}
        label={t(text.postcode)}
        hint={t(text.postcodeHint)}
        digits={{ most: 6 }}
        autoComplete="postal-code"
      />
      <TextField
        {...street}
        label={t(text.street)}
        hint={t(text.streetHint)}
        autoComplete="street-address"
        onBlur={() => fillFrom(street.value)}
        onPaste={(event) => {
          if (street.value === '' && fillFrom(event.clipboardData.getData('text'))) event.preventDefault();
        }}
      />
      <TextField
        {...form.field('streetEnglish')}
        label={t(text.streetEnglish)}
        hint={t(text.streetEnglishHint)}
        maxLength={LONGEST_STREET_ENGLISH}
        autoComplete="off"
      />
    </>
  );
}
