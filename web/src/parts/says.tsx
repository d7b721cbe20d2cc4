/** A sentence of ours in which what stands between backticks is code, as on the command line. */

export function Says({ text }: { text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}
