import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkPages } from "@/app/d/[site]/[token]/pages";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import { createContract, declineContract, reviseContract, sendContract, signContract } from "@/lib/domains/contracts";
import { createCreditNote } from "@/lib/domains/credit-notes";
import { createCustomer, deleteCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink } from "@/lib/domains/document-links";
import { acceptEstimate, convertEstimate, createEstimate, declineEstimate, reviseEstimate, sendEstimate } from "@/lib/domains/estimates";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { convertProposal, createProposal, declineProposal, reviseProposal, sendProposal, signProposal } from "@/lib/domains/proposals";
import { loadMessages } from "@/lib/i18n/catalogues";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import { resolveLink } from "@/lib/kernel/auth/outside";
import type { LinkableNoun } from "@/lib/kernel/base/nouns";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let ctx: Ctx;
let messages: Awaited<ReturnType<typeof loadMessages>>;
let customer_id: string;
beforeAll(async () => {
  world = await createWorld();
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: renderRequest }) };
  ctx = world.ctx("acme");
  messages = await loadMessages("en");
});
afterAll(() => world.close());

const line = { description: "Work", quantity: "1", unit_price: "100", taxes: [] };
const to = ["grace@northwind.example"];
const signer = { revision: 1, in_person: true, signer_name: "Grace Hall" } as const;
const none = () => Promise.resolve();

async function estimate() {
  const { id } = await createEstimate(ctx, { customer_id, lines: [line] });
  return (await sendEstimate(ctx, { id, to })).id;
}
async function proposal() {
  const { id } = await createProposal(ctx, { customer_id, title: "Plan", sections: [{ heading: "A", body: "B" }], lines: [line] });
  return (await sendProposal(ctx, { id, to })).id;
}
async function contract() {
  const dates = { start_date: "2026-01-01", end_date: "2030-12-31" };
  const { id } = await createContract(ctx, { customer_id, title: "Maintenance", ...dates, body: "Between us." });
  return (await sendContract(ctx, { id, to })).id;
}
async function invoice() {
  const { id } = await createInvoice(ctx, { customer_id, lines: [line] });
  return (await finalizeInvoice(ctx, { id })).id;
}
const credit_note = async () => (await createCreditNote(ctx, { invoice_id: await invoice() })).id;

type States = Record<string, (id: string) => Promise<unknown>>;
/** Each kind of document with the ways in which its link's page can find it. */
const kinds: Record<LinkableNoun, { make: () => Promise<string>; states: States }> = {
  estimate: {
    make: estimate,
    states: {
      sent: none,
      "draft again": (id) => reviseEstimate(ctx, { id }),
      "sent again": async (id) => sendEstimate(ctx, { id: (await reviseEstimate(ctx, { id })).id, to }),
      accepted: (id) => acceptEstimate(ctx, { id }),
      declined: (id) => declineEstimate(ctx, { id, reason: "No" }),
      converted: async (id) => convertEstimate(ctx, { id: (await acceptEstimate(ctx, { id })).id }),
      expired: () => Promise.resolve(world.clock.set(new Date(worldStart.getTime() + 40 * 86_400_000))),
    },
  },
  proposal: {
    make: proposal,
    states: {
      sent: none,
      "draft again": (id) => reviseProposal(ctx, { id }),
      signed: (id) => signProposal(ctx, { id, ...signer }),
      declined: (id) => declineProposal(ctx, { id, reason: "No" }),
      converted: async (id) => convertProposal(ctx, { id: (await signProposal(ctx, { id, ...signer })).id }),
      expired: () => Promise.resolve(world.clock.set(new Date(worldStart.getTime() + 40 * 86_400_000))),
    },
  },
  contract: {
    make: contract,
    states: {
      sent: none,
      "draft again": (id) => reviseContract(ctx, { id }),
      signed: (id) => signContract(ctx, { id, ...signer }),
      declined: (id) => declineContract(ctx, { id, reason: "No" }),
    },
  },
  invoice: {
    make: invoice,
    states: {
      open: none,
      paid: (id) => recordInvoicePayment(ctx, { id, amount: "100", method: "cash" }),
      credited: (id) => createCreditNote(ctx, { invoice_id: id }),
      overdue: () => Promise.resolve(world.clock.set(new Date(worldStart.getTime() + 90 * 86_400_000))),
    },
  },
  credit_note: { make: credit_note, states: { issued: none } },
};

async function linkOf(noun: LinkableNoun, id: string): Promise<string> {
  await runInTenant(ctx.tenant.id, () => ensureDocumentLink(ctx, { noun, id }));
  const link = await runInTenant(ctx.tenant.id, () =>
    world.runtime.tenants.client.documentLink.findFirstOrThrow({ where: { record_id: id, revoked_at: null } }),
  );
  return makeLinkToken(world.runtime, ctx.tenant.id, "document link", link.id);
}

async function render(noun: LinkableNoun, id: string): Promise<string> {
  const token = await linkOf(noun, id);
  const caller = await resolveLink(world.runtime, token, "acme");
  const linked = createContext({ runtime: world.runtime, ...caller, request: { id: "r", ip: "192.0.2.7", user_agent: "Test" } });
  const page = await linkPages[noun].Page({ linked: { ctx: linked, token, target: { noun, id } }, search: {} });
  return renderToStaticMarkup(createElement(NextIntlClientProvider, { locale: "en", messages, timeZone: "UTC", children: page }));
}

const cases = Object.entries(kinds).flatMap(([noun, { make, states }]) =>
  Object.entries(states).map(([state, move]) => ({ noun: noun as LinkableNoun, state, make, move })),
);

test.each(cases)("the page of a link shows the $noun that is $state", async ({ noun, make, move }) => {
  world.clock.set(worldStart);
  ({ id: customer_id } = await createCustomer(ctx, { name: "Northwind Traders", currency: "GBP" }));
  const id = await make();
  await move(id);
  expect(await render(noun, id)).toContain("<h1");
});

test.each(["estimate", "proposal", "contract"] as const)("the link of a deleted customer's %s is closed", async (noun) => {
  world.clock.set(worldStart);
  ({ id: customer_id } = await createCustomer(ctx, { name: "Northwind Traders", currency: "GBP" }));
  const id = await kinds[noun].make();
  const token = await linkOf(noun, id);
  if (noun !== "contract")
    await expect(deleteCustomer(ctx, { id: customer_id })).rejects.toMatchObject({ errors: [{ path: "confirm", code: "offers_open" }] });
  await deleteCustomer(ctx, { id: customer_id, confirm: true });
  await expect(resolveLink(world.runtime, token, "acme")).rejects.toMatchObject({ code: "not_found" });
});

test("what a deleted customer was billed can still be read and paid", async () => {
  ({ id: customer_id } = await createCustomer(ctx, { name: "Northwind Traders", currency: "GBP" }));
  const id = await invoice();
  await deleteCustomer(ctx, { id: customer_id, confirm: true });
  expect(await render("invoice", id)).toContain("<h1");
});
