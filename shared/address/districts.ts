/** Counties and districts of the postal list. Forms load this file with their fields, because the list is long. */
import { POSTAL_LIST } from './postal-list.ts';

export interface District {
  readonly code: string;
  readonly name: string;
  readonly english: string;
}

export interface County {
  readonly name: string;
  readonly english: string;
  readonly districts: readonly District[];
}

/** All counties, in the order of their postal codes. */
export const COUNTIES: readonly County[] = parse(POSTAL_LIST);

function parse(list: string): County[] {
  const counties: { name: string; english: string; districts: District[] }[] = [];
  for (const line of list.trim().split('\n')) {
    const [, code, name = '', english = ''] = /^(?:(\d{3}) )?(\S+) (.+)$/.exec(line) ?? [];
    if (code) counties.at(-1)?.districts.push({ code, name, english });
    else counties.push({ name, english, districts: [] });
  }
  return counties;
}

export function countyOf(name: string): County | undefined {
  return COUNTIES.find((county) => county.name === name);
}

export function districtOf(county: string, name: string): District | undefined {
  return countyOf(county)?.districts.find((district) => district.name === name);
}
