"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLookupOptions, type Lookup } from "@/components/api/lookup";
import { queryKeys, type ResourceSchemas, type Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import type { Option } from "@/components/ui/use-options";
import { undoToast } from "./undo-toast";
import type { BulkAction, BulkQuestion, ListDeclaration } from "./declaration";

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
  const optional = action.question?.kind === "lookup" && action.question.clearable === true;
  const ready = action.question === undefined || optional || (answer !== null && answer.value.trim() !== "");
  const affected = ready ? rows.filter((row) => action.affects(row, answer)) : [];
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
            disabled={affected.length === 0}
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
        {action.question ? <Question question={action.question} answer={answer} onChange={setAnswer} /> : null}
        {ready ? (
          <div className="grid gap-2">
            <p>{action.describe(affected.length, answer)}</p>
            <ul className="grid gap-0.5 border-s-2 border-line ps-3 text-sm text-muted">
              {affected.slice(0, named).map((row) => (
                <li key={list.row.id(row)} className="truncate">
                  {list.row.title(row)}
                </li>
              ))}
              {affected.length > named ? <li>{t("and_more", { count: affected.length - named })}</li> : null}
            </ul>
            {affected.length < rows.length ? (
              <p className="text-sm text-muted">{t("unchanged", { count: rows.length - affected.length })}</p>
            ) : null}
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

function Question({
  question,
  answer,
  onChange,
}: {
  question: BulkQuestion;
  answer: Option | null;
  onChange: (answer: Option | null) => void;
}) {
  if (question.kind === "text")
    return (
      <InputField
        name="bulk_answer"
        label={question.label}
        value={answer?.value ?? ""}
        maxLength={50}
        onChange={(event) => onChange({ value: event.target.value, label: event.target.value })}
      />
    );
  return (
    <LookupQuestion
      label={question.label}
      lookup={question.lookup}
      clearable={question.clearable ?? false}
      answer={answer}
      onChange={onChange}
    />
  );
}

function LookupQuestion({
  label,
  lookup,
  clearable,
  answer,
  onChange,
}: {
  label: string;
  lookup: Lookup;
  clearable: boolean;
  answer: Option | null;
  onChange: (answer: Option | null) => void;
}) {
  const options = useLookupOptions(lookup);
  return (
    <Field name="bulk_answer" label={label}>
      {(control) => <Combobox {...control} options={options} value={answer} onChange={onChange} clearable={clearable} />}
    </Field>
  );
}
