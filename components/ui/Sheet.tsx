"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { actionsMark, focusDialog } from "./focus-first";
import { IconButton } from "./IconButton";
import "./style-nonce";

const places = {
  end: "inset-y-0 end-0 w-full max-w-md border-s",
  bottom: "inset-x-0 bottom-0 max-h-dvh border-t",
} as const;

/** A panel from the edge of the screen, for a preview or a form beside the page. Modal, like a dialog. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  actions,
  place = "end",
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  place?: keyof typeof places;
}) {
  const t = useTranslations("common.ui");
  return (
    <Radix.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim float-in" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusDialog}
          className={classNames("fixed z-50 flex flex-col border-line bg-raised shadow-float outline-none float-in", places[place])}
        >
          <div className="flex items-center gap-3 border-b border-line px-4 py-2">
            <Radix.Title className="min-w-0 flex-1 text-lg font-semibold">{title}</Radix.Title>
            <IconButton label={t("close")} onClick={onClose} icon={<X />} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          {actions ? (
            <div {...{ [actionsMark]: "" }} className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
              {actions}
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
