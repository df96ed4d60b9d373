"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent, type ReactNode } from "react";
import { ApiProblem } from "@/components/api/problem";
import { useProblemText } from "@/components/api/use-problem-text";
import { useProblemLine } from "@/components/form/use-problem-line";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { useFieldNames } from "../use-field-names";
import { EventPicker } from "./EventPicker";
import type { EventKind } from "./resource";
import { useWebhookProblem } from "./use-url-problem";

export interface WebhookDraft {
  url: string;
  description: string;
  events: string[];
}

interface WebhookFormProps {
  kinds: readonly EventKind[];
  initial: WebhookDraft;
  save: string;
  /** @throws ApiProblem, whose errors are shown at their fields. */
  onSave: (draft: WebhookDraft) => Promise<void>;
  cancel: ReactNode;
}

/** Address, description and events of an endpoint. */
export function WebhookForm({ kinds, initial, save, onSave, cancel }: WebhookFormProps) {
  const t = useTranslations("webhooks.form");
  const settings = useTranslations("settings");
  const common = useTranslations("common");
  const required = useTranslations("staff.form.problems");
  const labels = useFieldNames("webhooks");
  const lineOf = useProblemLine();
  const problemOf = useWebhookProblem();
  const problemText = useProblemText();
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setRefusal(null);
    const missing = {
      ...(draft.url.trim() === "" ? { url: required("required") } : {}),
      ...(draft.events.length === 0 ? { events: t("choose_some") } : {}),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await onSave({ ...draft, url: draft.url.trim() });
    } catch (error) {
      const errors = error instanceof ApiProblem ? error.errors : [];
      setProblems(Object.fromEntries(errors.map(({ path, code }) => [path.split(".")[0] ?? path, problemOf(code)])));
      if (errors.length === 0) setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  }
  const summary = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...Object.entries(problems).map(([path, problem]) => ({ path, message: lineOf(labels[path] ?? path, problem) })),
  ];
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ErrorSummary title={settings("problem")} errors={summary} />
      <div className="grid max-w-xl gap-5">
        <InputField
          name="url"
          label={labels.url}
          hint={t("url_hint")}
          error={problems.url}
          required
          type="url"
          dir="ltr"
          maxLength={2000}
          value={draft.url}
          onChange={(event) => setDraft({ ...draft, url: event.target.value })}
        />
        <InputField
          name="description"
          label={labels.description}
          hint={t("description_hint")}
          optional={common("optional")}
          error={problems.description}
          dir="auto"
          maxLength={200}
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
        />
      </div>
      <Section title={labels.events}>
        <EventPicker kinds={kinds} chosen={draft.events} error={problems.events} onChange={(events) => setDraft({ ...draft, events })} />
      </Section>
      <div className="flex gap-2">
        <Button type="submit" tone="primary" busy={busy}>
          {save}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
