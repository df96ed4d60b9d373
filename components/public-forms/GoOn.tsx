"use client";

import { useEffect } from "react";

/** Leads on by itself, out of the frame of another site too; a link where scripts are off or the browser keeps frames in. */
export function GoOn({ label, href }: { label: string; href: string }) {
  useEffect(() => {
    try {
      (window.top ?? window).location.href = href;
    } catch {
      // The reader follows the link.
    }
  }, [href]);
  return (
    <a href={href} target="_top" className="inline-flex min-h-9 items-center underline">
      {label}
    </a>
  );
}
