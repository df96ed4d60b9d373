import { z } from "zod";
import { sendLimits } from "@/lib/domains/files/schema";
import { arrangeForm, asCompany, readProtection, readTicketDepartments, readTicketFiles } from "@/lib/domains/public-forms";
import { fieldWords, formConfig, FormLanguage } from "@/lib/domains/public-forms/schema";
import { readSettings } from "@/lib/domains/settings";
import { languageOf } from "@/lib/commerce/locale-of";
import { uploadEndings } from "@/lib/kernel/files/sniff";
import { listWords } from "@/lib/kernel/list-words";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { DepartmentId } from "../schema";

/** What people outside may send with one message. */
export const sentFileLimits = { most: sendLimits.files, max_bytes: sendLimits.bytes, types: [...uploadEndings] };

export const TicketFormField = z.object({
  name: z.enum(["requester_name", "requester_email", "department_id", "subject", "message"]),
  ...fieldWords,
  type: z.enum(["text", "email", "textarea", "select"]),
  max_length: z.int(),
});

export const TicketFormConfig = z.object({
  ...formConfig,
  fields: z.array(TicketFormField),
  /** What may be sent as `department_id`. */
  departments: z.array(z.object({ id: DepartmentId, name: z.string() })),
  /** What may be sent as `files`, by multipart/form-data and after the other fields; null where the form takes none. */
  files: z
    .object({
      most: z.int(),
      /** Of all files together. */
      max_bytes: z.int(),
      /** The endings that their names may have. */
      types: z.array(z.string()),
    })
    .nullable(),
});

type Field = Omit<z.output<typeof TicketFormField>, "label" | "help">;

/** In the order in which people fill them in. */
const fields: readonly Field[] = [
  { name: "requester_name", type: "text", required: true, max_length: 200 },
  { name: "requester_email", type: "email", required: true, max_length: 254 },
  { name: "department_id", type: "select", required: false, max_length: 40 },
  { name: "subject", type: "text", required: true, max_length: 200 },
  { name: "message", type: "textarea", required: true, max_length: 20_000 },
];

/** A sender is asked for a name and an email, and not for a requester's. */
const personal: Partial<Record<Field["name"], string>> = { requester_name: "name", requester_email: "email" };

export const getTicketForm = query({
  id: "tickets.get_form",
  summary: "Get the fields of the company's public form for tickets, in the language asked for or else the company's",
  access: openToVisitors("Any site that shows a company's form needs its fields."),
  input: FormLanguage,
  output: TicketFormConfig,
  example: { language: "en" },
  async run(visitor, { language: asked }) {
    const ctx = asCompany(visitor);
    const { tenant, runtime } = ctx;
    const { company_name, locale } = await readSettings(ctx);
    const language = asked ?? languageOf(locale);
    const words = await listWords(language, "tickets");
    const person = await listWords(language, "leads");
    const labelOf = (name: Field["name"]) => {
      const known = personal[name];
      return known === undefined ? words.field(name) : person.field(known);
    };
    const offered = await readTicketDepartments(ctx);
    const departments = await ctx.db.department.findMany({
      where: { tenant_id: tenant.id, deleted_at: null, id: { in: [...offered] } },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    });
    const shown = fields
      .filter(({ name }) => name !== "department_id" || departments.length > 0)
      .map((field) => ({ ...field, label: labelOf(field.name) }));
    return {
      company_name,
      language,
      direction: words.rightToLeft ? ("rtl" as const) : ("ltr" as const),
      submit_url: `${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}/api/public/tickets/${tenant.slug}`,
      ...(await readProtection(ctx, "tickets")),
      ...(await arrangeForm(ctx, "ticket", { fields: shown, language })),
      departments,
      files: (await readTicketFiles(ctx)) ? sentFileLimits : null,
    };
  },
});
