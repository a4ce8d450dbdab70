/** Reads an address as people type it, and writes it for letters. */
import { plain, type Reading, ungrouped } from '../validation/reading.ts';
import { LONGEST_STREET_ENGLISH, type PostalAddress } from './address.ts';
import { COUNTIES, countyOf, districtOf } from './districts.ts';
import { partsOf, plainStreet, readStreet, type StreetProblem } from './street.ts';
import { BRANCH, OFFICIAL_TAI } from './written.ts';

/** An address as typed. An empty `streetEnglish` means none. */
export type TypedAddress = Readonly<Record<AddressField, string>>;

export type AddressField = 'county' | 'district' | 'postcode' | 'street' | 'streetEnglish';

/**
 * Problems of an address, besides those of its street.
 *
 * - `county`: none is chosen, it is not in the postal list, or the street begins with another one.
 * - `district`: none is chosen, it is not in the county, or the street begins with another one.
 * - `postcode`: not three, five or six digits, or the first three are not the district's.
 * - `english`: the English road is not in Latin letters, is too long, or repeats number, lane or section.
 */
export type AddressProblem = StreetProblem | 'county' | 'district' | 'postcode' | 'english';

export type AddressProblems = Readonly<Partial<Record<AddressField, AddressProblem>>>;

/** An address without content, for an empty form. */
export const NO_ADDRESS: TypedAddress = {
  county: '',
  district: '',
  postcode: '',
  street: '',
  streetEnglish: '',
};

const POSTCODE = /^(\d{3})(?:\d{2,3})?$/;
const ENGLISH = /^(?=.*[A-Za-z])[A-Za-z0-9 .,'-]+$/;
/** Parts that `englishAddress` writes itself. */
const WRITTEN_BY_RULE = /\b(?:no|sec|ln|aln|rm)\.? ?\d|\b\d+ ?f\b/i;

/** Reads an address. The problem is the first one, in the order of the form; `addressProblems` has all of them. */
export function readAddress(typed: TypedAddress): Reading<PostalAddress, AddressProblem> {
  const { value, problems } = readFields(typed);
  const [problem] = Object.values(problems);
  return problem ? { problem } : { value };
}

/** Returns the problem of each field. */
export function addressProblems(typed: TypedAddress): AddressProblems {
  return readFields(typed).problems;
}

function readFields(typed: TypedAddress): { value: PostalAddress; problems: AddressProblems } {
  const county = place(typed.county);
  const district = place(typed.district);
  const postcode = ungrouped(typed.postcode);
  const street = readStreet(withoutPlace(plainStreet(typed.street), county, district));
  const otherPlace = placeIn(plainStreet(typed.street), county, district);
  const english = plain(typed.streetEnglish)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ');
  const found = districtOf(county, district);
  const problems = {
    ...(!countyOf(county) && { county: 'county' as const }),
    ...(!found && { district: 'district' as const }),
    ...(!fits(postcode, found?.code) && { postcode: 'postcode' as const }),
    ...('problem' in street && { street: street.problem }),
    ...(otherPlace && { street: otherPlace }),
    ...(english !== '' && !isEnglish(english) && { streetEnglish: 'english' as const }),
  };
  return {
    value: {
      postcode,
      county,
      district,
      street: 'value' in street ? street.value : '',
      ...(english !== '' && { streetEnglish: english }),
    },
    problems,
  };
}

function place(typed: string): string {
  return plain(typed).replace(/台/g, OFFICIAL_TAI);
}

function fits(postcode: string, code: string | undefined): boolean {
  const first = POSTCODE.exec(postcode)?.[1];
  return first !== undefined && (code === undefined || first === code);
}

function isEnglish(text: string): boolean {
  return text.length <= LONGEST_STREET_ENGLISH && ENGLISH.test(text) && !WRITTEN_BY_RULE.test(text);
}

/** Removes postcode, county and district, because many people type or paste the whole address. */
function withoutPlace(street: string, county: string, district: string): string {
  const rest = street.replace(/^\d{3}(?:\d{2,3})?(?=\D*[縣市])/, '');
  const start = [county, district].find((name) => name !== '' && rest.startsWith(name));
  return start ? withoutPlace(rest.slice(start.length), county, district) : rest;
}

/**
 * Splits a whole address as people paste it, such as 110臺北市信義區市府路1號, into the fields of the form. Returns undefined
 * unless it names county and district. Keeps digits in front even if they are wrong, so that the error names them.
 */
export function splitAddress(typed: string): Omit<TypedAddress, 'streetEnglish'> | undefined {
  const [, digits = '', rest = ''] = /^(\d{3}(?:之?\d{2,3})?)?(.*)$/.exec(plainStreet(typed)) ?? [];
  const county = COUNTIES.find(({ name }) => rest.startsWith(name));
  const inCounty = rest.slice(county?.name.length);
  const district = county?.districts.find(({ name }) => inCounty.startsWith(name));
  if (!county || !district) return undefined;
  return {
    county: county.name,
    district: district.name,
    postcode: digits.replace(BRANCH, '') || district.code,
    street: inCounty.slice(district.name.length),
  };
}

/** Returns the part in which a street names another place than the one that is chosen. */
function placeIn(street: string, county: string, district: string): 'county' | 'district' | undefined {
  const rest = withoutPlace(street, county, district);
  if (COUNTIES.some(({ name }) => rest.startsWith(name))) return 'county';
  return countyOf(county)?.districts.some(({ name }) => rest.startsWith(name)) ? 'district' : undefined;
}

/** Writes an address on one line, for letters: postcode, county, district, street. */
export function addressLine({ postcode, county, district, street }: PostalAddress): string {
  return `${postcode} ${county}${district}${street}`;
}

/**
 * Writes an address in English, in the order of Chunghwa Post: room, floor, number, alley, lane, section, road, district,
 * county and postcode. The person gives the road or village in Latin letters, because the rule cannot know how a road spells
 * its name; without `streetEnglish` there is no English form, and the result is undefined.
 */
export function englishAddress(address: PostalAddress): string | undefined {
  const { postcode, county, district, street, streetEnglish } = address;
  const read = partsOf(street);
  const inCounty = countyOf(county);
  const inDistrict = districtOf(county, district);
  if (!streetEnglish || !inCounty || !inDistrict || 'problem' in read) return undefined;
  const parts = read.value;
  const numbered = (name: string, number: string | undefined) => number && `${name} ${number}`;
  return [
    numbered('Rm.', parts.room),
    parts.floor && `${parts.floor === 'top' ? 'Top ' : parts.floor}F.${parts.unit ? `-${parts.unit}` : ''}`,
    numbered(parts.isTemporary ? 'Temp. No.' : 'No.', parts.number),
    numbered('Sub-alley', parts.subAlley),
    numbered('Aln.', parts.alley),
    numbered('Ln.', parts.lane),
    numbered('Sec.', parts.section),
    numbered('Neighborhood', parts.neighbourhood),
    streetEnglish,
    inDistrict.english,
    `${inCounty.english} ${postcode}`,
    'Taiwan (R.O.C.)',
  ]
    .filter(Boolean)
    .join(', ');
}
