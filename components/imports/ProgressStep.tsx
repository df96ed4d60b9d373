"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { imports, type ImportRow } from "./resource";

/** How far the check, the import or the undoing is. */
export function ProgressStep({ row }: { row: ImportRow }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const can = useCan();
  const { api, perform, busy } = usePerform([imports.name]);
  const { status, rows, done } = row;
  if (status !== "checking" && status !== "running" && status !== "undoing") return null;
  return (
    <div className="grid max-w-xl gap-3">
      <p>{t(`progress.${status}`)}</p>
      <progress
        aria-label={t("fields.done")}
        value={rows === 0 ? undefined : done}
        max={Math.max(rows, 1)}
        className="h-2 w-full accent-accent"
      />
      <p role="status" className="numbers text-sm text-muted">
        {rows === 0 ? t("progress.waiting") : t("progress.count", { done: format.number(done), rows: format.number(rows) })}
      </p>
      {status !== "undoing" && can("imports.write") ? (
        <div>
          <Button busy={busy} onClick={() => void perform(() => api.call(imports.verbs.cancel, { id: row.id }))}>
            {t("verbs.cancel.do")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
