"use client";

import { useLocale } from "next-intl";
import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { directionOf } from "@/lib/i18n/locale";
import { classNames } from "./class-names";
import { focusPanel } from "./focus-first";
import "./style-nonce";

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactNode;
  children: ReactNode;
  /** The panel's accessible name. */
  label: string;
  align?: "start" | "end";
  className?: string;
}

/** A non-modal panel anchored to its trigger. */
export function Popover({ open, onOpenChange, trigger, children, label, align = "start", className }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={focusPanel}
          dir={directionOf(useLocale())}
          className={classNames(
            "z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto",
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
