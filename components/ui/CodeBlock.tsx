/** Code or other machine text: left to right in every language; scrolls, by keyboard too, when it is too wide. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <pre
      dir="ltr"
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-96 overflow-auto rounded-md border border-line bg-bg p-3 text-start font-mono text-sm leading-5"
    >
      <code>{children}</code>
    </pre>
  );
}
