"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField, SelectField } from "@/components/ui/Input";
import { rememberChoice } from "@/components/ui/theme";
import { locales, localeCookie } from "@/lib/i18n/locale";
import { callApi } from "../call-api";
import { useProblems } from "../use-problems";
import { Part } from "./Part";

interface Profile {
  name: string;
  locale: string;
}

/** Edits the person's name and language. A new language applies to the page at once. */
export function ProfileForm({ email, confirmed, name, locale }: Profile & { email: string; confirmed: boolean }) {
  const t = useTranslations("account.profile");
  const common = useTranslations("common");
  const router = useRouter();
  const words = useTranslations("auth.problems");
  const problems = useProblems({ name: t("name"), locale: t("locale") }, { too_short: words("required") });
  const [saved, setSaved] = useState<Profile>({ name, locale });
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<"saved" | "unchanged" | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const entered: Profile = { name: String(form.get("name") ?? "").trim(), locale: String(form.get("locale") ?? "") };
    problems.clear();
    setOutcome(null);
    if (entered.name === "") return problems.showFields([{ path: "name", code: "required" }]);
    const changed = {
      ...(entered.name === saved.name ? {} : { name: entered.name }),
      ...(entered.locale === saved.locale ? {} : { locale: entered.locale }),
    };
    if (Object.keys(changed).length === 0) return setOutcome("unchanged");
    setBusy(true);
    const answer = await callApi<Profile>("PATCH", "/api/account", changed);
    setBusy(false);
    if (!answer.ok) return problems.show(answer.code, answer.errors);
    setSaved({ name: answer.data.name, locale: answer.data.locale });
    setOutcome("saved");
    if (changed.locale !== undefined) rememberChoice(localeCookie, answer.data.locale);
    router.refresh();
  }

  return (
    <Part id="profile" title={t("title")} text={t("text")}>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-md gap-5">
        <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
        <dl className="grid gap-1.5">
          <dt className="font-medium">{t("email")}</dt>
          <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{email}</bdi>
            <Badge tone={confirmed ? "good" : "warn"}>{confirmed ? t("email_confirmed") : t("email_unconfirmed")}</Badge>
          </dd>
        </dl>
        <InputField
          name="name"
          label={t("name")}
          autoComplete="name"
          dir="auto"
          maxLength={200}
          required
          defaultValue={name}
          error={problems.of("name")}
        />
        <SelectField name="locale" label={t("locale")} autoComplete="off" defaultValue={locale} error={problems.of("locale")}>
          {locales.map((value) => (
            <option key={value} value={value} lang={value}>
              {common(`languages.${value}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="justify-self-start" busy={busy}>
          {t("save")}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {outcome === null ? null : t(outcome)}
        </p>
      </form>
    </Part>
  );
}
