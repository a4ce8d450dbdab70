import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Speech } from '../../features/captcha/server/voice/speech.ts';
import type { Till } from '../../features/demo/server/till.ts';
import type { Config } from '../../server/config/config.ts';
import type { Passwords } from '../../server/crypto/passwords.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import type { EventFollower } from '../../server/event-follower.ts';
import type { Degraded } from '../../server/http/observe/health.ts';
import type { CardSystem } from '../../server/ports/card-system/local-unit.ts';
import type { Clock } from '../../server/ports/clock/port.ts';
import type { EvidenceScan } from '../../server/ports/evidence-scan/port.ts';
import type { EvidenceStore } from '../../server/ports/evidence-store/port.ts';
import type { Mail } from '../../server/ports/mail/port.ts';
import type { ObjectStore } from '../../server/ports/object-store/port.ts';
import type { Push } from '../../server/ports/push/port.ts';
import type { Random } from '../../server/ports/random/port.ts';
import type { Sms } from '../../server/ports/sms/port.ts';
import type { Content } from './content-kinds.ts';

/** All external dependencies: adapters, configuration, and programs of worker threads. */
export interface AppDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly cardSystem: CardSystem;
  readonly sms: Sms;
  readonly mail: Mail;
  /** Undefined when push messages are not configured. */
  readonly push?: Push | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly log: FastifyBaseLogger;
  /** Files that the bank edits. */
  readonly content: Content;
  /** Problems that `/readyz` reports although the portal serves requests. */
  readonly degraded?: Degraded;
  /** Registers the adapters' own metrics. */
  readonly metrics?: (registry: Registry) => void;
  /** Speaks image codes. */
  readonly speech: Speech;
  /** Program of the worker thread that renders statements. */
  readonly documentThread: URL;
  /** The bank's pictures and pages. */
  readonly objectStore: ObjectStore;
  /** Program of the worker thread that resizes pictures. */
  readonly pictureThread: URL;
  /** Files of evidence. */
  readonly evidenceStore: EvidenceStore;
  /** Undefined when files of evidence are not scanned. */
  readonly evidenceScan?: EvidenceScan | undefined;
  /** Program of the process that redraws pictures of evidence. */
  readonly evidenceDecoder: URL;
  /** The built portal; undefined when the server has only the API. */
  readonly webDir: string | undefined;
  /** The built page of the staff desk; undefined when the server has only its API. */
  readonly staffDir?: string | undefined;
  /** Recreates the demo bank; demo mode only. */
  readonly reseed?: () => Promise<void>;
  /** Creates the demo's payment terminal, which pays with demo cards; demo mode only. */
  readonly till?: (follower: EventFollower) => Till;
}
