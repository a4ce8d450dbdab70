/** What is used of the package `smpp`, which brings no types. */
declare module 'smpp/lib/pdu.js' {
  /** A protocol data unit, of which the product only writes the bytes; see `pdu.ts`. */
  export class PDU {
    constructor(command: string, fields?: Readonly<Record<string, unknown>>);
    toBuffer(): Buffer;
  }
}

/** The server side, for tests. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server, Socket } from 'node:net';

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly [field: string]: unknown;
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  }

  export interface Session extends EventEmitter {
    readonly socket: Socket;
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
    deliver_sm(fields: Readonly<Record<string, unknown>>, answered?: (pdu: Pdu) => void): boolean;
    data_sm(fields: Readonly<Record<string, unknown>>, answered?: (pdu: Pdu) => void): boolean;
    enquire_link(answered?: (pdu: Pdu) => void): boolean;
    unbind(answered?: (pdu: Pdu) => void): boolean;
  }

  export function createServer(
    options: { readonly key?: string; readonly cert?: string },
    listener: (session: Session) => void,
  ): Server;
}
