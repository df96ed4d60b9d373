import type { z } from "zod";
import { hiddenChange, scopesOf, writeNewCustomValues } from "@/lib/domains/custom-fields";
import { readSettings } from "@/lib/domains/settings";
import type { GeneralSettings } from "@/lib/domains/settings/schema";
import { Customer } from "../schema";
import type { CommandCtx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { newId } from "@/lib/kernel/ids";
import { auditChange, findRows } from "@/lib/kernel/rows";
import { nestedContext } from "@/lib/kernel/unit-of-work";
import { customerCreated } from "../events";
import { findDuplicates } from "../queries/duplicates";
import { toCustomer, toCustomerDetail, type CustomerWithParts } from "../resource";
import { customerRows } from "../rows";
import { labelDifference, searchText } from "../rules";
import { likenessColumns } from "../rules/likeness";
import { CustomerCreate, CustomerCreated } from "../schema";
import { addressRows } from "./addresses";
import { assertDistinctEmails, contactRows } from "./contacts";
import { addLabels, assertOwner, assertTaxProfile } from "./parts";

type NewCustomer = z.output<typeof CustomerCreate>;

/** The row of a new customer. */
function newRow({ tenant }: CommandCtx, settings: GeneralSettings, id: string, input: NewCustomer, now: Date) {
  const { contacts = [], addresses = [], tags: _tags, groups: _groups, custom: _custom, ...fields } = input;
  return {
    notes: "",
    currency: settings.currency,
    language: settings.locale,
    country: addresses[0]?.country ?? settings.country,
    ...fields,
    id,
    tenant_id: tenant.id,
    ...likenessColumns(fields),
    search_text: searchText([fields.name, fields.email, ...contacts.flatMap((contact) => [contact.name, contact.email])]),
    created_at: now,
    updated_at: now,
  };
}

/** Stores customers with their parts, in the same statements for one and for many; each is audited in its own context, and published. */
async function storeCustomers(ctx: CommandCtx, inputs: readonly { own: CommandCtx; input: NewCustomer }[]): Promise<CustomerWithParts[]> {
  for (const { input } of inputs) assertDistinctEmails(input.contacts ?? []);
  for (const owner of new Set(inputs.map(({ input }) => input.owner_id))) await assertOwner(ctx, owner);
  for (const profile of new Set(inputs.map(({ input }) => input.tax_profile_id))) await assertTaxProfile(ctx, profile);
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const drafts = inputs.map(({ own, input }) => ({ own, input, id: newId(now) }));
  const of = ({ id }: { id: string }) => ({ tenant_id: ctx.tenant.id, customer_id: id });
  await ctx.db.customer.createMany({ data: drafts.map(({ id, input }) => newRow(ctx, settings, id, input, now)) });
  await ctx.db.contact.createMany({ data: drafts.flatMap((draft) => contactRows(draft.input.contacts ?? [], of(draft), now)) });
  await ctx.db.address.createMany({ data: drafts.flatMap((draft) => addressRows(draft.input.addresses ?? [], of(draft), now)) });
  const labelled = (kind: "tags" | "groups") =>
    drafts.map(({ id, input }) => ({ customer_id: id, names: labelDifference([], input[kind] ?? []).added }));
  await addLabels(ctx, "tag", labelled("tags"));
  await addLabels(ctx, "group", labelled("groups"));
  await writeNewCustomValues(
    ctx,
    "customer",
    drafts.map(({ id, input }) => ({ id, input: input.custom })),
  );
  const rows = await findRows(
    ctx,
    customerRows,
    drafts.map(({ id }) => id),
  );
  return drafts.map(({ own, id }) => {
    const row = rows.get(id);
    if (row === undefined) throw notFound("customer");
    const hidden = hiddenChange([], row.custom);
    auditChange(own, { noun: "customer", schema: Customer, before: null, after: toCustomer(row), event: customerCreated, hidden });
    return row;
  });
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
    const [row] = await storeCustomers(ctx, [{ own: ctx, input }]);
    if (row === undefined) throw notFound("customer");
    return { possible_duplicates, ...toCustomerDetail(row, { balances: [], credits: [], nps: null, csat: null, scopes: scopesOf(ctx) }) };
  },
});

/**
 * Creates the customers of several rows of a file, each with its audit entry and event. It looks for no likely duplicates, which a file has
 * no place for: rows find their records by the file's key.
 */
export function bringCustomers(ctx: CommandCtx, inputs: readonly NewCustomer[]): Promise<CustomerWithParts[]> {
  return storeCustomers(
    ctx,
    inputs.map((input) => ({ own: nestedContext(ctx, "customers.create"), input })),
  );
}
