import { findStaffByText } from "@/lib/domains/staff";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import type { ImportedFields, ImportedNoun } from "@/lib/kernel/imported";
import { byRecordId, rowCommands } from "@/lib/kernel/imported-rows";
import { findLead } from "../queries";
import { leadRows } from "../rows";
import { Lead, LeadCreate, LeadSource, LeadStatus, LeadUpdate } from "../schema";
import { createLead } from "./create";
import { deleteLead } from "./delete";
import { updateLead } from "./update";

/** Leads by the text of a column, in one statement; by the folded text. */
const findBy = (field: "email" | "name" | "phone") => async (ctx: Ctx, texts: readonly string[]) => {
  const wanted = field === "email" ? texts.map((text) => text.toLowerCase()) : [...texts];
  const rows = await ctx.db.lead.findMany({
    where: { tenant_id: ctx.tenant.id, [field]: { in: wanted } },
    select: { id: true, email: true, name: true, phone: true },
    orderBy: { id: "asc" },
  });
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const text = foldText(row[field] ?? "");
    found.set(text, [...(found.get(text) ?? []), row.id]);
  }
  return found;
};

/** The name from its parts; a lead without a person is named after its company. */
function prepare({ first_name, last_name, ...fields }: ImportedFields): ImportedFields {
  const parts = [first_name, last_name].filter((part) => typeof part === "string").join(" ");
  const name = fields["name"] ?? (parts === "" ? (fields["company"] ?? fields["email"]) : parts);
  return name === undefined ? fields : { ...fields, name };
}

/** Leads from a file. A lead that exists keeps its status: that has rules of its own. */
export const leadImport: ImportedNoun = {
  noun: "lead",
  write: "leads.write",
  columns: {
    name: { type: "text", aliases: ["full name", "contact name", "lead name", "person", "contact", "الاسم الكامل"] },
    first_name: { type: "text", label: "import.first_name", aliases: ["firstname", "given name", "الاسم الأول"] },
    last_name: { type: "text", label: "import.last_name", aliases: ["lastname", "surname", "family name", "اسم العائلة"] },
    company: { type: "text", aliases: ["company name", "organization", "organisation", "account", "associated company", "الشركة"] },
    email: { type: "text", aliases: ["email address", "e-mail", "mail", "البريد"] },
    phone: { type: "text", aliases: ["phone number", "phonenumber", "mobile", "mobile phone number", "telephone", "tel", "الجوال"] },
    website: { type: "text", aliases: ["url", "web site", "website url", "company domain name"] },
    address: { type: "text", aliases: ["street", "street address", "address line 1", "address 1"] },
    city: { type: "text", aliases: ["town"] },
    region: { type: "text", aliases: ["state", "state/region", "province", "county"] },
    postal_code: { type: "text", aliases: ["zip", "zip code", "postcode", "zip/postal code"] },
    country: { type: "country", aliases: ["country/region", "country code"] },
    source: { type: "choice", values: LeadSource.options, words: "sources", aliases: ["lead source", "original source"] },
    status: {
      type: "choice",
      values: LeadStatus.exclude(["won", "lost"]).options,
      words: "statuses",
      aliases: ["lead status", "stage"],
    },
    owner_id: { type: "reference", of: "staff", find: findStaffByText, aliases: ["owner", "contact owner", "lead owner", "assigned"] },
    value: { type: "amount", aliases: ["lead value", "deal value", "amount", "annual revenue"] },
    currency: { type: "currency", aliases: ["currency code"] },
    expected_close_date: { type: "day", aliases: ["close date", "closing date"] },
    follow_up_on: { type: "day", aliases: ["next activity date", "follow up date"] },
    tags: { type: "texts", aliases: ["tag", "labels"] },
    notes: { type: "text", aliases: ["description", "comments", "note"] },
  },
  keys: {
    id: byRecordId("lead", (ctx, ids) =>
      ctx.db.lead.findMany({ where: { tenant_id: ctx.tenant.id, id: { in: ids } }, select: { id: true } }),
    ),
    email: findBy("email"),
    phone: findBy("phone"),
    name: findBy("name"),
  },
  joins: false,
  custom: "lead",
  create: LeadCreate,
  update: LeadUpdate.extend({ status: LeadStatus.optional() }),
  prepare,
  ...rowCommands({
    resource: Lead,
    update: LeadUpdate,
    read: async (ctx, id) => leadRows.toResource(await findLead(ctx, id), ctx),
    create: createLead,
    change: (ctx, { status: _status, ...input }: ImportedFields & { status?: unknown }) => updateLead(ctx, input as never),
    remove: deleteLead,
    async versionOf(ctx, id) {
      const row = await ctx.db.lead.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { version: true } });
      return row?.version ?? null;
    },
  }),
};
