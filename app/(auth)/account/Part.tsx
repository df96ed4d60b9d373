import type { ReactNode } from "react";

interface PartProps {
  /** Of the heading, which takes the focus when the part has become another. */
  id: string;
  title: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}

/** A part of the page: what it is about, and beside it (below, where there is little room) what there is to do. */
export function Part({ id, title, text, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-4 border-t border-line py-8 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="grid content-start gap-1.5">
        <h2 id={id} tabIndex={-1} className="text-lg font-semibold">
          {title}
        </h2>
        {text ? <p className="text-sm text-muted">{text}</p> : null}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}
