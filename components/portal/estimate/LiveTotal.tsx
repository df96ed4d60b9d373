"use client";

import { useRouter } from "next/navigation";
import { useTransition, type ReactNode } from "react";

/** Shows the page with the sums of what is ticked in it, as soon as it is ticked. */
export function LiveTotal({ page, children }: { page: string; children: ReactNode }) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  return (
    <div
      aria-busy={busy}
      className="grid gap-4 rounded-md border border-line p-4"
      onChange={({ currentTarget }) => {
        const fields = [...currentTarget.querySelectorAll("input")].filter(({ type, checked }) => type === "hidden" || checked);
        const query = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
        startTransition(() => router.replace(`${page}?${query.toString()}`, { scroll: false }));
      }}
    >
      {children}
    </div>
  );
}
