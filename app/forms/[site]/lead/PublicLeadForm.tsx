import { getLocale, getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { readBrand } from "@/app/portal/[site]/brand";
import { PlainField } from "@/components/portal/PlainField";
import { ProtectedForm } from "@/components/public-forms/ProtectedForm";
import { TextAreaField } from "@/components/ui/Input";
import { isolateFor } from "@/components/ui/use-isolate";
import { getLeadForm } from "@/lib/domains/leads";
import { readFormTexts } from "../form-texts";
import { readVisitor, siteAddressOf } from "@/lib/kernel/http/pages/site-page";

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
  const { fields, ...protection } = await getLeadForm(ctx, {});
  const { company_name } = await readBrand(site);
  const t = await getTranslations("leads.form");
  const label = await getTranslations("leads.fields");
  const common = await getTranslations("common");
  if (search["sent"] !== undefined)
    return (
      <div className="grid gap-3">
        <h1 className="text-xl font-semibold">{t("sent")}</h1>
        <p role="status" className="measure text-pretty text-muted">
          {t("sent_text", { company: isolateFor(await getLocale())(company_name) })}
        </p>
        <p>
          <a href={view === "embed" ? "/forms/lead/embed" : "/forms/lead"} className="inline-flex min-h-9 items-center underline">
            {t("again")}
          </a>
        </p>
      </div>
    );
  const referrer = (await headers()).get("referer") ?? "";
  const hidden = [
    ...(referrer === "" || referrer.startsWith(siteAddressOf(ctx)) ? [] : [["referrer", referrer] as const]),
    ...campaign.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]] as const] : [])),
  ];
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="measure text-pretty text-muted">{t("text", { company: isolateFor(await getLocale())(company_name) })}</p>
      </div>
      <ProtectedForm action={`/api/public/lead-forms/${view}`} protection={protection} {...await readFormTexts(search)}>
        {fields.map(({ name, type, required, max_length }) =>
          name === "message" ? (
            <TextAreaField
              key={name}
              name={name}
              label={label(name)}
              optional={common("optional")}
              maxLength={max_length}
              rows={6}
              dir="auto"
            />
          ) : (
            <PlainField
              key={name}
              name={name}
              label={label(name)}
              type={type}
              autoComplete={complete[name]}
              maxLength={max_length}
              {...(required ? { required } : {})}
              {...(name === "email" ? { pattern: "[^@\\s]+@[^@\\s]+\\.[^@\\s]+" } : {})}
            />
          ),
        )}
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </ProtectedForm>
    </div>
  );
}
