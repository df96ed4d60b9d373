import { getLocale, getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { Fragment } from "react";
import { readBrand } from "@/app/portal/[site]/brand";
import { PlainField } from "@/components/portal/PlainField";
import { ProtectedForm } from "@/components/public-forms/ProtectedForm";
import { TextAreaField } from "@/components/ui/Input";
import { isolateFor } from "@/components/ui/use-isolate";
import { getLeadForm } from "@/lib/domains/leads";
import { languageOf } from "@/lib/i18n/locale";
import { readVisitor, siteAddressOf } from "@/lib/kernel/http/pages/site-page";
import { ConsentBox } from "../ConsentBox";
import { CustomFormField } from "../CustomFormField";
import { FormSent } from "../FormSent";
import { readFormTexts } from "../form-texts";

interface PublicLeadFormProps {
  site: string;
  /** The page that shows it, to which the answer leads back. */
  view: "page" | "embed";
  search: Record<string, string | string[] | undefined>;
}

const campaign = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
const complete = { name: "name", email: "email", company: "organization", phone: "tel", website: "url", city: "address-level2" } as const;

/** A plain form, which works without scripts, with the fields of the public API. */
export async function PublicLeadForm({ site, view, search }: PublicLeadFormProps) {
  const ctx = await readVisitor(site);
  if (ctx === null) return notFound();
  const locale = await getLocale();
  const config = await getLeadForm(ctx, { language: languageOf(locale) });
  const { fields, custom_fields, order, title, intro, thanks, redirect_url, consent, ...protection } = config;
  const { company_name } = await readBrand(site);
  const t = await getTranslations("leads.form");
  const common = await getTranslations("common");
  const company = isolateFor(locale)(company_name);
  if (search["sent"] !== undefined)
    return (
      <FormSent
        title={t("sent")}
        text={thanks ?? t("sent_text", { company })}
        again={{ label: t("again"), href: view === "embed" ? "/forms/lead/embed" : "/forms/lead" }}
        next={redirect_url === null ? null : { label: (await getTranslations("public_forms.page"))("go_on"), href: redirect_url }}
      />
    );
  const referrer = (await headers()).get("referer") ?? "";
  const hidden = [
    ...(referrer === "" || referrer.startsWith(siteAddressOf(ctx)) ? [] : [["referrer", referrer] as const]),
    ...campaign.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]] as const] : [])),
  ];
  const show = ({ name, label, help, type, required, max_length }: (typeof fields)[number]) => {
    const shown = { name, label: <bdi>{label}</bdi>, hint: help === null ? undefined : <bdi>{help}</bdi>, maxLength: max_length };
    if (name === "message")
      return <TextAreaField {...shown} {...(required ? { required } : { optional: common("optional") })} rows={6} dir="auto" />;
    return (
      <PlainField
        {...shown}
        type={type}
        autoComplete={complete[name]}
        {...(required ? { required } : {})}
        {...(name === "email" ? { pattern: "[^@\\s]+@[^@\\s]+\\.[^@\\s]+" } : {})}
      />
    );
  };
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">{title ?? t("title")}</h1>
        <p dir="auto" className="measure whitespace-pre-line text-pretty text-muted">
          {intro ?? t("text", { company })}
        </p>
      </div>
      <ProtectedForm action={`/api/public/lead-forms/${view}`} protection={protection} {...await readFormTexts(search)}>
        {order.map((name) => {
          const field = fields.find((each) => each.name === name);
          const custom = custom_fields.find(({ key }) => `custom.${key}` === name);
          return <Fragment key={name}>{field ? show(field) : custom ? <CustomFormField field={custom} /> : null}</Fragment>;
        })}
        <ConsentBox text={consent} />
        <input type="hidden" name="language" value={languageOf(locale)} />
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </ProtectedForm>
    </div>
  );
}
