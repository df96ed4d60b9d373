"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { useProblemLine } from "@/components/form/use-problem-line";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button, ButtonLink } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { Permission } from "@/lib/domains/staff/schema";
import { CopyText } from "../CopyText";
import { PermissionMatrix } from "../people/PermissionMatrix";
import { SettingsFrame } from "../SettingsFrame";
import { useFieldNames } from "../use-field-names";
import { apiKeys, sampleRequest, type NewApiKey as Made } from "./resource";

/** The permissions that apps usually need, of those that the reader has. */
const presets = [
  { key: "read", includes: (name: Permission) => name.endsWith(".read") },
  { key: "billing", includes: (name: Permission) => /^(customers|items|invoices|payments|taxes)\./.test(name) },
  { key: "all", includes: () => true },
  { key: "none", includes: () => false },
] as const;

/** Creates an API key with a name, permissions and an expiry. The key is shown once, from the response. */
export function NewApiKey() {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const lineOf = useProblemLine();
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const fieldProblem = useFieldProblem();
  const pagePath = usePagePath();
  const can = useCan();
  const labels = useFieldNames("api_keys");
  const [name, setName] = useState("");
  const [until, setUntil] = useState<string | null>(null);
  const [dayProblem, setDayProblem] = useState<string | null>(null);
  const [granted, setGranted] = useState<ReadonlySet<Permission>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const trail = [{ label: t("pages.api_keys.title"), href: pagePath("settings", "api-keys") }];

  const toggle = (permissions: readonly Permission[], on: boolean) => {
    const others = [...granted].filter((name) => !permissions.includes(name));
    setGranted(new Set(on ? [...others, ...permissions] : others));
  };
  // Clears the day's entry in the error summary as soon as the day is valid, as the field does.
  const reportDayProblem = (problem: string | null) => {
    setDayProblem(problem);
    if (problem === null) setProblems(({ expires_at: _settled, ...rest }) => rest);
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setRefusal(null);
    const missing = {
      ...(name.trim() === "" ? { name: words("problems.required") } : {}),
      ...(dayProblem === null ? {} : { expires_at: dayProblem }),
      ...(granted.size === 0 ? { permissions: t("api_keys.choose_some") } : {}),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      setMade(
        await api.call(apiKeys.verbs.issue, {
          name,
          permissions: [...granted],
          ...(until === null ? {} : { expires_at: `${until}T23:59:59Z` }),
        }),
      );
      await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, apiKeys.name) });
    } catch (error) {
      const errors = error instanceof ApiProblem ? error.errors : [];
      setProblems(Object.fromEntries(errors.map(({ path, code }) => [path, code === "past" ? t("api_keys.past") : fieldProblem(code)])));
      if (errors.length === 0) setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  }
  if (made !== null) {
    return (
      <SettingsFrame title={t("api_keys.made", { name: made.name })} trail={trail}>
        <Alert tone="warn" live title={t("api_keys.once")}>
          <CopyText label={t("api_keys.key")} text={made.token} />
        </Alert>
        <Section title={t("api_keys.try_it")}>
          <CopyText label={t("api_keys.sample")} text={sampleRequest(made)} long />
          <p>
            <a href="/docs/api" className="inline-flex min-h-6 items-center font-medium text-accent underline">
              {t("api_keys.docs")}
            </a>
          </p>
        </Section>
        <div>
          <ButtonLink href={pagePath("settings", "api-keys")}>{t("api_keys.back")}</ButtonLink>
        </div>
      </SettingsFrame>
    );
  }
  const summary = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...Object.entries(problems).map(([path, problem]) => ({
      path,
      message: lineOf(labels[path] ?? path, problem),
    })),
  ];
  return (
    <SettingsFrame title={t("api_keys.new")} trail={trail}>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ErrorSummary title={t("problem")} errors={summary} />
        <div className="grid max-w-xl gap-5">
          <InputField
            name="name"
            label={labels.name}
            hint={t("api_keys.name_hint")}
            error={problems.name}
            required
            maxLength={100}
            dir="auto"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <DatePickerField
            name="expires_at"
            label={labels.expires_at}
            hint={t("api_keys.expires_hint")}
            optional={common("optional")}
            error={problems.expires_at}
            value={until}
            onChange={setUntil}
            onProblem={reportDayProblem}
          />
        </div>
        <Section title={labels.permissions}>
          <p id="field-permissions" tabIndex={-1} className={problems.permissions ? "text-sm font-medium text-bad" : "text-sm text-muted"}>
            {problems.permissions ?? t("api_keys.scope_hint")}
          </p>
          <div role="group" aria-label={t("api_keys.presets.title")} className="flex flex-wrap gap-2">
            {presets.map(({ key, includes }) => (
              <Button key={key} onClick={() => setGranted(new Set(Permission.options.filter((name) => includes(name) && can(name))))}>
                {t(`api_keys.presets.${key}`)}
              </Button>
            ))}
          </div>
          <PermissionMatrix granted={granted} editable onToggle={toggle} />
        </Section>
        <div className="flex gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            {t("api_keys.create")}
          </Button>
          <ButtonLink href={pagePath("settings", "api-keys")} tone="quiet">
            {words("cancel")}
          </ButtonLink>
        </div>
      </form>
    </SettingsFrame>
  );
}
