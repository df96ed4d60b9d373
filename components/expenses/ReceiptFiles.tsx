"use client";

import { FileText, Upload, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useUploads, type UploadedFile } from "@/components/record/use-uploads";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";

const most = 10;
const limit = 50 * 1024 * 1024;

/** The receipts of an expense that is being entered: dropped or chosen, uploaded at once, attached when the expense is saved. */
export function ReceiptFiles({ files, onChange }: { files: readonly UploadedFile[]; onChange: (files: readonly UploadedFile[]) => void }) {
  const t = useTranslations("expenses.receipts");
  const picker = useRef<HTMLInputElement>(null);
  const onRefused = (name: string) => showToast({ tone: "bad", text: t("refused", { name: isolate(name) }) });
  const { add, uploading, busy } = useUploads({ files, onChange, most, limit, onRefused });
  return (
    <section
      aria-label={t("title")}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void add([...event.dataTransfer.files]);
      }}
      className="grid gap-3 rounded-md border border-dashed border-line-strong bg-surface p-4"
    >
      <p className="text-sm text-muted">{t("drop")}</p>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept="image/*,application/pdf"
        aria-label={t("choose")}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <ul aria-label={t("chosen")} className="grid text-sm empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="flex min-h-9 items-center gap-2">
            <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <bdi className="min-w-0 flex-1 truncate">{file.name}</bdi>
            <IconButton
              icon={<X />}
              label={t("remove", { name: isolate(file.name) })}
              onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted empty:hidden">
        {uploading === null ? null : t("uploading", { name: isolate(uploading) })}
      </p>
      <Button tone="secondary" busy={busy} className="justify-self-start" onClick={() => picker.current?.click()}>
        <Upload aria-hidden="true" className="size-4" />
        {t("choose")}
      </Button>
    </section>
  );
}
