"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import { bankEntries, changedLists } from "./resource";

/** Uploads a statement, and confirms all entries whose invoices are sure. */
export function StatementBar() {
  const t = useTranslations("bank_entries");
  const can = useCan();
  const picker = useRef<HTMLInputElement>(null);
  const { api, perform, busy } = usePerform(changedLists);
  if (!can("payments.write")) return null;
  const upload = (file: File | undefined) => {
    if (file === undefined) return;
    const body = new FormData();
    body.append("file", file);
    void perform(async () => {
      const { added, repeated } = await api.call(bankEntries.verbs.upload, body);
      showToast({ tone: "good", text: t("uploaded", { added, repeated }) });
    });
    // The same file may be chosen again.
    if (picker.current) picker.current.value = "";
  };
  const confirmSure = () =>
    void perform(async () => {
      const { confirmed, left } = await api.call(bankEntries.verbs.confirm_sure, {});
      showToast({ tone: confirmed > 0 ? "good" : "neutral", text: t("sure_confirmed", { confirmed, left }) });
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xml,text/xml,application/xml"
        aria-label={t("file")}
        onChange={(event) => upload(event.target.files?.[0])}
      />
      <Button busy={busy} onClick={() => picker.current?.click()}>
        <FileUp aria-hidden="true" className="size-4" />
        {t("verbs.add.do")}
      </Button>
      <Button busy={busy} onClick={confirmSure}>
        {t("verbs.confirm_sure.do")}
      </Button>
      <p className="text-sm text-muted">{t("formats")}</p>
    </div>
  );
}
