import { hiddenChange, scopesOf, writeCustomValues } from "@/lib/domains/custom-fields";
import { readSettings } from "@/lib/domains/settings";
import { Customer } from "../schema";
import { command } from "@/lib/kernel/operation";
import { newId } from "@/lib/kernel/ids";
import { auditChange } from "@/lib/kernel/rows";
import { customerCreated } from "../events";
import { findCustomer } from "../queries";
import { findDuplicates } from "../queries/duplicates";
import { toCustomer, toCustomerDetail } from "../resource";
import { searchText } from "../rules";
import { likenessColumns } from "../rules/likeness";
import { CustomerCreate, CustomerCreated } from "../schema";
import { addressRows } from "./addresses";
import { assertDistinctEmails, contactRows } from "./contacts";
import { assertOwner, assertTaxProfile, setLabels } from "./parts";

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
  async run(ctx, { contacts = [], addresses = [], tags, groups, custom, ...fields }) {
    assertDistinctEmails(contacts);
    await assertOwner(ctx, fields.owner_id);
    await assertTaxProfile(ctx, fields.tax_profile_id);
    const settings = await readSettings(ctx);
    const emails = [fields.email, ...contacts.map((contact) => contact.email)].filter((email): email is string => Boolean(email));
    const possible_duplicates = await findDuplicates(ctx, { ...fields, emails }, null);
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
    return { ...toCustomerDetail(row, { balances: [], credits: [], nps: null, csat: null, scopes: scopesOf(ctx) }), possible_duplicates };
  },
});
