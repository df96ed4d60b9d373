"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField, SelectField } from "@/components/ui/Input";
import { languageOf } from "@/lib/i18n/locale";
import { SendButton } from "../SendButton";
import { SignInFirst } from "../SignInFirst";
import { callApi, factorRefusals, postSignIn } from "../call-api";
import { useProblems } from "../use-problems";
import { suggestSlug } from "./suggest-slug";

const fields = ["company_name", "slug", "country", "name", "email", "password"] as const;

interface SignUpFormProps {
  host: string;
  countries: { code: string; name: string }[];
}

/**
 * Creates the company in the reader's language; the link in the email then signs in. The web address follows the company name until it is
 * edited.
 */
export function SignUpForm({ host, countries }: SignUpFormProps) {
  const t = useTranslations("auth.sign_up");
  const common = useTranslations("common");
  const locale = languageOf(useLocale());
  const problems = useProblems(Object.fromEntries(fields.map((name) => [name, t(name)])));
  const [busy, setBusy] = useState(false);
  const [signsInFirst, setSignsInFirst] = useState(false);
  const [slug, setSlug] = useState({ text: "", edited: false });
  /** Found before submission, so it shows only at the field: an error summary would take the focus while the person types. */
  const [slugProblem, setSlugProblem] = useState<string | null>(null);

  async function checkSlug(): Promise<void> {
    if (slug.text === "") return setSlugProblem(null);
    const answer = await callApi<{ reason: string | null }>("GET", `/api/public/sign-up/slug?slug=${encodeURIComponent(slug.text)}`);
    setSlugProblem(answer.ok ? answer.data.reason : null);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const typed = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? "")])) as Record<(typeof fields)[number], string>;
    const missing = fields.filter((name) => typed[name].trim() === "");
    if (missing.length > 0) return problems.showFields(missing.map((path) => ({ path, code: "required" })));
    problems.clear();
    setBusy(true);
    const answer = await callApi<{ slug: string }>("POST", "/api/public/sign-up", { ...typed, locale });
    if (answer.ok) {
      const refusal = await postSignIn({ email: typed.email, password: typed.password, code: "" });
      // Whoever has a second factor is signed in already.
      const isIn = refusal === null || factorRefusals.includes(refusal);
      return window.location.assign(isIn ? `/dashboard/${answer.data.slug}/setup` : `/verify?tenant=${answer.data.slug}`);
    }
    setBusy(false);
    setSignsInFirst(answer.errors.some(({ code }) => code === "sign_in_first"));
    problems.show(answer.code, answer.errors);
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-lg font-semibold">{t("company")}</legend>
        <InputField
          name="company_name"
          label={t("company_name")}
          autoComplete="organization"
          maxLength={200}
          required
          error={problems.of("company_name")}
          onChange={(event) => {
            if (!slug.edited) setSlug({ text: suggestSlug(event.currentTarget.value), edited: false });
          }}
        />
        <InputField
          name="slug"
          label={t("slug")}
          hint={t("slug_hint", { address: `${slug.text || t("slug_example")}.${host}` })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          required
          value={slug.text}
          error={slugProblem === null ? problems.of("slug") : problems.describe(slugProblem)}
          onChange={(event) => setSlug({ text: event.currentTarget.value.toLowerCase(), edited: true })}
          onBlur={() => void checkSlug()}
        />
        <SelectField
          name="country"
          label={t("country")}
          hint={t("country_hint")}
          autoComplete="country"
          required
          defaultValue=""
          error={problems.of("country")}
        >
          <option value="">{t("choose_country")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-lg font-semibold">{t("you")}</legend>
        <InputField name="name" label={t("name")} autoComplete="name" maxLength={200} required error={problems.of("name")} />
        <InputField
          name="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          required
          error={problems.of("email")}
        />
        <InputField
          name="password"
          label={t("password")}
          hint={t("password_hint")}
          type="password"
          autoComplete="new-password"
          dir="ltr"
          required
          error={problems.of("password")}
        />
      </fieldset>
      {signsInFirst ? <SignInFirst next="/sign-up" /> : null}
      <SendButton busy={busy}>{t("submit")}</SendButton>
    </form>
  );
}
