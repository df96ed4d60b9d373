import type { ReactNode } from "react";

export interface Fact {
  label: ReactNode;
  value: ReactNode;
}

/** A description list, for a record's details or a preview. A missing value shows a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-0.5 text-sm">
      {facts.map(({ label, value }, index) => (
        <div key={index} className="grid min-h-7 grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3 py-1">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {value === null || value === undefined || value === "" ? <span className="text-muted">–</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
