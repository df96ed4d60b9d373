import { useId, type ReactNode } from "react";
import { AllRecords, type AllRecordsProps } from "./AllRecords";

interface SectionProps {
  title: ReactNode;
  action?: ReactNode;
  /** For a part of a list: the link to the whole. */
  all?: AllRecordsProps;
  children: ReactNode;
}

/** A titled part of a record with an optional action. */
export function Section({ title, action, all, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 border-b border-line">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 quiet-ends">
          {all === undefined ? null : <AllRecords {...all} />}
          {action}
        </div>
      </div>
      {children}
    </section>
  );
}

export function Fields({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}
