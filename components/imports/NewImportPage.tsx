"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { SelectField } from "@/components/ui/Input";
import { useWords } from "@/components/words/use-words";
import { isolate } from "@/lib/commerce/direction";
import { ImportSteps } from "./ImportSteps";
import { uploadTo, type ListName } from "./resource";
import { importLists } from "./lists";

/** The first step: what the file is about, and the file. */
export function NewImportPage({ list: asked }: { list: ListName }) {
  const t = useTranslations("imports");
  const settings = useTranslations("settings");
  const words = useWords();
  const pagePath = usePagePath();
  const router = useRouter();
  const api = useApi();
  const problemText = useProblemText();
  const picker = useRef<HTMLInputElement>(null);
  const [list, setList] = useState<ListName>(asked);
  const [uploading, setUploading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined || uploading !== null) return;
    setUploading(file.name);
    setProblem(null);
    try {
      const body = new FormData();
      body.append("file", file);
      const { id } = await api.call(uploadTo(list), body);
      router.push(pagePath("settings", "imports", id));
    } catch (error) {
      setProblem(problemText(error));
      setUploading(null);
    }
  }
  return (
    <SettingsFrame title={t("upload.title")} trail={[{ label: settings("pages.imports.title"), href: pagePath("settings", "imports") }]}>
      <ImportSteps current="file" />
      {problem === null ? null : (
        <Alert tone="bad" live>
          <p>{problem}</p>
        </Alert>
      )}
      <SelectField
        name="list"
        label={t("upload.list")}
        value={list}
        onChange={(event) => setList(event.target.value as ListName)}
        className="max-w-xs"
      >
        {importLists.map((name) => (
          <option key={name} value={name}>
            {words.plural(name)}
          </option>
        ))}
      </SelectField>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void upload(event.dataTransfer.files[0]);
        }}
        className="grid justify-items-center gap-3 rounded-md border border-dashed border-edge px-4 py-10 text-center"
      >
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          aria-label={t("upload.file")}
          onChange={(event) => void upload(event.target.files?.[0])}
        />
        <Button tone="primary" busy={uploading !== null} onClick={() => picker.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          {t("upload.choose")}
        </Button>
        <p className="measure text-muted">{t("upload.drop")}</p>
        <p className="measure text-sm text-muted">{t("upload.programs")}</p>
        <p role="status" className="empty:hidden">
          {uploading === null ? "" : t("upload.uploading", { name: isolate(uploading) })}
        </p>
      </div>
    </SettingsFrame>
  );
}
