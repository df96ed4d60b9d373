import type { z } from "zod";
import { Country } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { customFor } from "@/lib/domains/custom-fields";
import { createCustomer } from "@/lib/domains/customers";
import { createEstimate } from "@/lib/domains/estimates";
import { createProposal } from "@/lib/domains/proposals";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { leadConverted } from "../events";
import { readMapping } from "../queries/conversion";
import { leadRows } from "../rows";
import { assertConvertible, carryValues, customerNameOf } from "../rules";
import { LeadConvert, LeadConverted, type Lead } from "../schema";

/** The addresses of the customer: the lead's as billing address, if it has a country; without a street, what is known of the place. */
function addressesOf({ address, city, region, postal_code, country }: Lead) {
  const line1 = address ?? city ?? region ?? postal_code;
  return line1 === null || country === null ? [] : [{ line1, city, region, postal_code, country, is_default: true }];
}

type Offers = Pick<z.output<typeof LeadConvert>, "estimate" | "proposal">;

/** The offer's content: the lines sent, else one over the lead's value, if it has one. */
function withLines<Offer extends NonNullable<Offers[keyof Offers]>>({ name, company, value, currency }: Lead, offer: Offer): Offer {
  if (offer.lines !== undefined || value === null) return offer;
  return { currency, ...offer, lines: [{ description: company ?? name, quantity: "1", unit_price: value }] };
}

/** The drafts that the conversion also makes. */
async function createOffers(ctx: CommandCtx, lead: Lead, customer_id: string, { estimate, proposal }: Offers) {
  const made = estimate && (await createEstimate(ctx, { customer_id, ...withLines(lead, estimate) }));
  const title = lead.company ?? lead.name;
  const written = proposal && (await createProposal(ctx, { customer_id, title, ...withLines(lead, proposal) }));
  return { estimate_id: made?.id ?? null, proposal_id: written?.id ?? null };
}

export const convertLead = command({
  id: "leads.convert",
  summary:
    "Convert a lead into a customer with a contact; optionally with a draft estimate or proposal; again, it answers the first result",
  permission: "leads.convert",
  input: LeadConvert,
  output: LeadConverted,
  example: { id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a", mapping: { campaign: null } },
  async run(ctx, { id, customer_name, mapping: asked, estimate, proposal, custom }) {
    const before = await lockRow(ctx, leadRows, id);
    const lead = leadRows.toResource(before, ctx);
    const { customer_id, contact_id, estimate_id, proposal_id } = lead;
    if (customer_id !== null && contact_id !== null) return { lead, customer_id, contact_id, estimate_id, proposal_id };
    assertConvertible(before);
    const mapping = await readMapping(ctx, before, asked);
    const { name, email, phone, website, owner_id, tags, notes } = lead;
    const customer = await createCustomer(ctx, {
      name: customer_name ?? customerNameOf(lead),
      email,
      phone,
      website,
      owner_id,
      // What the visitor wrote, too.
      notes,
      ...(tags.length === 0 ? {} : { tags }),
      country: Country.nullable().parse(before.country) ?? undefined,
      currency: Currency.parse(before.currency),
      contacts: [{ name, email, phone, is_primary: true }],
      addresses: addressesOf(lead),
      custom: { ...carryValues(mapping, customFor(ctx, before.custom)), ...custom },
    });
    const [contact] = customer.contacts;
    if (!contact) throw new Error("a customer was created without its contact");
    const offers = await createOffers(ctx, lead, customer.id, { estimate, proposal });
    const now = ctx.clock.now();
    const moved = before.status === "won" ? {} : { status: "won", status_changed_at: now, reminder_day: null };
    const became = { converted_at: now, customer_id: customer.id, contact_id: contact.id, ...offers };
    const after = await changeRow(ctx, leadRows, before, { ...moved, ...became }, leadConverted);
    return { lead: after, customer_id: customer.id, contact_id: contact.id, ...offers };
  },
});
