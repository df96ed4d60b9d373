"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import type { Wire } from "@/components/api/resource";
import type { General } from "@/components/settings/general-resource";
import type { TaxProfileRow } from "@/components/settings/money/resource";
import { PictureField } from "@/components/settings/PictureField";
import { useFieldNames } from "@/components/settings/use-field-names";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField, SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import type { Option } from "@/components/ui/use-options";
import { useProblemLine } from "@/components/form/use-problem-line";
import { useGo } from "@/components/ui/navigation";
import { useTaxNumberName } from "@/components/words/use-tax-number-name";
import type { BrandingDetail } from "@/lib/domains/branding/schema";
import { inCountry, requiredFields, type SetupField, type SetupValues } from "./setup-values";
import { ratesFor, usualChoice } from "./tax-choices";
import { TaxFields } from "./TaxFields";
import { useSetup } from "./use-setup";

interface SetupPageProps {
  settings: General;
  branding: Wire<typeof BrandingDetail>;
  /** The company's default profile; null if the reader may not change taxes. */
  profile: TaxProfileRow | null;
  countries: readonly Option[];
  currencies: readonly Option[];
}

/** The setup form: what an invoice states about the company, prefilled with the country's defaults. */
export function SetupPage({ settings, branding, profile, countries, currencies }: SetupPageProps) {
  const t = useTranslations("setup");
  const lineOf = useProblemLine();
  const common = useTranslations("common");
  const [router, go] = [useRouter(), useGo()];
  const pagePath = usePagePath();
  const names = useFieldNames("general");
  const pictures = useFieldNames("branding");
  const taxNumber = useTaxNumberName();
  const { saved, values, setValues, logo, setLogo, tax, setTax, problems, refusal, busy, save } = useSetup({ settings, branding, profile });
  const labels: Readonly<Record<string, string | undefined>> = {
    ...names,
    ...pictures,
    line1: t("line1"),
    tax_id: taxNumber(values.country),
    tax: t("tax.label"),
    tax_name: t("tax.name"),
    tax_rate: t("tax.rate"),
  };
  const errorOf = (name: string) => problems[name];
  const text = (name: Exclude<SetupField, "country" | "currency">) => ({
    name,
    label: labels[name],
    error: errorOf(name),
    dir: "auto",
    value: values[name],
    ...(requiredFields.includes(name) ? { required: true } : { optional: common("optional") }),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  function move(code: string): void {
    const country = code as SetupValues["country"];
    setValues(inCountry(values, country));
    if (saved.profile) setTax(usualChoice(saved.profile, country, saved.settings));
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !(await save())) return;
    showToast({ tone: "good", text: t("saved") });
    go(pagePath());
    router.refresh();
  }
  const summary = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...Object.entries(problems).map(([path, problem]) => ({
      path,
      message: lineOf(labels[path] ?? path, problem),
    })),
  ];
  const choices = (options: readonly Option[]) =>
    options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  return (
    <>
      <PageHeader title={t("title")}>
        <p className="measure text-muted">{t("lead")}</p>
      </PageHeader>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-5 px-4 pt-3 pb-10 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        <InputField {...text("company_name")} maxLength={200} autoComplete="organization" />
        <InputField {...text("line1")} maxLength={200} autoComplete="address-line1" autoFocus />
        <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <InputField {...text("postal_code")} maxLength={20} autoComplete="postal-code" />
          <InputField {...text("city")} maxLength={100} autoComplete="address-level2" />
        </div>
        <SelectField
          name="country"
          label={labels.country}
          hint={t("country_hint")}
          error={errorOf("country")}
          required
          value={values.country}
          onChange={(event) => move(event.target.value)}
        >
          {choices(countries)}
        </SelectField>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="currency"
            label={labels.currency}
            hint={t("currency_hint")}
            error={errorOf("currency")}
            required
            value={values.currency}
            onChange={(event) => setValues({ ...values, currency: event.target.value as SetupValues["currency"] })}
          >
            {choices(currencies)}
          </SelectField>
          <InputField {...text("tax_id")} maxLength={50} autoComplete="off" />
        </div>
        {tax && saved.profile ? (
          <TaxFields rates={ratesFor(saved.profile, values.country, saved.settings)} choice={tax} errorOf={errorOf} onChange={setTax} />
        ) : null}
        <PictureField
          picture="logo"
          label={pictures.logo_file_id ?? ""}
          fileId={logo}
          editable
          error={errorOf("logo_file_id") ?? null}
          onChange={setLogo}
        />
        <div className="flex gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            {t("save")}
          </Button>
          <ButtonLink href={pagePath()} tone="quiet">
            {t("later")}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
