"use client";

import Link from "next/link";
import { useState, type ComponentProps } from "react";

/** A link that is read ahead when the pointer or the focus comes to it, not when it comes into view: most links in view are never followed (docs/decisions/speed.md). */
export function AheadLink(props: Omit<ComponentProps<typeof Link>, "prefetch" | "onPointerEnter" | "onFocus">) {
  const [near, setNear] = useState(false);
  const approach = () => setNear(true);
  return <Link {...props} prefetch={near ? null : false} onPointerEnter={approach} onFocus={approach} />;
}
