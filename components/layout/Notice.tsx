import type { ReactNode } from "react";
import { LogoMark } from "./Logo";

/** A page with a single message, such as not found, an error or access denied. */
export function Notice({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center gap-4 px-6 py-16">
      <LogoMark className="size-8" />
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="grid gap-2 text-muted">{children}</div>
      {actions ? <div className="flex flex-wrap gap-3 pt-2">{actions}</div> : null}
    </main>
  );
}
