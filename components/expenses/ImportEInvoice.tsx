"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Wire } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { ReceivedView } from "@/components/e-invoices/ReceivedView";
import { received } from "@/components/e-invoices/resource";
import { files } from "@/components/record/resource";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/Dialog";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import type { ReceivedEInvoice } from "@/lib/domains/expenses/schema";
import { expenses } from "./resource";

const [mostTries, pause] = [20, 1_000];

type Read = Wire<typeof ReceivedEInvoice> & { file_id: string };

/** Reads an electronic invoice from a file, shows it, and makes an expense of it. */
export function ImportEInvoice({ onClose }: { onClose: () => void }) {
  const t = useTranslations("e_invoices.on_records.received");
  const words = useTranslations("staff.form");
  const go = useGo();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([expenses.name]);
  const [read, setRead] = useState<Read | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(file: File): Promise<string> {
    const body = new FormData();
    body.append("file", file);
    let stored = await api.call(files.upload, body);
    for (let tries = 0; stored.status === "quarantined" && tries < mostTries; tries += 1) {
      await new Promise((done) => setTimeout(done, pause));
      stored = await api.ask(files.get, { id: stored.id });
    }
    return stored.id;
  }
  async function open(file: File): Promise<void> {
    setRead(null);
    setProblem(null);
    const done = await perform(async () => {
      const file_id = await upload(file);
      setRead({ ...(await api.ask(received.read, { file_id })), file_id });
    });
    if (!done) setProblem(t("unreadable"));
  }
  const create = (file_id: string) =>
    perform(async () => {
      const { id } = await api.call(received.import, { file_id });
      showToast({ tone: "good", text: t("created") });
      go(pagePath("expenses", id));
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t("title")}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={read === null || read.expense_id !== null}
            onClick={() => read && void create(read.file_id)}
          >
            {t("create")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <label
          className={`${buttonClasses("secondary")} w-fit cursor-pointer has-focus-visible:outline-2`}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            const [file] = event.dataTransfer.files;
            if (file) void open(file);
          }}
        >
          {t("choose")}
          <input
            type="file"
            accept=".xml,.pdf,application/xml,application/pdf"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void open(file);
              event.target.value = "";
            }}
          />
        </label>
        {problem === null ? null : <Alert tone="bad" live title={problem} />}
        {read === null ? null : (
          <>
            {read.doubt === null ? null : <Alert tone="warn" live title={t(read.doubt, { buyer: read.content.buyer.name })} />}
            {read.expense_id === null ? null : (
              <Alert tone="warn" live title={t("twice")}>
                <AheadLink
                  href={pagePath("expenses", read.expense_id)}
                  className="inline-flex min-h-6 w-fit items-center font-medium text-accent underline"
                >
                  {t("open_expense")}
                </AheadLink>
              </Alert>
            )}
            {read.content.kind === "credit_note" ? <Alert tone="warn" live title={t("credit_note")} /> : null}
            <ReceivedView content={read.content} problems={read.problems} />
          </>
        )}
      </div>
    </Dialog>
  );
}
