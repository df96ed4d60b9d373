import { findStaffByText } from "@/lib/domains/staff";
import { notFound } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { byRecordId } from "@/lib/kernel/imported-rows";
import type { FindByText, ImportedColumn, ImportedNoun } from "@/lib/kernel/imported";
import { nameKey } from "../rules";
import { prepareCustomer } from "../rules/import";
import { CustomerCreate, CustomerImport } from "../schema";
import { bringCustomers } from "./create";
import { deleteCustomer } from "./delete";
import { changeImported, revertImported } from "./import-parts";

async function findBy(ctx: Ctx, where: object, textOf: (row: { name: string; email: string | null; tax_id: string | null }) => string) {
  const rows = await ctx.db.customer.findMany({
    where: { tenant_id: ctx.tenant.id, deleted_at: null, ...where },
    select: { id: true, name: true, email: true, tax_id: true },
    orderBy: { id: "asc" },
  });
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const text = foldText(textOf(row));
    found.set(text, [...(found.get(text) ?? []), row.id]);
  }
  return found;
}

const byName: FindByText = (ctx, texts) => findBy(ctx, { name_key: { in: texts.map(nameKey) } }, ({ name }) => name);
const byEmail: FindByText = (ctx, texts) =>
  findBy(ctx, { email: { in: texts.map((text) => text.toLowerCase()) } }, ({ email }) => email ?? "");
const byTaxId: FindByText = (ctx, texts) => findBy(ctx, { tax_id: { in: [...texts] } }, ({ tax_id }) => tax_id ?? "");

/** Live customers by their name, email, tax number or id, for files about their documents; by the folded text. */
export const findCustomersByText: FindByText = async (ctx, texts) => {
  const ids = texts.flatMap((text) => decodeId("customer", text) ?? []);
  const byId = await ctx.db.customer.findMany({
    where: { tenant_id: ctx.tenant.id, deleted_at: null, id: { in: ids } },
    select: { id: true },
  });
  const found = new Map(byId.map(({ id }) => [foldText(encodeId("customer", id)), new Set([id])]));
  for (const find of [byName, byEmail, byTaxId])
    for (const [text, matches] of await find(ctx, texts)) found.set(text, new Set([...(found.get(text) ?? []), ...matches]));
  return new Map([...found].map(([text, matches]) => [text, [...matches]]));
};

/** The columns of an address; `places` are the words that other programs put before its headings. */
function addressColumns(index: number, kind: "billing" | "shipping", places: readonly string[]): Record<string, ImportedColumn> {
  const named = (...headings: string[]) => places.flatMap((place) => headings.map((heading) => `${place}${heading}`));
  const label = (field: string) => `import.${kind}.${field}`;
  const at = `addresses.${index}`;
  return {
    [`${at}.line1`]: {
      type: "text",
      label: label("line1"),
      aliases: named("street", "address", "street address", "address 1", "address line 1", "address line1", "street 1", "line 1", "line1"),
    },
    [`${at}.line2`]: {
      type: "text",
      label: label("line2"),
      aliases: named("street 2", "address 2", "address line 2", "address line2", "apt/suite", "apartment", "line 2", "line2", "street2"),
    },
    [`${at}.city`]: { type: "text", label: label("city"), aliases: named("city", "town", "address city") },
    [`${at}.region`]: {
      type: "text",
      label: label("region"),
      aliases: named("state", "region", "province", "state/region", "state/province", "province/state", "county", "address state"),
    },
    [`${at}.postal_code`]: {
      type: "text",
      label: label("postal_code"),
      aliases: named("zip", "zip code", "postal code", "postcode", "code", "address zip", "zip/postal code", "address postal code"),
    },
    [`${at}.country`]: { type: "country", label: label("country"), aliases: named("country", "country/region", "address country") },
  };
}

