import { Paperclip } from "lucide-react";

interface ShownFile {
  id: string;
  name: string;
  download_url: string | null;
}

/** The files of a message. One that is being scanned or was blocked has no link. */
export function MessageFiles({ files, label }: { files: readonly ShownFile[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 pt-1">
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
