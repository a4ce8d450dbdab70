/** `0912345678` as people may see it, `0912-***-678`; all stars when there are too few digits to hide any. */
export function maskPhone(phone: string): string {
  const plain = phone.replace(/[\s()-]/g, '');
  return plain.length < 9 ? '***' : `${plain.slice(0, 4)}-***-${plain.slice(-3)}`;
}

/** `mei.lin@example.com` as people may see it, `m***n@example.com`; a short name keeps its first letter only. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  const name = [...email.slice(0, at)];
  const last = name.length > 2 ? name.at(-1) : '';
  return `${name[0]}***${last}${email.slice(at)}`;
}

/** `anna.lin88` as a message may name it, `an***8`; enough for its owner to know it again. */
export function maskUsername(username: string): string {
  return username.length < 6 ? '***' : `${username.slice(0, 2)}***${username.slice(-1)}`;
}
