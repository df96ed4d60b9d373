"use client";

import { Paperclip, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { files as fileVerbs } from "@/components/record/resource";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";

export interface ReplyFile {
  id: string;
  name: string;
  size: number;
}

const most = 10;
/** Bytes of all files of one reply: mail servers take no more. */
const limit = 20 * 1024 * 1024;

/** The files that go with a reply: uploaded at once, and listed until it is sent. */
export function ReplyFiles({ files, onChange }: { files: readonly ReplyFile[]; onChange: (files: readonly ReplyFile[]) => void }) {
  const t = useTranslations("tickets.reply_box");
  const { api, perform, busy } = usePerform([]);
  const picker = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState<string | null>(null);

  async function add(chosen: readonly File[]): Promise<void> {
    let kept = [...files];
    for (const file of chosen) {
      const together = kept.reduce((sum, { size }) => sum + size, file.size);
      if (kept.length === most || together > limit) {
        showToast({ tone: "bad", text: t("too_many_files", { name: isolate(file.name) }) });
        continue;
      }
      setUploading(file.name);
      const body = new FormData();
      body.append("file", file);
      await perform(async () => {
        const { id, name, size } = await api.call(fileVerbs.upload, body);
        kept = [...kept, { id, name, size }];
        onChange(kept);
      });
    }
    setUploading(null);
  }
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
