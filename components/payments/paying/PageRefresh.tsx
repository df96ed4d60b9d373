"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Refreshes the page's data every `after` seconds while the page is visible. Renders nothing. */
export function PageRefresh({ after }: { after: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, after * 1000);
    return () => clearInterval(timer);
  }, [after, router]);
  return null;
}
