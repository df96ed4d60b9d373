import { Paperclip } from "lucide-react";

interface ShownFile {
  id: string;
  name: string;
  status: "quarantined" | "clean" | "blocked";
  download_url: string | null;
}

interface MessageFilesProps {
  files: readonly ShownFile[];
  texts: { label: string; scanning: string; blocked: string };
}

/** The files of a message. One that is being scanned, or in which the scan found a virus, says so and has no link. */
export function MessageFiles({ files, texts }: MessageFilesProps) {
  return (
    <ul aria-label={texts.label} className="flex flex-wrap gap-2 pt-1">
      {files.map(({ id, name, status, download_url }) => (
        <li key={id} className="flex min-h-8 max-w-full items-center gap-1.5 rounded-md border border-line px-2">
          <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {download_url === null ? (
            <>
              <bdi className="truncate text-muted">{name}</bdi>
              <span className={status === "blocked" ? "font-medium text-bad" : "text-muted"}>
                {status === "blocked" ? texts.blocked : texts.scanning}
              </span>
            </>
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
