"use client";

import { useEffect, useRef } from "react";

/** The title of a step that has just come: it takes the focus, so that who hears the page knows where they are. */
export function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className="justify-self-start font-semibold">
      {children}
    </h3>
  );
}
