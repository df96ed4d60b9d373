export type Tone = "neutral" | "good" | "warn" | "bad" | "accent";

/**
 * A shape for each tone (ring, disc, triangle, square, diamond), so that colour is not the only cue (WCAG 1.4.1). Decorative beside the
 * status word.
 */
export function Shape({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0 fill-current">
      {tone === "neutral" ? <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" /> : null}
      {tone === "good" ? <circle cx="5" cy="5" r="4.5" /> : null}
      {tone === "warn" ? <path d="M5 0.8 9.6 9H0.4Z" /> : null}
      {tone === "bad" ? <path d="M1 1h8v8H1Z" /> : null}
      {tone === "accent" ? <path d="M5 0.3 9.7 5 5 9.7 0.3 5Z" /> : null}
    </svg>
  );
}
