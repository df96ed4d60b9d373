"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { exportFiles } from "@/components/list/export-resource";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";

/** Exports the whole company as one archive, after a look at what it holds. */
export function ExportCompany() {
  const t = useTranslations("exports");
  const form = useTranslations("staff.form");
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const { api, perform, busy } = usePerform([exportFiles.name]);
  const start = () =>
    perform(
      () => api.call(exportFiles.verbs.create_company, {}),
      () => {
        showToast({ tone: "good", text: t("page.company.queued") });
        setOpen(false);
      },
    );
  if (!can("exports.company")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("verbs.create_company.do")}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="small"
        title={t("page.company.title")}
        description={t("page.company.text")}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{form("cancel")}</Button>
            <Button tone="primary" busy={busy} onClick={() => void start()}>
              {t("page.company.do")}
            </Button>
          </>
        }
      />
    </>
  );
}
