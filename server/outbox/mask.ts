/** Masks `0912345678` as `0912-***-678`; numbers with fewer than 9 digits become `***`. */
export function maskPhone(phone: string): string {
  const plain = phone.replace(/[\s()-]/g, '');
  return plain.length < 9 ? '***' : `${plain.slice(0, 4)}-***-${plain.slice(-3)}`;
}

/** Masks `mei.lin@example.com` as `m***n@example.com`; a name of up to 2 letters keeps only its first letter. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  const name = [...email.slice(0, at)];
  const last = name.length > 2 ? name.at(-1) : '';
  return `${name[0]}***${last}${email.slice(at)}`;
}

/** Masks `anna.lin88` as `an***8`; names shorter than 6 characters become `***`. */
export function maskUsername(username: string): string {
  return username.length < 6 ? '***' : `${username.slice(0, 2)}***${username.slice(-1)}`;
}
