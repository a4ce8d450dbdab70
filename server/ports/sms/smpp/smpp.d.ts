/** Types for the used part of the package `smpp`, which has no types. */
declare module 'smpp/lib/defs.js' {
  export const commandsById: Readonly<Record<number, { readonly command: string } | undefined>>;
  /** `ASCII` is the GSM alphabet. */
  export const encodings: {
    readonly ASCII: { match(text: string): boolean; encode(text: string): Buffer };
  };
}

declare module 'smpp/lib/pdu.js' {
  /** A protocol data unit; only used to encode, see `pdu.ts`. */
  export class PDU {
    constructor(command: string, fields?: Readonly<Record<string, unknown>>);
    toBuffer(): Buffer;
  }
}

/** The server, for tests. */
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
    deliver_sm(fields: Readonly<Record<string, unknown>>, onResponse?: (pdu: Pdu) => void): boolean;
    data_sm(fields: Readonly<Record<string, unknown>>, onResponse?: (pdu: Pdu) => void): boolean;
    enquire_link(onResponse?: (pdu: Pdu) => void): boolean;
    unbind(onResponse?: (pdu: Pdu) => void): boolean;
  }

  export function createServer(
    options: { readonly key?: string; readonly cert?: string },
    listener: (session: Session) => void,
  ): Server;
}
