/** Records the statements that reach PostgreSQL through a proxy, by connection and transaction. */
import { type ConnectionObserver, startProxy, type TcpProxy } from '../api/proxy.ts';
import { ClientMessages } from './client-messages.ts';

export interface Statement {
  readonly text: string;
  /** Values in text form; null is NULL. */
  readonly values: readonly (string | null)[];
}

export interface StatementRecorder {
  /** Address of the database through the recorder. */
  readonly url: string;
  /** Clears the record, runs work, and returns the transactions that were sent. A single statement counts as a transaction. */
  during(work: () => Promise<unknown>): Promise<readonly (readonly Statement[])[]>;
  close(): Promise<void>;
}

/** Starts a recorder in front of the database at `url`. */
export async function startRecorder(url: string): Promise<StatementRecorder> {
  let transactions: Statement[][] = [];
  const record = (transaction: Statement[]) => void transactions.push(transaction);
  const direct = new URL(url);
  const proxy: TcpProxy = await startProxy(Number(direct.port), () => new Connection(record));
  direct.hostname = '127.0.0.1';
  direct.port = `${proxy.port}`;
  return {
    url: direct.href,
    async during(work) {
      transactions = [];
      await work();
      return transactions;
    },
    close: () => proxy.close(),
  };
}

class Connection implements ConnectionObserver {
  readonly #record: (transaction: Statement[]) => void;
  readonly #texts = new Map<string, string>();
  readonly #messages = new ClientMessages();
  #open: Statement[] | undefined;

  constructor(record: (transaction: Statement[]) => void) {
    this.#record = record;
  }

  toServer(chunk: Buffer): boolean {
    for (const message of this.#messages.add(chunk)) this.#read(message);
    return true;
  }

  toClient(): boolean {
    return true;
  }

  #read(message: Buffer): void {
    const letter = String.fromCharCode(message[0] ?? 0);
    const body = message.subarray(5);
    if (letter === 'Q') this.#take({ text: body.toString('utf8', 0, body.length - 1), values: [] });
    if (letter === 'P') {
      const [name = '', text = ''] = body.toString('utf8').split('\0', 2);
      this.#texts.set(name, text);
    }
    if (letter === 'B') this.#bind(body);
  }

  /** Reads a Bind message: portal, statement, formats and values of the parameters. */
  #bind(body: Buffer): void {
    let at = body.indexOf(0) + 1;
    const end = body.indexOf(0, at);
    const text = this.#texts.get(body.toString('utf8', at, end)) ?? '';
    at = end + 1;
    at += 2 + 2 * body.readInt16BE(at);
    const values: (string | null)[] = [];
    const count = body.readInt16BE(at);
    at += 2;
    for (let n = 0; n < count; n++) {
      const length = body.readInt32BE(at);
      at += 4;
      values.push(length < 0 ? null : body.toString('utf8', at, at + length));
      at += Math.max(0, length);
    }
    this.#take({ text, values });
  }

  #take(statement: Statement): void {
    if (/^start transaction/.test(statement.text)) this.#open = [];
    else if (/^(commit|rollback)$/.test(statement.text)) {
      if (this.#open) this.#record(this.#open);
      this.#open = undefined;
    } else if (this.#open) this.#open.push(statement);
    else this.#record([statement]);
  }
}
