"use client";

import { useLocale } from "next-intl";
import { Popover as Radix } from "radix-ui";
import { useRef, type ReactNode, type RefObject } from "react";
import { directionOf } from "@/lib/i18n/locale";
import { classNames } from "../class-names";
import { focusPanel } from "../focus-first";
import "../style-nonce";

interface PopoverPanelProps {
  id: string;
  /** The trigger, beside which the panel opens. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
}

/** The panel of a `Popover`. */
export function PopoverPanel({ id, anchor, open, onOpenChange, label, align = "start", className, children }: PopoverPanelProps) {
  const leftByPointer = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={focusPanel}
          onInteractOutside={(event) => {
            // A click on the trigger closes the panel itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else leftByPointer.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) anchor.current?.focus();
            leftByPointer.current = false;
          }}
          dir={directionOf(useLocale())}
          className={classNames(
            "z-50 max-h-(--radix-popper-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto",
            "rounded-md border border-line bg-raised shadow-float float-in",
            className ?? "p-3",
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
