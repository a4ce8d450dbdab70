import styles from './PhoneLink.module.css';

interface PhoneLinkProps {
  readonly phone: string;
  /** A text with the number in it. Default: the number alone. */
  readonly children?: string | undefined;
}

/** Calls a number, with a target as high as a button. It moves to the next line as a whole. */
export function PhoneLink({ phone, children = phone }: PhoneLinkProps) {
  return (
    <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {children}
    </a>
  );
}
