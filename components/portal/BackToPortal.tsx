import type { ReactNode } from "react";

export function BackToPortal({ children }: { children: ReactNode }) {
  return (
    <p>
      <a href="/portal" className="inline-flex min-h-6 items-center text-accent underline">
        {children}
      </a>
    </p>
  );
}
