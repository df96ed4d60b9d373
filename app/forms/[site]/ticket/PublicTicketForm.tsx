import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { Fragment } from "react";
import { readBrand } from "@/app/portal/[site]/brand";
import { PlainChoice, PlainField } from "@/components/portal/PlainField";
import { ProtectedForm } from "@/components/public-forms/ProtectedForm";
import { readSuggestionWords } from "@/components/public-forms/suggestion-words";
import { SuggestedArticles } from "@/components/public-forms/SuggestedArticles";
import { TextAreaField } from "@/components/ui/Input";
import { isolateFor } from "@/components/ui/use-isolate";
import { getTicketForm } from "@/lib/domains/tickets";
import { encodeId } from "@/lib/kernel/base/ids";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";
import { readFormTexts } from "../form-texts";
import { CustomFormField } from "./CustomFormField";

interface PublicTicketFormProps {
  site: string;
  /** The page that shows it, to which the answer leads back. */
  view: "page" | "embed";
  search: Record<string, string | string[] | undefined>;
}

/** The company's form for tickets, with the fields of the public API. */
export async function PublicTicketForm({ site, view, search }: PublicTicketFormProps) {
  const ctx = await readVisitor(site);
  if (ctx === null) return notFound();
  const t = await getTranslations("tickets.form");
  const company = isolateFor(await getLocale())((await readBrand(site)).company_name);
  if (search["sent"] !== undefined)
    return (
      <div className="grid gap-3">
        <h1 className="text-xl font-semibold">{t("sent")}</h1>
        <p role="status" className="measure text-pretty text-muted">
          {t("sent_text", { company })}
        </p>
        <p>
          <a href={view === "embed" ? "/forms/ticket/embed" : "/forms/ticket"} className="inline-flex min-h-9 items-center underline">
            {t("again")}
          </a>
        </p>
      </div>
    );
  const { fields, departments, custom_fields, ...protection } = await getTicketForm(ctx, {});
  const label = await getTranslations("tickets.fields");
  const person = await getTranslations("leads.fields");
  const suggested = await readSuggestionWords();
  const controls = fields.map(({ name, type, required, max_length }) => {
    switch (name) {
      case "department_id":
        return (
          <PlainChoice key={name} name={name} label={label(name)}>
            <option value="">{t("department_any")}</option>
            {departments.map((department) => (
              <option key={department.id} value={encodeId("department", department.id)}>
                {department.name}
              </option>
            ))}
          </PlainChoice>
        );
      case "message":
        return <TextAreaField key={name} name={name} label={label(name)} required={required} maxLength={max_length} rows={8} dir="auto" />;
      case "requester_name":
      case "requester_email":
      case "subject":
        return (
          <Fragment key={name}>
            <PlainField
              name={name}
              label={name === "requester_name" ? person("name") : name === "requester_email" ? person("email") : label(name)}
              type={type}
              required={required}
              maxLength={max_length}
              autoComplete={name === "subject" ? "off" : name === "requester_name" ? "name" : "email"}
              {...(type === "email" ? { pattern: "[^@\\s]+@[^@\\s]+\\.[^@\\s]+" } : {})}
            />
            {name === "subject" ? <SuggestedArticles site={site} words={suggested} sentOn="form-sent" /> : null}
          </Fragment>
        );
    }
  });
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="measure text-pretty text-muted">{t("text", { company })}</p>
      </div>
      <ProtectedForm action={`/api/public/ticket-forms/${view}`} protection={protection} {...await readFormTexts(search)}>
        {controls}
        {custom_fields.map((field) => (
          <CustomFormField key={field.key} field={field} />
        ))}
      </ProtectedForm>
    </div>
  );
}

/** Replaces the title of the form for leads, which the layout gives. */
export async function ticketFormTitle(site: string): Promise<Metadata> {
  const t = await getTranslations("tickets.form");
  return { title: { absolute: `${t("title")} · ${(await readBrand(site)).company_name}` } };
}
