"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { followFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import { DeliveryFields, type DeliveryDraft } from "./DeliveryFields";
import { ExportColumns } from "./ExportColumns";
import { nestedName } from "@/lib/kernel/base/query-fields";
import { chosenKeys, arrangeColumns, type ArrangedColumn } from "./arrange-columns";
import { RhythmFields } from "./RhythmFields";
import { exportFiles, scheduledExports, type ExportedList } from "./export-resource";
import { firstRhythm, rhythmFields } from "./rhythm";

interface ExportDialogProps {
  list: ExportedList;
  title: string;
  query: Readonly<Record<string, string>>;
  /** The keys of the columns on the screen. */
  shown: readonly string[];
  /** How many rows the list has, in words. */
  rows: string | null;
  /** Whether the file is written in the background. */
  isLong: boolean;
  onClose: () => void;
}

/** The lists whose columns depend on what is exported. */
const asksByQuery = (list: ExportedList): boolean => list === "survey-responses";

const nested = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [nestedName("query", name), value]));

const formats = ["csv", "xlsx"] as const;

/** The format of a file and its columns; the rows are those of the list. */
export function ExportDialog({ list, title, query, shown, rows, isLong, onClose }: ExportDialogProps) {
  const t = useTranslations("staff.list.export");
  const form = useTranslations("staff.form");
  const router = useRouter();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([exportFiles.name, scheduledExports.name]);
  const [format, setFormat] = useState<(typeof formats)[number]>("xlsx");
  const [changed, setChanged] = useState<readonly ArrangedColumn[] | null>(null);
  const [problem, setProblem] = useState<"columns" | "name" | null>(null);
  const [rhythm, setRhythm] = useState(firstRhythm);
  const [name, setName] = useState(title);
  const [delivery, setDelivery] = useState<DeliveryDraft>({ destination_id: null, changes_only: false });
  const repeated = rhythmFields(rhythm);
  const { data, isError } = useQuery({
    queryKey: [api.tenant, exportFiles.name, "columns", list, asksByQuery(list) ? query : null],
    queryFn: ({ signal }) => api.ask(exportFiles.verbs.columns, { list, ...(asksByQuery(list) ? nested(query) : {}) }, signal),
  });
  const columns = changed ?? (data ? arrangeColumns(data.data, shown) : null);
  const change = (next: readonly ArrangedColumn[]) => {
    setChanged(next);
    setProblem(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (columns === null) return;
    if (chosenKeys(columns).length === 0) return setProblem("columns");
    if (repeated && (name.trim() === "" || rhythm.time === "")) return setProblem("name");
    const asked = { list, format, query: { ...query }, columns: chosenKeys(columns) };
    const action = { label: t("show"), run: () => router.push(pagePath("settings", "exports")) };
    await perform(async () => {
      if (repeated) {
        await api.create(scheduledExports, { ...asked, ...repeated, ...delivery, name: name.trim() });
        showToast({ tone: "good", text: t("scheduled"), action });
      } else {
        const made = await api.create(exportFiles, asked);
        if (made.download_url !== null) followFile(made.download_url);
        showToast({ tone: "good", text: made.background ? t("queued") : t("done", { file: made.file_name }), action });
      }
      onClose();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { list: title })}
      description={[rows, isLong && repeated === null ? t("long") : t("as_shown")].filter(Boolean).join(" · ")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="export-list" tone="primary" busy={busy}>
            {repeated ? t("submit_schedule") : t("submit")}
          </Button>
        </>
      }
    >
      <form id="export-list" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <fieldset className="grid gap-1">
          <legend className="pb-1 text-sm font-medium">{t("format")}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            {formats.map((value) => (
              <label key={value} className="flex min-h-8 items-center gap-2.5">
                <input type="radio" name="format" checked={format === value} onChange={() => setFormat(value)} className="size-4" />
                {t(`formats.${value}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <RhythmFields frequencies={["once", "daily", "weekly", "monthly"]} draft={rhythm} onChange={setRhythm} />
        {repeated ? <DeliveryFields draft={delivery} onChange={setDelivery} /> : null}
        {repeated ? (
          <InputField
            name="schedule_name"
            label={t("name")}
            hint={t("delivered")}
            required
            maxLength={100}
            value={name}
            error={problem === "name" ? form("problems.required") : null}
            onChange={(event) => setName(event.target.value)}
          />
        ) : null}
        {columns === null ? (
          isError ? (
            <p className="text-bad">{t("failed")}</p>
          ) : (
            <SkeletonLines count={6} />
          )
        ) : (
          <ExportColumns columns={columns} problem={problem === "columns" ? t("none") : null} onChange={change} />
        )}
      </form>
    </Dialog>
  );
}
