"use client";

const shades = ["bg-accent", "bg-warn opacity-60", "bg-warn", "bg-bad opacity-70", "bg-bad"];

/**
 * The ageing buckets as proportional bars. Decorative: the table below has the same figures. Rendered in the browser only, where script may
 * set inline widths.
 */
export function AgeingBar({ amounts }: { amounts: readonly number[] }) {
  return (
    <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-hover">
      {amounts.map((amount, index) =>
        amount > 0 ? (
          <span
            key={shades[index]}
            ref={(element) => {
              if (element) element.style.flexGrow = String(amount);
            }}
            className={shades[index]}
          />
        ) : null,
      )}
    </div>
  );
}
