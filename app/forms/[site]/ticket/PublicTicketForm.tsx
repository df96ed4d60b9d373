import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { Fragment } from "react";
import { readBrand } from "@/app/portal/[site]/brand";
import { PlainChoice, PlainField } from "@/components/portal/PlainField";
import { FilesField } from "@/components/public-forms/FilesField";
import { readFilesWords } from "@/components/public-forms/files-words";
import { ProtectedForm } from "@/components/public-forms/ProtectedForm";
import { readSuggestionWords } from "@/components/public-forms/suggestion-words";
import { SuggestedArticles } from "@/components/public-forms/SuggestedArticles";
import { TextAreaField } from "@/components/ui/Input";
import { isolateFor } from "@/components/ui/use-isolate";
import { getTicketForm } from "@/lib/domains/tickets";
import { languageOf } from "@/lib/i18n/locale";
import { encodeId } from "@/lib/kernel/base/ids";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";
import { ConsentBox } from "../ConsentBox";
import { CustomFormField } from "../CustomFormField";
import { FormSent } from "../FormSent";
import { readFormTexts } from "../form-texts";

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
  const locale = await getLocale();
  const company = isolateFor(locale)((await readBrand(site)).company_name);
  const config = await getTicketForm(ctx, { language: languageOf(locale) });
  const { fields, departments, custom_fields, order, title, intro, thanks, redirect_url, consent, files, ...protection } = config;
  if (search["sent"] !== undefined)
    return (
      <FormSent
        title={t("sent")}
        text={thanks ?? t("sent_text", { company })}
        again={{ label: t("again"), href: view === "embed" ? "/forms/ticket/embed" : "/forms/ticket" }}
        next={redirect_url === null ? null : { label: (await getTranslations("public_forms.page"))("go_on"), href: redirect_url }}
      />
    );
  const suggested = await readSuggestionWords();
  const show = ({ name, label, help, type, required, max_length }: (typeof fields)[number]) => {
    const shown = { name, label: <bdi>{label}</bdi>, hint: help === null ? undefined : <bdi>{help}</bdi>, required };
    switch (name) {
      case "department_id":
        return (
          <PlainChoice {...shown}>
            <option value="">{required ? "" : t("department_any")}</option>
            {departments.map((department) => (
              <option key={department.id} value={encodeId("department", department.id)}>
                {department.name}
              </option>
            ))}
          </PlainChoice>
        );
      case "message":
        return <TextAreaField {...shown} maxLength={max_length} rows={8} dir="auto" />;
      case "requester_name":
      case "requester_email":
      case "subject":
        return (
          <>
            <PlainField
              {...shown}
              type={type}
              maxLength={max_length}
              autoComplete={name === "subject" ? "off" : name === "requester_name" ? "name" : "email"}
              {...(type === "email" ? { pattern: "[^@\\s]+@[^@\\s]+\\.[^@\\s]+" } : {})}
            />
            {name === "subject" ? <SuggestedArticles site={site} words={suggested} sentOn="form-sent" /> : null}
          </>
        );
    }
  };
  const controls = order.map((name) => {
    const field = fields.find((each) => each.name === name);
    const custom = custom_fields.find(({ key }) => `custom.${key}` === name);
    return <Fragment key={name}>{field ? show(field) : custom ? <CustomFormField field={custom} /> : null}</Fragment>;
  });
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">{title ?? t("title")}</h1>
        <p dir="auto" className="measure whitespace-pre-line text-pretty text-muted">
          {intro ?? t("text", { company })}
        </p>
      </div>
      <ProtectedForm
        action={`/api/public/ticket-forms/${view}`}
        protection={protection}
        hasFiles={files !== null}
        {...await readFormTexts(search)}
      >
        {controls}
        <ConsentBox text={consent} />
        <input type="hidden" name="language" value={languageOf(locale)} />
        {files === null ? null : <FilesField name="files" limits={files} words={await readFilesWords(files)} />}
      </ProtectedForm>
    </div>
  );
}

/** Replaces the title of the form for leads, which the layout gives. */
export async function ticketFormTitle(site: string): Promise<Metadata> {
  const t = await getTranslations("tickets.form");
  return { title: { absolute: `${t("title")} · ${(await readBrand(site)).company_name}` } };
}
