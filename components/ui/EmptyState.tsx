import type { ReactNode } from "react";

/** What an empty view shows: what belongs here, and the one action that adds the first. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 px-4 py-14 text-center">
      {icon ? <span className="mb-1 text-muted [&_svg]:size-8 [&_svg]:stroke-[1.25]">{icon}</span> : null}
      <div className="text-lg font-semibold">{title}</div>
      {children ? <div className="text-balance text-muted">{children}</div> : null}
      {actions ? <div className="flex flex-wrap justify-center gap-2 pt-3">{actions}</div> : null}
    </div>
  );
}
