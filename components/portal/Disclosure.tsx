import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";

interface DisclosureProps {
  label: ReactNode;
  /** What the label refers to, for screen reader users who hear the label out of context. */
  of?: string;
  children: ReactNode;
}

/** A collapsed form that a native `<details>` element opens, so it needs no JavaScript. */
export function Disclosure({ label, of, children }: DisclosureProps) {
  return (
    <details className="group grid">
      <summary
        className={classNames(
          buttonClasses("secondary"),
          "w-fit cursor-pointer list-none justify-self-start text-sm group-open:bg-accent-soft [&::-webkit-details-marker]:hidden",
        )}
      >
        {label}
        {of === undefined ? null : <span className="sr-only">: {of}</span>}
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
