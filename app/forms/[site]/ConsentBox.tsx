/** What the sender must agree to; the browser asks for the tick before it sends the form. */
export function ConsentBox({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <label className="flex min-h-6 items-start gap-2.5">
      <input type="checkbox" name="consent" value="on" required className="mt-0.5 size-[1.125rem] shrink-0" />
      <bdi>{text}</bdi>
    </label>
  );
}
