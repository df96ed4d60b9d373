/** The logo: a house round a courtyard. Decorative: the name stands beside it. */
export function LogoMark({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path d="M3 3h18v18H3Z" className="fill-accent" />
      <path d="M8 21V11.5a4 4 0 0 1 8 0V21Z" className="fill-surface" />
      <path d="M10.75 21v-8.25a1.25 1.25 0 0 1 2.5 0V21Z" className="fill-accent" />
    </svg>
  );
}
