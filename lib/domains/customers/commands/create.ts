import type { z } from "zod";
import { hiddenChange, scopesOf, writeCustomValues } from "@/lib/domains/custom-fields";
import { readSettings } from "@/lib/domains/settings";
import { Customer } from "../schema";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { newId } from "@/lib/kernel/ids";
import { auditChange } from "@/lib/kernel/rows";
import { customerCreated } from "../events";
import { findCustomer } from "../queries";
import { findDuplicates } from "../queries/duplicates";
import { toCustomer, toCustomerDetail } from "../resource";
import { searchText } from "../rules";
import { likenessColumns } from "../rules/likeness";
import { CustomerCreate, CustomerCreated, CustomerDetail } from "../schema";
import { addressRows } from "./addresses";
import { assertDistinctEmails, contactRows } from "./contacts";
import { assertOwner, assertTaxProfile, setLabels } from "./parts";

/** Stores a customer with its parts, audits it and publishes its creation. */
async function storeCustomer(
  ctx: CommandCtx,
  { contacts = [], addresses = [], tags, groups, custom, ...fields }: z.output<typeof CustomerCreate>,
): Promise<z.output<typeof CustomerDetail>> {
  assertDistinctEmails(contacts);
  await assertOwner(ctx, fields.owner_id);
  await assertTaxProfile(ctx, fields.tax_profile_id);
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const id = newId(now);
  const own = { tenant_id: ctx.tenant.id, customer_id: id };
  await ctx.db.customer.create({
    data: {
      notes: "",
      currency: settings.currency,
      language: settings.locale,
      country: addresses[0]?.country ?? settings.country,
      ...fields,
      id,
      tenant_id: ctx.tenant.id,
      ...likenessColumns(fields),
      search_text: searchText([fields.name, fields.email, ...contacts.flatMap((contact) => [contact.name, contact.email])]),
      created_at: now,
      updated_at: now,
    },
    select: { id: true },
  });
  await ctx.db.contact.createMany({ data: contactRows(contacts, own, now) });
  await ctx.db.address.createMany({ data: addressRows(addresses, own, now) });
  await setLabels(ctx, { id, labels: [] }, "tag", tags);
  await setLabels(ctx, { id, labels: [] }, "group", groups);
  await writeCustomValues(ctx, { noun: "customer", id, present: null }, custom);
  const row = await findCustomer(ctx, id);
  const hidden = hiddenChange([], row.custom);
  auditChange(ctx, { noun: "customer", schema: Customer, before: null, after: toCustomer(row), event: customerCreated, hidden });
  return toCustomerDetail(row, { balances: [], credits: [], nps: null, csat: null, scopes: scopesOf(ctx) });
}

/** Only the name is required; currency, language and country default to the company's. Likely duplicates are reported, not rejected. */
export const createCustomer = command({
  id: "customers.create",
  summary: "Create a customer, with contacts and addresses if given",
  permission: "customers.write",
  input: CustomerCreate,
  output: CustomerCreated,
  example: {
    name: "Northwind Traders",
    contacts: [{ name: "Ada Byron", email: "ada@northwind.example" }],
    addresses: [{ line1: "1 Mill Lane", city: "Leeds", country: "GB" }],
    tags: ["wholesale"],
  },
  async run(ctx, input) {
    const { contacts = [], ...fields } = input;
    const emails = [fields.email, ...contacts.map((contact) => contact.email)].filter((email): email is string => Boolean(email));
    const possible_duplicates = await findDuplicates(ctx, { ...fields, emails }, null);
    return { possible_duplicates, ...(await storeCustomer(ctx, input)) };
  },
});

/** The same without a search for likely duplicates, which a file has no place for: rows find their records by the file's key. */
export const bringCustomer = command({
  id: "customers.bring",
  summary: "Create a customer out of a row of a file",
  access: internal("called by an import for each new customer"),
  input: CustomerCreate,
  output: CustomerDetail,
  example: { name: "Northwind Traders" },
  run: storeCustomer,
});
