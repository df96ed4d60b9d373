import { classNames } from "@/components/ui/class-names";

/** A bar that is full at 100 percent; the text beside it says the same. */
export function Meter({ percent, tone }: { percent: number; tone: "accent" | "warn" | "bad" }) {
  return (
    <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-hover">
      <span
        ref={(element) => {
          if (element) element.style.inlineSize = `${String(Math.max(0, Math.min(100, percent)))}%`;
        }}
        className={classNames(
          "absolute inset-y-0 start-0 w-0 rounded-full",
          tone === "bad" ? "bg-bad" : tone === "warn" ? "bg-warn" : "bg-accent",
        )}
      />
    </div>
  );
}
