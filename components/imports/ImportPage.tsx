"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { usePagePath } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { useWords } from "@/components/words/use-words";
import { ColumnsStep } from "./ColumnsStep";
import { ImportSteps, type ImportStep } from "./ImportSteps";
import { isBusy, statusTones } from "./ImportsPage";
import { ProgressStep } from "./ProgressStep";
import { imports, type FileColumns, type ImportRow, type RecipeRow } from "./resource";
import { ResultStep } from "./ResultStep";

const steps: Record<ImportRow["status"], ImportStep> = {
  draft: "columns",
  checking: "check",
  checked: "check",
  failed: "check",
  running: "run",
  done: "result",
  cancelled: "result",
  undoing: "result",
  undone: "result",
};

interface ImportPageProps {
  row: ImportRow;
  columns: FileColumns;
  recipes: readonly RecipeRow[];
}

/** One import, at the step where it stands. It is asked for again every second while it is worked on. */
export function ImportPage({ row: first, columns, recipes }: ImportPageProps) {
  const t = useTranslations("imports");
  const settings = useTranslations("settings");
  const words = useWords();
  const pagePath = usePagePath();
  const api = useApi();
  const { data: row = first } = useQuery<ImportRow>({
    queryKey: queryKeys.record(api.tenant, imports.name, first.id),
    queryFn: ({ signal }) => api.get(imports, first.id, signal),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? 1_000 : false),
  });
  return (
    <SettingsFrame
      wide
      title={<bdi className="[overflow-wrap:anywhere]">{row.file_name}</bdi>}
      text={words.plural(row.list)}
      trail={[{ label: settings("pages.imports.title"), href: pagePath("settings", "imports") }]}
      beside={<Badge tone={statusTones[row.status]}>{t(`status.${row.status}`)}</Badge>}
    >
      <ImportSteps current={steps[row.status]} />
      {isBusy(row) ? (
        <ProgressStep row={row} />
      ) : row.status === "draft" ? (
        <ColumnsStep key={`${row.encoding ?? ""}${row.delimiter ?? ""}${row.recipe ?? ""}`} row={row} columns={columns} recipes={recipes} />
      ) : (
        <ResultStep row={row} />
      )}
    </SettingsFrame>
  );
}
