import { useId, type ReactNode } from "react";

/** A titled part of a record with an optional action. */
export function Section({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 border-b border-line">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <div className="flex flex-wrap items-center quiet-ends">{action}</div>
      </div>
      {children}
    </section>
  );
}

export function Fields({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}
