"use client";

import { Download, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { downloadFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { statements, type AskedStatement } from "./resource";

// Loaded on first use.
const SendStatementDialog = dynamic(() => import("./SendStatementDialog").then((module) => module.SendStatementDialog), { ssr: false });

/** Downloads the shown statement as PDF or CSV, or sends it to the customer. */
export function StatementActions({ asked, address }: { asked: AskedStatement; address: string | null }) {
  const t = useTranslations("statements.page");
  const can = useCan();
  const { api, perform, busy } = usePerform([]);
  const [sending, setSending] = useState(false);
  const save = (format: "pdf" | "csv") =>
    void perform(() => downloadFile(api.tenant, statements[format], asked, `statement-${asked.to ?? ""}.${format}`));
  return (
    <>
      <Button busy={busy} onClick={() => save("pdf")}>
        <Download aria-hidden="true" className="size-4" />
        {t("pdf")}
      </Button>
      <Button busy={busy} onClick={() => save("csv")}>
        {t("csv")}
      </Button>
      {can("statements.send") ? (
        <Button tone="primary" onClick={() => setSending(true)}>
          <Mail aria-hidden="true" className="size-4" />
          {t("send")}
        </Button>
      ) : null}
      {sending ? <SendStatementDialog asked={asked} address={address} onClose={() => setSending(false)} /> : null}
    </>
  );
}
