"use client";

import { attachedFiles, files, type AttachedFileRow } from "./resource";
import { Download, Eye, EyeOff, FileText, Plus, X } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { queryKeys, type Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { usePart } from "@/components/api/use-record";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { Badge } from "@/components/ui/Badge";
import { showToast } from "@/components/ui/toast-store";
import type { Tone } from "@/components/ui/Shape";
import { isolate } from "@/lib/commerce/direction";
import type { FileStatus } from "@/lib/domains/files/schema";
import { Section } from "./Section";

const limit = 25 * 1024 * 1024;
const tones: Record<Wire<typeof FileStatus>, Tone> = { quarantined: "warn", clean: "good", blocked: "bad" };
const scanTime = 3_000;

interface FileListProps {
  resource: { name: string };
  id: string;
  locked: boolean;
  /** The routes of the files, where they are not beside the other records'. */
  verbs?: typeof attachedFiles;
  /** Shows a file to the customer, or hides it again; left out where the customer sees no files of the record. */
  onShare?: (file: AttachedFileRow) => Promise<unknown>;
}

/** A record's files with their scan status; files can be downloaded, uploaded and detached, and shared where the record can be. */
export function FileList({ resource, id, locked, verbs = attachedFiles, onShare }: FileListProps) {
  const t = useTranslations("staff.files");
  const undo = useTranslations("staff.undo");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const picker = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const at = { records: resource.name, id };
  const { data } = usePart(resource, id, "files", verbs.list, { ...at, limit: "100" });
  const refresh = () => cache.invalidateQueries({ queryKey: queryKeys.part(api.tenant, resource.name, id, "files") });

  async function add(file: File): Promise<void> {
    if (file.size > limit) return void showToast({ tone: "bad", text: t("too_large", { name: isolate(file.name) }) });
    setUploading((names) => [...names, file.name]);
    try {
      const body = new FormData();
      body.append("file", file);
      const stored = await api.call(files.upload, body);
      await api.call(verbs.attach, { ...at, file_id: stored.id });
      await refresh();
      setTimeout(() => void refresh(), scanTime);
    } catch (error) {
      showToast({ tone: "bad", text: t("failed", { name: isolate(file.name), problem: problemText(error) }) });
    } finally {
      setUploading((names) => names.filter((name) => name !== file.name));
    }
  }
  async function detach(file: AttachedFileRow): Promise<void> {
    try {
      await api.call(verbs.detach, { ...at, file_id: file.id });
      await refresh();
      const back = () =>
        void api
          .call(verbs.attach, { ...at, file_id: file.id })
          .then(refresh, (error: unknown) => showToast({ tone: "bad", text: problemText(error) }));
      showToast({ tone: "good", text: t("detached", { name: isolate(file.name) }), action: { label: undo("undo"), run: back } });
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  }
  async function share(file: AttachedFileRow): Promise<void> {
    try {
      await onShare?.(file);
      await refresh();
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  }
  const choose = (files: FileList_ | null) => {
    for (const file of files ?? []) void add(file);
  };
  return (
    <Section
      title={t("title")}
      action={
        locked ? null : (
          <>
            <input ref={picker} type="file" multiple hidden aria-label={t("drop")} onChange={(event) => choose(event.target.files)} />
            <Button tone="quiet" className="text-sm" onClick={() => picker.current?.click()}>
              <Plus aria-hidden="true" className="size-4" />
              {t("drop")}
            </Button>
          </>
        )
      }
    >
      <div
        onDragOver={(event) => !locked && event.preventDefault()}
        onDrop={(event) => {
          if (locked) return;
          event.preventDefault();
          choose(event.dataTransfer.files);
        }}
        className="grid"
      >
        {data === undefined ? <SkeletonLines count={1} /> : null}
        {data?.data.length === 0 && uploading.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
        <ul className="grid">
          {data?.data.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              locked={locked}
              onDetach={() => void detach(file)}
              onShare={onShare ? () => void share(file) : null}
            />
          ))}
        </ul>
        <p role="status" className="text-sm text-muted empty:hidden">
          {uploading.map((name) => t("uploading", { name: isolate(name) })).join(" ")}
        </p>
      </div>
    </Section>
  );
}

type FileList_ = NonNullable<HTMLInputElement["files"]>;

interface FileLineProps {
  file: AttachedFileRow;
  locked: boolean;
  onDetach: () => void;
  /** Null where the customer sees no files of the record. */
  onShare: (() => void) | null;
}

function FileLine({ file, locked, onDetach, onShare }: FileLineProps) {
  const t = useTranslations("staff.files");
  const format = useFormatter();
  return (
    <li className="flex min-h-11 items-center gap-3 text-sm">
      <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate" title={file.name}>
          {file.name}
        </bdi>
        <span className="flex flex-wrap gap-x-3 text-xs text-muted" title={t("scanned_by", { scanner: file.scanner })}>
          <Badge tone={tones[file.status]}>
            {file.status === "blocked" ? t("blocked_text", { reason: file.blocked_reason ?? "" }) : t(file.status)}
          </Badge>
          {file.sent_by === null ? null : <span>{t("sent_by", { name: isolate(file.sent_by) })}</span>}
          {t("size", { size: format.number(Math.max(1, Math.round(file.size / 1024))) })}
        </span>
      </span>
      {file.download_url === null ? null : (
        <a
          href={file.download_url}
          download
          title={t("download", { name: file.name })}
          aria-label={t("download", { name: file.name })}
          className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
        >
          <Download aria-hidden="true" className="size-4" />
        </a>
      )}
      {locked || onShare === null ? null : (
        <IconButton
          label={t(file.shared ? "hide" : "share", { name: file.name })}
          aria-pressed={file.shared}
          className={file.shared ? "text-accent" : undefined}
          icon={file.shared ? <Eye /> : <EyeOff />}
          onClick={onShare}
        />
      )}
      {locked ? null : <IconButton label={t("detach", { name: file.name })} icon={<X />} onClick={onDetach} />}
    </li>
  );
}
