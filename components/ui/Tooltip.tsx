"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Supplementary text on hover and focus. `children` is one element that accepts a ref. */
export function Tooltip({ text, side = "top", children }: { text: ReactNode; side?: "top" | "bottom"; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-xs rounded-md bg-text px-2 py-1 text-xs text-bg float-in"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
