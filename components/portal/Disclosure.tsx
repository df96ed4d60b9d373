import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";

interface DisclosureProps {
  label: ReactNode;
  /** What the label is about, for those who hear it apart from its surroundings. */
  of?: string;
  children: ReactNode;
}

/** A form that is opened when it is wanted; the browser does it, without a script. */
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