/** Customers with a contact and two addresses from a file. Several rows about one customer add their contacts to it. */
export const customerImport: ImportedNoun = {
  noun: "customer",
  write: "customers.write",
  columns: {
    name: {
      type: "text",
      aliases: ["company", "company name", "organization", "organisation", "client name", "client", "customer name", "account name"],
    },
    email: { type: "text", aliases: ["company email", "e-mail", "email address", "billing email", "البريد"] },
    phone: { type: "text", aliases: ["phone number", "phonenumber", "telephone", "company phone", "business phone", "tel"] },
    website: { type: "text", aliases: ["url", "web site", "website url", "company domain name", "domain"] },
    tax_id: {
      type: "text",
      aliases: [
        "vat",
        "vat number",
        "vat id",
        "tax number",
        "tax registration number",
        "gstin",
        "business vat id",
        "trn",
        "vat treatment id",
      ],
    },
    country: { type: "country", aliases: ["country code"] },
    currency: { type: "currency", aliases: ["currency code", "default currency"] },
    language: { type: "language", aliases: ["default language", "locale"] },
    owner_id: {
      type: "reference",
      of: "staff",
      find: findStaffByText,
      aliases: ["owner", "account owner", "company owner", "assigned to"],
    },
    payment_terms_days: { type: "number", aliases: ["payment terms", "terms", "net days", "payment term days"] },
    e_invoice: { type: "text", aliases: ["e-invoice", "einvoice", "e-invoice format"] },
    e_address: { type: "text", aliases: ["electronic address", "endpoint", "endpoint id", "peppol id", "peppol endpoint"] },
    e_address_scheme: { type: "text", aliases: ["endpoint scheme", "eas", "peppol eas", "electronic address scheme"] },
    buyer_reference: { type: "text", aliases: ["buyer reference", "leitweg-id", "leitweg id", "routing id"] },
    legal_id: { type: "text", aliases: ["company number", "registration number", "company registry", "siren", "siret"] },
    legal_id_scheme: { type: "text", aliases: ["legal id scheme", "icd"] },
    active: { type: "flag", words: ["status.active", "status.inactive"], aliases: ["enabled", "is active"] },
    tags: { type: "texts", aliases: ["tag", "labels"] },
    groups: { type: "texts", aliases: ["group", "segment", "customer groups", "industry"] },
    notes: { type: "text", aliases: ["note", "private notes", "description", "comments", "remarks"] },
    "contacts.0.name": {
      type: "text",
      label: "import.contact_name",
      aliases: ["contact", "contact person", "primary contact", "full name"],
    },
    "contacts.0.first_name": {
      type: "text",
      label: "import.contact_first_name",
      aliases: ["first name", "firstname", "given name", "contact first name", "الاسم الأول"],
    },
    "contacts.0.last_name": {
      type: "text",
      label: "import.contact_last_name",
      aliases: ["last name", "lastname", "surname", "family name", "contact last name", "اسم العائلة"],
    },
    "contacts.0.email": { type: "text", label: "import.contact_email", aliases: ["primary contact email", "email id", "contact e-mail"] },
    "contacts.0.phone": {
      type: "text",
      label: "import.contact_phone",
      aliases: ["contact phonenumber", "contact phone number", "mobile", "mobile phone", "mobile phone number"],
    },
    "contacts.0.role": { type: "text", label: "import.contact_role", aliases: ["position", "job title", "title", "designation"] },
    ...addressColumns(0, "billing", ["", "billing "]),
    ...addressColumns(1, "shipping", ["shipping ", "delivery "]),
  },
  keys: {
    id: byRecordId("customer", (ctx, ids) =>
      ctx.db.customer.findMany({ where: { tenant_id: ctx.tenant.id, deleted_at: null, id: { in: ids } }, select: { id: true } }),
    ),
    name: byName,
    email: byEmail,
    tax_id: byTaxId,
  },
  joins: true,
  custom: "customer",
  create: CustomerCreate,
  update: CustomerImport,
  prepare: prepareCustomer,
  makeAll: bringCustomers,
  async make(ctx, input) {
    const [made] = await bringCustomers(ctx, [input]);
    if (made === undefined) throw notFound("customer");
    return made;
  },
  change: changeImported,
  revert: revertImported,
  async remove(ctx, id) {
    await deleteCustomer(ctx, { id });
  },
  async versionOf(ctx, id) {
    const row = await ctx.db.customer.findFirst({ where: { tenant_id: ctx.tenant.id, id, deleted_at: null }, select: { version: true } });
    return row?.version ?? null;
  },
};
