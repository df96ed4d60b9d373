"use client";

import { useEffect, useRef } from "react";

/** The title of a new step: it takes the focus, so that screen readers announce the change. */
export function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className="justify-self-start font-semibold">
      {children}
    </h3>
  );
}
