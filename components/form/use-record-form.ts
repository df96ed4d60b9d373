"use client";

import { useEffect, useState } from "react";
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path, type Resolver } from "react-hook-form";
import { z } from "zod";
import { ApiProblem } from "@/components/api/problem";
import { useProblemText } from "@/components/api/use-problem-text";
import { readDraft, writeDraft } from "./draft";
import { useFieldProblem } from "./use-field-problem";
import { useProblemLine } from "./use-problem-line";

interface RecordFormOptions<Values extends FieldValues> {
  /** The API's own schema of the request body. */
  schema: z.ZodType;
  defaults: DefaultValues<Values>;
  /** Converts form values to the request body in wire form: omit empty fields. */
  toWire: (values: Values) => Record<string, unknown>;
  /** The field labels, for the error summary. */
  labels: Readonly<Record<string, string>>;
  /** The form's field of a path in the request; by default the path's first name. */
  fieldOf?: (path: readonly PropertyKey[]) => string;
  /** The draft's storage key: company and form. */
  draftKey: string;
  submit: (wire: Record<string, unknown>) => Promise<void>;
}

/**
 * A react-hook-form form over a domain's schema: validates with the schema that the API uses, shows API errors beside their fields and in
 * the summary, and stores a draft on this device until it is saved.
 */
export function useRecordForm<Values extends FieldValues>({
  schema,
  defaults,
  toWire,
  labels,
  fieldOf = ([name]) => String(name ?? "root"),
  draftKey,
  submit,
}: RecordFormOptions<Values>) {
  const lineOf = useProblemLine();
  const fieldProblem = useFieldProblem();
  const problemText = useProblemText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const resolver: Resolver<Values> = (values) => {
    const read = z.safeDecode(schema, toWire(values));
    if (read.success) return { values, errors: {} };
    const errors = Object.fromEntries(
      read.error.issues.map((issue) => [fieldOf(issue.path), { type: codeOf(issue), message: fieldProblem(codeOf(issue)) }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
  const form = useForm<Values>({ defaultValues: defaults, resolver, shouldFocusError: false });
  const { reset, subscribe, getValues } = form;

  useEffect(() => {
    const draft = readDraft<Values>(draftKey);
    if (draft === null) return;
    reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
    setRestored(true);
  }, [draftKey, reset, getValues]);
  useEffect(
    () =>
      subscribe({ formState: { values: true, isDirty: true }, callback: ({ values, isDirty }) => isDirty && writeDraft(draftKey, values) }),
    [draftKey, subscribe],
  );

  const send = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await submit(toWire(values));
      writeDraft(draftKey, null);
    } catch (error) {
      const fields = error instanceof ApiProblem && error.code === "invalid" ? error.errors : [];
      for (const { path, code } of fields)
        form.setError(fieldOf(path.split(".")) as Path<Values>, { type: code, message: fieldProblem(code) });
      if (fields.length === 0) setRefusal(problemText(error));
    }
  });
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>;
  const summary = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...Object.entries(errors).map(([path, error]) => ({
      path,
      message: lineOf(labels[path] ?? path, error?.message ?? ""),
    })),
  ];
  const startAfresh = () => {
    writeDraft(draftKey, null);
    reset(defaults as Values);
    setRestored(false);
  };
  return {
    form,
    send,
    summary,
    restored,
    startAfresh,
    errorOf: (name: string) => errors[name]?.message,
    busy: form.formState.isSubmitting,
  };
}

/** Maps a zod issue to a code that the message catalogue has. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small") return "required";
  if (issue.code === "too_big") return issue.origin === "string" ? "too_long" : "range";
  if (issue.code === "invalid_format") return issue.format === "email" || issue.format === "url" ? issue.format : "invalid";
  if (issue.code === "invalid_type") return issue.expected === "number" || issue.expected === "int" ? "invalid_number" : "required";
  return issue.code;
}
