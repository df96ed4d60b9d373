import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import type { AttachedFileRow } from "@/components/record/resource";

/** The files that came with a message. One that is being scanned or was blocked has no link; the list of files says which. */
export function MessageFiles({ files }: { files: readonly AttachedFileRow[] }) {
  const t = useTranslations("tickets.fields");
  return (
    <ul aria-label={t("file_ids")} className="flex flex-wrap gap-2 pt-1">
      {files.map(({ id, name, download_url }) => (
        <li key={id} className="flex min-h-8 max-w-full items-center gap-1.5 rounded-md border border-line px-2">
          <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {download_url === null ? (
            <bdi className="truncate text-muted">{name}</bdi>
          ) : (
            <a href={download_url} download className="min-h-6 truncate leading-6 underline">
              <bdi>{name}</bdi>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
