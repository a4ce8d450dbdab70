/** The end of a number that is not shown whole: `•••• 4821` to see, in one line, and words such as "ending in 4821" to hear. */
export function Masked({ end, heard }: { end: string; heard: string }) {
  return (
    <span>
      <span aria-hidden="true">{`••••\u00a0${end}`}</span>
      <span className="visually-hidden">{heard}</span>
    </span>
  );
}
