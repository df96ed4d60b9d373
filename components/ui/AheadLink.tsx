"use client";

import Link from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * A link that prefetches its page on pointer hover or focus, not when it scrolls into view: most links in view are never followed
 * (docs/decisions/speed.md).
 */
export function AheadLink({ onPointerEnter, onFocus, ...rest }: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [near, setNear] = useState(false);
  return (
    <Link
      {...rest}
      prefetch={near ? null : false}
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
