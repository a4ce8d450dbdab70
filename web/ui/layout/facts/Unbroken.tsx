interface UnbrokenProps {
  /** The part to keep on one line, for example a phone number. Without it the text is shown unchanged. */
  readonly part: string | null | undefined;
  /** A text that contains the part. */
  readonly children: string;
}

/** Keeps one part of a text on one line, because browsers break phone numbers after a hyphen. */
export function Unbroken({ part, children }: UnbrokenProps) {
  const at = part ? children.indexOf(part) : -1;
  if (!part || at < 0) return <span>{children}</span>;
  return (
    <>
      {children.slice(0, at)}
      <span className="unbroken">{part}</span>
      {children.slice(at + part.length)}
    </>
  );
}
