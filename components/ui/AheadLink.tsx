"use client";

import Link from "next/link";
import { useState, type ComponentProps } from "react";
import { useLinkNavigation } from "./navigation";

/**
 * A link that prefetches its page on pointer hover or focus, not when it scrolls into view: most links in view are never followed
 * (docs/decisions/speed.md). `prefetch={false}` prefetches nothing. In the staff app, the frame shows at once where it leads.
 */
export function AheadLink({ onPointerEnter, onFocus, prefetch, ...rest }: ComponentProps<typeof Link>) {
  const [near, setNear] = useState(false);
  return (
    <Link
      {...useLinkNavigation(rest.href)}
      {...rest}
      prefetch={near && prefetch !== false ? null : false}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
