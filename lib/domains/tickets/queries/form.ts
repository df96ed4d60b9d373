import { z } from "zod";
import { readDefinitions } from "@/lib/domains/custom-fields";
import { CustomFieldKey, CustomFieldType, offeredTypes } from "@/lib/domains/custom-fields/schema";
import { asCompany, readProtection, readTicketDepartments } from "@/lib/domains/public-forms";
import { FormProtection } from "@/lib/domains/public-forms/schema";
import { readSettings } from "@/lib/domains/settings";
import { listWords } from "@/lib/kernel/list-words";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { DepartmentId } from "../schema";

export const TicketFormField = z.object({
  name: z.enum(["requester_name", "requester_email", "department_id", "subject", "message"]),
  label: z.string(),
  type: z.enum(["text", "email", "textarea", "select"]),
  required: z.boolean(),
  max_length: z.int(),
});

const CustomFormField = z.object({
  /** Sent in `custom`, by this key. */
  key: CustomFieldKey,
  label: z.string(),
  type: CustomFieldType,
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const TicketFormConfig = z.object({
  company_name: z.string(),
  /** Of the labels, as a BCP 47 tag: the company's. */
  language: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  /** Where to send the fields as JSON by POST. */
  submit_url: z.url(),
  ...FormProtection.shape,
  fields: z.array(TicketFormField),
  /** What may be sent as `department_id`. */
  departments: z.array(z.object({ id: DepartmentId, name: z.string() })),
  custom_fields: z.array(CustomFormField),
});

type Field = Omit<z.output<typeof TicketFormField>, "label">;

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
  summary: "Get the fields of the company's public form for tickets, in the company's language",
  access: openToVisitors("Any site that shows a company's form needs its fields."),
  input: z.strictObject({}),
  output: TicketFormConfig,
  example: {},
  async run(visitor) {
    const ctx = asCompany(visitor);
    const { tenant, runtime } = ctx;
    const { company_name, locale } = await readSettings(ctx);
    const words = await listWords(locale, "tickets");
    const person = await listWords(locale, "leads");
    const labelOf = (name: Field["name"]) => {
      const own = personal[name];
      return own === undefined ? words.field(name) : person.field(own);
    };
    const offered = await readTicketDepartments(ctx);
    const departments = await ctx.db.department.findMany({
      where: { tenant_id: tenant.id, deleted_at: null, id: { in: [...offered] } },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    });
    const custom = (await readDefinitions(ctx, "ticket")).filter(({ scope, type }) => scope === "portal" && offeredTypes.includes(type));
    return {
      company_name,
      language: words.language,
      direction: words.rightToLeft ? ("rtl" as const) : ("ltr" as const),
      submit_url: `${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}/api/public/tickets/${tenant.slug}`,
      ...(await readProtection(ctx, "tickets")),
      fields: fields
        .filter(({ name }) => name !== "department_id" || departments.length > 0)
        .map((field) => ({ ...field, label: labelOf(field.name) })),
      departments,
      custom_fields: custom.map(({ key, label, type, required, options }) => ({ key, label, type, required, options })),
    };
  },
});
