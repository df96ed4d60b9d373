"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Asks the server for the page's present state every so many seconds, while somebody looks. Shows nothing. */
export function LookAgain({ after }: { after: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, after * 1000);
    return () => clearInterval(timer);
  }, [after, router]);
  return null;
}
