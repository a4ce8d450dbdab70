import { Unbroken } from '../layout/Unbroken.tsx';
import styles from './PhoneLink.module.css';

interface PhoneLinkProps {
  readonly phone: string;
  /** A text with the number in it. Default: the number alone. */
  readonly children?: string | undefined;
}

/** Calls a number, with a target as high as a button. */
export function PhoneLink({ phone, children = phone }: PhoneLinkProps) {
  return (
    <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      <span>
        <Unbroken part={phone}>{children}</Unbroken>
      </span>
    </a>
  );
}
