"use client";

import { Copy, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { Popover } from "@/components/ui/Popover";

/** A lock that says why the invoice cannot be edited and what to do instead. */
export function LockNote({ imported, onDuplicate }: { imported: boolean; onDuplicate: (() => void) | null }) {
  const t = useTranslations("invoices.record");
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t("locked_title")}
      trigger={<IconButton label={t("locked_title")} icon={<Lock />} />}
    >
      <div className="grid gap-2 text-sm">
        <p className="font-semibold">{t("locked_title")}</p>
        {imported ? <p>{t("imported_text")}</p> : null}
        <p>{t("locked")}</p>
        {onDuplicate === null ? null : (
          <Button className="justify-self-start text-sm" onClick={onDuplicate}>
            <Copy aria-hidden="true" className="size-4" />
            {t("duplicate")}
          </Button>
        )}
      </div>
    </Popover>
  );
}
