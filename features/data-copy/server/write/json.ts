/** Writes the JSON of a copy, record by record. */
import type { LeftOut } from '../read/left-out.ts';
import type { CopyRecord, TwoLanguages } from '../values.ts';
import type { PartWriter } from './parts.ts';

export interface JsonHead {
  readonly createdAt: string;
  readonly customerNumber: string | undefined;
}

export class JsonWriter {
  readonly #out: Pick<PartWriter, 'write'>;
  #isFirst = true;
  #isFirstSection = true;

  constructor(out: Pick<PartWriter, 'write'>) {
    this.#out = out;
  }

  async begin(head: JsonHead): Promise<void> {
    const fields = JSON.stringify({ format: 'copy-of-personal-data', version: 1, ...head });
    await this.#out.write(`${fields.slice(0, -1)},\n"data":{`);
  }

  async section(id: string, title: TwoLanguages): Promise<void> {
    await this.#out.write(
      `${this.#isFirstSection ? '' : ']},'}\n${JSON.stringify(id)}:{"title":${JSON.stringify(title)},"records":[`,
    );
    this.#isFirst = true;
    this.#isFirstSection = false;
  }

  async add(record: CopyRecord): Promise<void> {
    await this.#out.write(`${this.#isFirst ? '' : ','}\n${JSON.stringify(record)}`);
    this.#isFirst = false;
  }

  async end(leftOut: readonly LeftOut[]): Promise<void> {
    await this.#out.write(`${this.#isFirstSection ? '' : ']}'}},\n"leftOut":${JSON.stringify(leftOut)}}\n`);
  }
}
