"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ApiProblem } from "@/components/api/problem";
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

/** What the page says of a rejected file, by the API's code. */
const refusals = {
  not_a_table: "not_a_table",
  no_rows: "no_rows",
  too_many_columns: "too_many_columns",
  unclosed_quote: "unclosed_quote",
  malformed: "broken",
  damaged: "broken",
  no_sheet: "broken",
  type_mismatch: "broken",
  encrypted: "encrypted",
  macros: "macros",
  ratio: "bomb",
  too_large: "bomb",
  too_many_entries: "bomb",
  nested_too_deep: "bomb",
  too_much_text: "bomb",
} as const;

function refusalOf(error: unknown): (typeof refusals)[keyof typeof refusals] | undefined {
  const code = error instanceof ApiProblem ? error.errors[0]?.code : undefined;
  return code === undefined ? undefined : (refusals as Readonly<Record<string, (typeof refusals)[keyof typeof refusals]>>)[code];
}

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
      const refusal = refusalOf(error);
      setProblem(refusal === undefined ? problemText(error) : t(`upload.problems.${refusal}`));
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
        {list === "invoices" ? null : (
          <p className="measure text-sm text-muted">{t(list === "time-entries" ? "upload.time_programs" : "upload.programs")}</p>
        )}
        <p role="status" className="empty:hidden">
          {uploading === null ? "" : t("upload.uploading", { name: isolate(uploading) })}
        </p>
      </div>
    </SettingsFrame>
  );
}
