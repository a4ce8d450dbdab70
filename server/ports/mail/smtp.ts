import nodemailer from 'nodemailer';
import { languageTag } from '../../../shared/messages.ts';
import {
  failureOf,
  networkReason,
  PermanentFailure,
  type SendOptions,
  type SendReceipt,
  TemporaryFailure,
} from '../message.ts';
import { htmlFromText } from './html.ts';
import type { Mail, MailMessage } from './port.ts';

/** Connection to the bank's mail server. */
export interface SmtpOptions {
  /**
   * `smtps://user:password@host` (TLS from the start, port 465) or `smtp://…` (port 587, STARTTLS required;
   * `?tls=none` for a relay on the same machine, never over a network). User and password are percent-encoded.
   */
  readonly url: string;
  /** The sender: `no-reply@bank.example` or `Bank <no-reply@bank.example>`. Every Message-ID contains its domain. */
  readonly from: string;
  /** PEM of a private certificate authority; if absent, public authorities are trusted. */
  readonly ca?: string;
  /** The timeout of one attempt; 20 s when absent. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

/**
 * Sends e-mail by SMTP as plain text and HTML, with the dedupe id in the Message-ID. Opens a new connection for each
 * e-mail, so that a dead connection is never reused.
 *
 * @throws Error when the URL or the sender is invalid; the message contains neither user nor password
 */
export function createSmtpMail(options: SmtpOptions): Mail {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const transport = nodemailer.createTransport({ ...connection(options, timeoutMs) });
  const domain = /@([^@>\s]+)>?\s*$/.exec(options.from)?.[1];
  if (!domain) throw new Error('the mail sender has no domain');
  return {
    async send(message: MailMessage, { signal }: SendOptions): Promise<SendReceipt> {
      if (!isOneAddress(message.to)) throw new PermanentFailure('bad-address');
      const timeout = AbortSignal.timeout(timeoutMs);
      const info = await transport
        .sendMail({
          ...envelope(message),
          from: options.from,
          messageId: `<${message.dedupeId}@${domain}>`,
          signal: AbortSignal.any([signal, timeout]),
        })
        .catch((error: unknown) => {
          if (signal.aborted) throw new TemporaryFailure('aborted');
          throw timeout.aborted ? new TemporaryFailure('timeout') : toFailure(error);
        });
      return { providerId: info.messageId };
    },
  };
}

function connection(options: SmtpOptions, timeoutMs: number) {
  const url = URL.canParse(options.url) ? new URL(options.url) : undefined;
  if (url?.protocol !== 'smtp:' && url?.protocol !== 'smtps:')
    throw new Error('the mail URL is not smtp:// or smtps://');
  const tls = url.searchParams.get('tls') ?? 'required';
  if (tls !== 'required' && tls !== 'none') throw new Error('tls in the mail URL may be required or none');
  const secure = url.protocol === 'smtps:';
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && tls === 'required',
    ignoreTLS: !secure && tls === 'none',
    // forceAuth fails when the server offers no AUTH, instead of sending unauthenticated.
    ...(url.username ? { auth, forceAuth: true } : {}),
    tls: { minVersion: 'TLSv1.2' as const, ...(options.ca ? { ca: options.ca } : {}) },
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function envelope(message: MailMessage) {
  const subject = message.subject.replace(/\s+/g, ' ').trim();
  return {
    to: { name: '', address: message.to },
    subject,
    text: message.text,
    html: message.html ?? htmlFromText(subject, message.text, message.language),
    headers: {
      'Content-Language': languageTag(message.language),
      // RFC 3834: suppresses out-of-office replies.
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** Accepts only one bare address, because a list or a display name could add recipients. */
function isOneAddress(to: string): boolean {
  return /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/.test(to);
}

/**
 * Maps an error of nodemailer. A 5xx reply is permanent (RFC 5321, 4.2.1), except 503 (bad sequence of commands) and a
 * failed authentication.
 */
function toFailure(error: unknown): TemporaryFailure | PermanentFailure {
  const { code, originalCode, responseCode } = Object(error) as Record<string, unknown>;
  if (typeof responseCode === 'number') {
    const isPermanent = responseCode >= 500 && responseCode !== 503 && code !== 'EAUTH';
    return failureOf(`smtp-${responseCode}`, isPermanent);
  }
  if (code === 'EENVELOPE') return new PermanentFailure('bad-address');
  return new TemporaryFailure(networkReason({ code: originalCode ?? code }));
}
