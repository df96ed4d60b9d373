import { z } from "zod";
import { readProtection } from "@/lib/domains/public-forms";
import { readSettings } from "@/lib/domains/settings";
import { listWords } from "@/lib/kernel/list-words";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { LeadFormConfig } from "../schema";

type Field = Omit<z.output<typeof LeadFormConfig>["fields"][number], "label">;

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
  summary: "Get the fields of the company's public form for new leads, in the company's language",
  access: openToVisitors("Any site that shows a company's form needs its fields."),
  input: z.strictObject({}),
  output: LeadFormConfig,
  example: {},
  async run(ctx) {
    const { company_name, locale } = await readSettings(ctx);
    const { tenant, runtime } = ctx;
    const words = await listWords(locale, "leads");
    return {
      company_name,
      language: words.language,
      direction: words.rightToLeft ? ("rtl" as const) : ("ltr" as const),
      submit_url: `${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}/api/public/leads/${tenant.slug}`,
      ...(await readProtection(ctx, "leads")),
      fields: fields.map((field) => ({ ...field, label: words.field(field.name) })),
    };
  },
});
