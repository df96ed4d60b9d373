"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/IconButton";
import { buttonClasses } from "@/components/ui/Button";

/** A preview of a row, over the end of the list so that columns stay put. The focus stays in the list; moving there changes the preview. */
export function PreviewPanel({
  title,
  href,
  onClose,
  children,
}: {
  title: string;
  href: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("staff.list");
  return (
    <aside
      aria-label={t("preview", { title })}
      aria-live="polite"
      className="absolute inset-y-0 end-0 z-20 hidden w-96 flex-col border-s border-line bg-surface shadow-float float-in lg:flex"
    >
      <div className="flex items-center gap-2 border-b border-line py-1.5 ps-4 pe-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
        <AheadLink href={href} className={buttonClasses("quiet")}>
          {t("open")}
        </AheadLink>
        <IconButton label={t("close_preview")} icon={<X />} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </aside>
  );
}
