"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { customFieldList, customFields, type CustomFieldRow, type Entity } from "@/components/custom-fields/resource";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { useProblemLine } from "@/components/form/use-problem-line";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { showToast } from "@/components/ui/toast-store";
import { FieldControls } from "./FieldControls";
import { changedOf, draftOf, toWire } from "./field-draft";

interface FieldDialogProps {
  entity: Entity;
  /** The field to change; null for a new one. */
  field: CustomFieldRow | null;
  onClose: () => void;
}

const ownProblems = ["bound", "below_min", "pattern", "twice", "missing", "relabels"] as const;

/** Defines a custom field, or changes one. A stored field keeps its key and its type. */
export function FieldDialog({ entity, field, onClose }: FieldDialogProps) {
  const t = useTranslations("custom_fields");
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const api = useApi();
  const cache = useQueryClient();
  const fieldProblem = useFieldProblem();
  const problemText = useProblemText();
  const lineOf = useProblemLine();
  const { currency, timezone } = useWorkplace();
  const [draft, setDraft] = useState(() => draftOf(field, { currency, timezone }));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  // Said once: saving again means it.
  const [confirmed, setConfirmed] = useState(false);

  async function send(): Promise<void> {
    const wire = toWire(draft, timezone);
    if (field === null) {
      const key = draft.key.trim() === "" ? {} : { key: draft.key.trim() };
      await api.call(customFields.create, { entity, type: draft.type, ...key, ...wire });
    } else {
      const changed = changedOf(wire, field);
      if (Object.keys(changed).length > 0)
        await api.call(
          customFields.update,
          { entity, id: field.id, ...changed, ...(confirmed ? { confirm: true } : {}) },
          { version: field.version },
        );
    }
    await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, customFieldList) });
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (draft.label.trim() === "") return setProblems({ label: words("problems.required") });
    setBusy(true);
    try {
      await send();
      onClose();
    } catch (error) {
      const errors = error instanceof ApiProblem ? error.errors : [];
      if (errors.some(({ code }) => code === "relabels")) setConfirmed(true);
      const text = (code: string) => {
        const own = ownProblems.find((each) => each === code);
        return own ? t(`problems.${own}`) : fieldProblem(code);
      };
      setProblems(Object.fromEntries(errors.map(({ path, code }) => [path.split(".")[0] ?? path, text(code)])));
      if (errors.length === 0) showToast({ tone: "bad", text: problemText(error) });
    } finally {
      setBusy(false);
    }
  }
  const change = (next: typeof draft) => {
    setDraft(next);
    setConfirmed(false);
  };
  const labelOf = (path: string) => (path in draft ? t(`fields.${path as keyof typeof draft}`) : path);
  return (
    <Dialog
      open
      onClose={onClose}
      title={field === null ? t("new") : t("edit", { name: field.label })}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="field-form" busy={busy}>
            {field === null ? t("verbs.create.do") : words("save")}
          </Button>
        </>
      }
    >
      <form id="field-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <ErrorSummary
          title={common("there_is_a_problem")}
          errors={Object.entries(problems).map(([path, message]) => ({ path, message: lineOf(labelOf(path), message) }))}
        />
        <FieldControls draft={draft} stored={field !== null} problems={problems} onChange={change} />
      </form>
    </Dialog>
  );
}
