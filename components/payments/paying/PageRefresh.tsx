"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** After so many refreshes a page that still waits refreshes less often. */
const quickRefreshes = 30;

/** Refreshes the page's data every `after` seconds while the page is visible, later five times as rarely. Renders nothing. */
export function PageRefresh({ after }: { after: number }) {
  const router = useRouter();
  useEffect(() => {
    let refreshes = 0;
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      timer = setTimeout(
        () => {
          if (!document.hidden) router.refresh();
          refreshes += 1;
          plan();
        },
        after * (refreshes < quickRefreshes ? 1_000 : 5_000),
      );
    };
    plan();
    return () => clearTimeout(timer);
  }, [after, router]);
  return null;
}
