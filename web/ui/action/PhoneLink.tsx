import { phoneAddress } from '../../../shared/bank.ts';
import styles from './Link.module.css';

interface PhoneLinkProps {
  readonly phone: string;
  /** A text that contains the number. Default: the number alone. */
  readonly children?: string | undefined;
}

/** A link that calls a number. Its target is as high as a button, and the number never breaks across lines. */
export function PhoneLink({ phone, children = phone }: PhoneLinkProps) {
  return (
    <a className={styles.phone} href={phoneAddress(phone)}>
      {children}
    </a>
  );
}
