"use client";

import { ImagePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type FormEvent } from "react";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { files } from "@/components/record/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import { uploadLimit } from "@/lib/domains/files/schema";

const images = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const scanPause = 1_000;
const mostScans = 30;

/** Keeps a name or a description from ending its brackets. */
const escapeLabel = (text: string): string => text.replace(/[[\]\\]/g, "\\$&");

interface TextFiles {
  insert: (text: string) => void;
  /** How the text refers to a file. */
  pathOf: (id: string) => string;
  /** Runs once a file is stored, before its scan ends. */
  onStored?: (id: string) => Promise<unknown>;
  /** Makes an image fit for the text, and reports why it can't; with it, nothing but images is taken. */
  prepare?: (file: File) => Promise<File | null>;
}

/**
 * Uploads pictures and files into a text by button, by drag and by paste. A picture asks for its alt text first. The text names a file once
 * its scan has ended, so that the preview shows it at once.
 */
export function useTextFiles({ insert, pathOf, onStored, prepare }: TextFiles) {
  const t = useTranslations("staff.text_files");
  const words = useTranslations("staff.form");
  const api = useApi();
  const problemText = useProblemText();
  const form = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [alt, setAlt] = useState("");
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const [asked] = waiting;
  const onlyImages = prepare !== undefined;

  async function upload(chosen: File, label: string | null): Promise<void> {
    const name = isolate(chosen.name);
    const refuse = (text: string) => showToast({ tone: "bad", text });
    setUploading((names) => [...names, chosen.name]);
    try {
      const file = prepare === undefined || label === null ? chosen : await prepare(chosen);
      if (file === null) return void refuse(t("unreadable", { name }));
      if (file.size > uploadLimit) return void refuse(t("too_large", { name }));
      const body = new FormData();
      body.append("file", file);
      let stored = await api.call(files.upload, body);
      await onStored?.(stored.id);
      for (let scan = 0; stored.status === "quarantined" && scan < mostScans; scan += 1) {
        await new Promise((resolve) => setTimeout(resolve, scanPause));
        stored = await api.ask(files.get, { id: stored.id });
      }
      if (stored.status === "blocked") return void refuse(t("blocked", { name }));
      const path = pathOf(stored.id);
      insert(label === null ? `[${escapeLabel(file.name)}](${path})` : `![${escapeLabel(label)}](${path})`);
    } catch (error) {
      refuse(t("failed", { name, problem: problemText(error) }));
    } finally {
      setUploading((names) => names.filter((each) => each !== chosen.name));
    }
  }
  function take(chosen: Iterable<File>): void {
    for (const file of chosen) {
      if (images.includes(file.type) || (onlyImages && file.type.startsWith("image/"))) setWaiting((before) => [...before, file]);
      else if (onlyImages) showToast({ tone: "bad", text: t("not_image", { name: isolate(file.name) }) });
      else void upload(file, null);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (asked === undefined) return;
    void upload(asked, alt.trim());
    next();
  }
  function next(): void {
    setAlt("");
    setWaiting((before) => before.slice(1));
  }
  /** For the box of the text: what is dropped or pasted there is uploaded. */
  const box = {
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes("Files") && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      take(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      take(event.clipboardData.files);
    },
  };
  const add = onlyImages ? t("add_image") : t("add");
  const controls = (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        {...(onlyImages ? { accept: "image/*" } : {})}
        aria-label={add}
        onChange={(event) => {
          take(event.target.files ?? []);
          event.target.value = "";
        }}
      />
      <Button tone="quiet" className="text-sm" onClick={() => picker.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-4" />
        {add}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {uploading.map((name) => t("uploading", { name: isolate(name) })).join(" ")}
      </p>
      {asked === undefined ? null : (
        <Dialog
          open
          onClose={next}
          title={t("alt_title")}
          description={t("alt_text", { name: isolate(asked.name) })}
          actions={
            <>
              <Button onClick={next}>{words("cancel")}</Button>
              <Button tone="primary" type="submit" form={form}>
                {t("insert")}
              </Button>
            </>
          }
        >
          <form id={form} noValidate onSubmit={submit}>
            <InputField
              name="alt"
              label={t("alt")}
              hint={t("alt_hint")}
              dir="auto"
              maxLength={300}
              value={alt}
              onChange={(event) => setAlt(event.target.value)}
            />
          </form>
        </Dialog>
      )}
    </div>
  );
  return { box, controls };
}
