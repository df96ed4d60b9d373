"use client";

import { Paperclip, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useUploads, type UploadedFile } from "@/components/record/use-uploads";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";

export type ReplyFile = UploadedFile;

const most = 10;
/** Bytes of all files of one reply: mail servers take no more. */
const limit = 20 * 1024 * 1024;

/** The files that go with a reply: uploaded at once, and listed until it is sent. */
export function ReplyFiles({ files, onChange }: { files: readonly ReplyFile[]; onChange: (files: readonly ReplyFile[]) => void }) {
  const t = useTranslations("tickets.reply_box");
  const picker = useRef<HTMLInputElement>(null);
  const onRefused = (name: string) => showToast({ tone: "bad", text: t("too_many_files", { name: isolate(name) }) });
  const { add, uploading, busy } = useUploads({ files, onChange, most, limit, onRefused });
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t("attach")}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button tone="quiet" busy={busy} onClick={() => picker.current?.click()}>
        <Paperclip aria-hidden="true" className="size-4" />
        {t("attach")}
      </Button>
      <ul aria-label={t("files")} className="flex flex-wrap gap-2 empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="flex min-h-8 max-w-full items-center gap-1 rounded-md border border-line ps-2">
            <bdi className="truncate">{file.name}</bdi>
            <IconButton
              icon={<X />}
              label={t("remove_file", { name: isolate(file.name) })}
              onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
            />
          </li>
        ))}
      </ul>
      {uploading === null ? null : <bdi className="truncate text-muted">{uploading}</bdi>}
    </div>
  );
}
