import { useId, type ReactNode } from "react";

/** A part of a record, under a hairline, with its own small action. */
export function Section({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 border-b border-line">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Fields under each other, line by line. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}
