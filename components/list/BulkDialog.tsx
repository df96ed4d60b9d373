"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys, type ResourceSchemas, type Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import type { Option } from "@/components/ui/use-options";
import { isolate } from "@/lib/commerce/direction";
import { BulkQuestionField, isAnswered } from "./BulkQuestionField";
import type { BulkAction, ListDeclaration } from "./declaration";
import { undoToast } from "./undo-toast";

interface BulkDialogProps<S extends ResourceSchemas> {
  list: ListDeclaration<S>;
  action: BulkAction<Wire<S["row"]>>;
  rows: readonly Wire<S["row"]>[];
  onClose: () => void;
  onDone: () => void;
}

const named = 5;

/** Previews the effect of a bulk action by record name; after it has run, offers to undo it. */
export function BulkDialog<S extends ResourceSchemas>({ list, action, rows, onClose, onDone }: BulkDialogProps<S>) {
  const t = useTranslations("staff.bulk");
  const undo = useTranslations("staff.undo");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const [answer, setAnswer] = useState<Option | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ready = isAnswered(action.question, answer);
  const { refusals } = action;
  const asked = ready ? rows.filter((row) => action.affects(row, answer)) : [];
  const ids = asked.map(list.row.id);
  const judged = useQuery({
    queryKey: [...queryKeys.all(api.tenant, list.resource.name), "bulk-preview", action.key, answer?.value ?? null, ids],
    queryFn: ({ signal }) => refusals?.(api, ids, answer, signal) ?? [],
    enabled: refusals !== undefined && ids.length > 0,
  });
  const isJudging = refusals !== undefined && ids.length > 0 && judged.data === undefined && !judged.isError;
  const refused = new Map((judged.data ?? []).map(({ id, reason }) => [id, reason]));
  const affected = asked.filter((row) => !refused.has(list.row.id(row)));
  const left = asked.filter((row) => refused.has(list.row.id(row)));
  const refresh = () => cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, list.resource.name) });

  async function apply(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const done = await action.run(api, affected.map(list.row.id), answer);
      await refresh();
      onDone();
      onClose();
      const back = done.undo;
      const run = () =>
        void back?.()
          .then(async (done) => {
            await refresh();
            return done?.refused ?? [];
          })
          .then(
            (refused) => showToast(undoToast(undo, refused)),
            (error: unknown) => showToast({ tone: "bad", text: problemText(error) }),
          );
      const things = list.countText(done.changed, false);
      const text = done.changed === 0 ? t("nothing") : t(`outcomes.${action.outcome ?? "updated"}`, { things });
      showToast({ tone: "good", text, ...(back ? { action: { label: undo("undo"), run } } : {}) });
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={action.label}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            tone={action.tone === "danger" ? "danger" : "primary"}
            busy={busy}
            disabled={affected.length === 0 || isJudging}
            onClick={() => void apply()}
          >
            {action.label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem === null ? null : (
          <Alert tone="bad" live>
            <p>{problem}</p>
          </Alert>
        )}
        {action.question ? <BulkQuestionField question={action.question} answer={answer} onChange={setAnswer} /> : null}
        {isJudging ? <SkeletonLines count={2} /> : null}
        {ready && !isJudging ? (
          <div className="grid gap-2">
            <p>{action.describe(affected.length, answer)}</p>
            <Names names={affected.map(list.row.title)} />
            {left.length > 0 ? (
              <section aria-label={t("refused", { count: left.length })} className="grid gap-1">
                <h3 className="text-sm font-medium">{t("refused", { count: left.length })}</h3>
                <Names
                  names={left.map((row) =>
                    t("refused_one", { name: isolate(list.row.title(row)), reason: refused.get(list.row.id(row)) ?? "" }),
                  )}
                />
              </section>
            ) : null}
            {asked.length < rows.length ? (
              <p className="text-sm text-muted">{t("unchanged", { count: rows.length - asked.length })}</p>
            ) : null}
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const t = useTranslations("staff.bulk");
  return (
    <ul className="grid gap-0.5 border-s-2 border-line ps-3 text-sm text-muted">
      {names.slice(0, named).map((name, index) => (
        <li key={`${String(index)}${name}`} dir="auto" className="truncate">
          {name}
        </li>
      ))}
      {names.length > named ? <li>{t("and_more", { count: names.length - named })}</li> : null}
    </ul>
  );
}
