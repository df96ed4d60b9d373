"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { actionsMark, focusDialog } from "./focus-first";
import { IconButton } from "./IconButton";
import "./style-nonce";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  size?: "small" | "regular" | "wide";
}

const widths = { small: "max-w-md", regular: "max-w-lg", wide: "max-w-3xl" } as const;

/** A modal dialog. It focuses its first field, traps the focus, returns it on close, and closes on Escape. */
export function Dialog({ open, onClose, title, description, children, actions, size = "regular" }: DialogProps) {
  const t = useTranslations("common.ui");
  return (
    <Radix.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim float-in" />
        <div
          className={classNames(
            // The row is as high as the window, so that a long dialog scrolls inside.
            "pointer-events-none fixed inset-0 z-50 grid grid-rows-[minmax(0,1fr)]",
            "items-end justify-items-center p-0 sm:items-center sm:p-6",
          )}
        >
          <Radix.Content
            {...(description ? {} : { "aria-describedby": undefined })}
            onOpenAutoFocus={focusDialog}
            className={classNames(
              "pointer-events-auto flex max-h-full w-full flex-col rounded-md border border-line bg-raised shadow-float",
              "outline-none float-in",
              widths[size],
            )}
          >
            <div className="flex items-start gap-3 px-5 pt-4">
              <div className="grid min-w-0 flex-1 gap-1">
                <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
                {description ? <Radix.Description className="text-muted">{description}</Radix.Description> : null}
              </div>
              <IconButton label={t("close")} onClick={onClose} icon={<X />} className="-me-2 -mt-1" />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
            {actions ? (
              <div {...{ [actionsMark]: "" }} className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
                {actions}
              </div>
            ) : null}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
