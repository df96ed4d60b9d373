import type { ReactNode } from "react";

interface PartProps {
  /** The heading's id; the heading takes the focus when the part's content changes. */
  id: string;
  title: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}

/** A section of the account page: its explanation, and its controls beside it or, on a narrow screen, below it. */
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
