"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { downloadFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { Facts } from "@/components/ui/Facts";
import type { Tone } from "@/components/ui/Shape";
import { showToast } from "@/components/ui/toast-store";
import { imports, type ImportRow } from "./resource";
import { RowTable } from "./RowTable";
import { shownVerdicts, verdictWords } from "./verdicts";

type Ended = "checked" | "done" | "cancelled" | "undone" | "failed";

const tones: Record<Ended, Tone> = { checked: "neutral", done: "good", cancelled: "warn", undone: "neutral", failed: "bad" };

/** What the check found, or what the import wrote, with what can be done next. */
export function ResultStep({ row }: { row: ImportRow }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const status = row.status as Ended;
  const writable = row.counts.create + row.counts.update > 0;
  return (
    <>
      <Alert tone={tones[status]} title={t(`result.${status}`)}>
        {row.failure === null ? null : <p>{t(`failures.${row.failure}`)}</p>}
        {status === "undone" && row.counts.kept > 0 ? <p>{t("result.kept", { count: row.counts.kept })}</p> : null}
        {status === "checked" && !writable ? <p>{t("result.nothing")}</p> : null}
      </Alert>
      {row.failure !== null && status === "failed" ? null : (
        <Facts
          facts={shownVerdicts(row).map((verdict) => ({
            label: t(`verdicts.${verdictWords[status]}.${verdict}`),
            value: <span className="numbers">{format.number(row.counts[verdict])}</span>,
          }))}
        />
      )}
      <ResultActions row={row} writable={writable} />
      {row.available_until === null || status === "failed" ? null : (
        <Section title={t("result.rows")}>
          <RowTable row={row} />
        </Section>
      )}
    </>
  );
}

function ResultActions({ row, writable }: { row: ImportRow; writable: boolean }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const form = useTranslations("staff.form");
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const [asking, setAsking] = useState(false);
  const { api, perform, busy } = usePerform([imports.name, row.list]);
  const { id, status } = row;
  const isWritten = (status === "done" || status === "cancelled") && writable;
  const canUndo = (isWritten || (status === "undone" && row.counts.kept > 0)) && row.available_until !== null;
  const canDelete = status === "checked" || status === "failed" || status === "undone" || (!isWritten && status === "cancelled");
  const download = () =>
    perform(() => downloadFile(api.tenant, imports.verbs.errors, { id }, `${row.file_name.replace(/\.[^.]+$/, "")}.csv`));
  const undo = () =>
    perform(
      () => api.call(imports.verbs.undo, { id }),
      () => setAsking(false),
    );
  const remove = () =>
    perform(
      () => api.remove(imports, id),
      () => {
        showToast({ tone: "neutral", text: t("result.deleted") });
        router.push(pagePath("settings", "imports"));
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {can("imports.write") && status === "checked" && writable ? (
        <Button tone="primary" busy={busy} onClick={() => void perform(() => api.call(imports.verbs.run, { id }))}>
          {t("verbs.run.do")}
        </Button>
      ) : null}
      {row.counts.invalid > 0 && row.available_until !== null ? (
        <Button busy={busy} onClick={() => void download()}>
          {t("result.download")}
        </Button>
      ) : null}
      {can("imports.write") && (status === "checked" || status === "failed") ? (
        <Button busy={busy} onClick={() => void perform(() => api.update(imports, id, row.version, { mode: row.mode }))}>
          {t("result.change")}
        </Button>
      ) : null}
      {can("imports.write") && canUndo ? <Button onClick={() => setAsking(true)}>{t("verbs.undo.do")}</Button> : null}
      {can("imports.write") && canDelete ? (
        <Button tone="quiet" busy={busy} onClick={() => void remove()}>
          {t("verbs.delete.do")}
        </Button>
      ) : null}
      {canUndo && row.available_until !== null ? (
        <span className="text-sm text-muted">
          {t("result.until", { date: format.dateTime(new Date(row.available_until), { dateStyle: "medium" }) })}
        </span>
      ) : null}
      {asking ? (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t("result.undo_question")}
          description={t("result.undo_text")}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{form("cancel")}</Button>
              <Button tone="danger" busy={busy} onClick={() => void undo()}>
                {t("verbs.undo.do")}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}
