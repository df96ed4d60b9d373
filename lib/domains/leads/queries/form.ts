import type { z } from "zod";
import { arrangeForm, readProtection } from "@/lib/domains/public-forms";
import { FormLanguage } from "@/lib/domains/public-forms/schema";
import { readSettings } from "@/lib/domains/settings";
import { languageOf } from "@/lib/commerce/locale-of";
import { listWords } from "@/lib/kernel/list-words";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { LeadFormConfig } from "../schema";

type Field = Omit<z.output<typeof LeadFormConfig>["fields"][number], "label" | "help">;

/** In the order in which people fill them in. */
const fields: readonly Field[] = [
  { name: "name", type: "text", required: true, max_length: 200 },
  { name: "email", type: "email", required: true, max_length: 254 },
  { name: "company", type: "text", required: false, max_length: 200 },
  { name: "phone", type: "tel", required: false, max_length: 40 },
  { name: "website", type: "url", required: false, max_length: 500 },
  { name: "city", type: "text", required: false, max_length: 100 },
  { name: "message", type: "textarea", required: false, max_length: 4000 },
];

export const getLeadForm = query({
  id: "leads.get_form",
  summary: "Get the fields of the company's public form for new leads, in the language asked for or else the company's",
  access: openToVisitors("Any site that shows a company's form needs its fields."),
  input: FormLanguage,
  output: LeadFormConfig,
  example: { language: "en" },
  async run(ctx, { language: asked }) {
    const { company_name, locale } = await readSettings(ctx);
    const { tenant, runtime } = ctx;
    const language = asked ?? languageOf(locale);
    const words = await listWords(language, "leads");
    return {
      company_name,
      language,
      direction: words.rightToLeft ? ("rtl" as const) : ("ltr" as const),
      submit_url: `${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}/api/public/leads/${tenant.slug}`,
      ...(await readProtection(ctx, "leads")),
      ...(await arrangeForm(ctx, "lead", { fields: fields.map((field) => ({ ...field, label: words.field(field.name) })), language })),
    };
  },
});
