import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as acceptByLinkRoute } from "@/app/api/public/document-links/[token]/accept/route";
import { GET as getRoute } from "@/app/api/tenant/estimates/[id]/route";
import { listAuditEntries, listEvents } from "@/lib/domains/audit";
import {
  acceptEstimate,
  convertEstimate,
  createEstimate,
  getEstimate,
  getEstimateDocument,
  listEstimateLinks,
  listEstimateRevisions,
  sendEstimate,
  updateEstimate,
} from "@/lib/domains/estimates";
import { getInvoice } from "@/lib/domains/invoices";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { createOutsider, siteRequest, type Outsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let outsider: Outsider;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  outsider = await createOutsider(world, "acme", { name: "Northwind Traders", email: "grace@northwind.example" });
});
afterAll(() => world.close());

/** Stands for a cost in every place where it must not be. */
const canary = "31.415926";
const taxes = [{ name: "VAT", rate: "20", compound: false, category: "S" as const }];
const lines = [
  { description: "Desk", quantity: "1", unit_price: "100", taxes, unit_cost: canary },
  { description: "Lamp", quantity: "1", unit_price: "40", taxes, choice: { kind: "optional" as const, selected: true } },
  { description: "Chair", quantity: "2", unit_price: "30", taxes, choice: { kind: "optional" as const, selected: false } },
  { description: "Oak", quantity: "1", unit_price: "25", taxes, choice: { kind: "alternative" as const, group: "Wood", selected: false } },
  { description: "Pine", quantity: "1", unit_price: "15", taxes, choice: { kind: "alternative" as const, group: "Wood", selected: false } },
];

async function offer(): Promise<{ id: string; lineOf: (name: string) => string }> {
  const { id } = await createEstimate(owner, { customer_id: outsider.customer_id, lines });
  const { lines: made } = await sendEstimate(owner, { id, to: [outsider.email] });
  return { id, lineOf: (name) => made.find(({ description }) => description === name)?.id ?? "" };
}

test("the totals count what is proposed, and a preview what is ticked", async () => {
  const { id, lineOf } = await offer();
  const estimate = await getEstimate(outsider.contact, { id });
  // 100 + 40 + 25, with 20 % tax: the first alternative is proposed.
  expect(estimate.total).toBe("198.00");
  expect(estimate.lines.map(({ choice }) => choice?.selected ?? null)).toEqual([null, true, false, true, false]);
  const preview = (...names: string[]) => {
    const selected = names.map((name) => encodeId("estimate_line", lineOf(name))).join(",");
    return getEstimateDocument(outsider.contact, { id, selected });
  };
  const chosen = await preview("Chair", "Pine");
  expect(chosen.total).toBe("210.00");
  expect(chosen.lines).toHaveLength(5);
  await expect(preview()).rejects.toMatchObject({ code: "invalid" });
  await expect(preview("Desk", "Pine")).rejects.toMatchObject({ code: "invalid" });
  expect((await getEstimate(owner, { id })).total).toBe("198.00");
});

test("what the customer chose is frozen with the acceptance, and the invoice has these lines alone", async () => {
  const { id, lineOf } = await offer();
  const selected = [lineOf("Chair"), lineOf("Pine")];
  const accepted = await acceptEstimate(outsider.contact, { id, selected, signature: "Grace Hall" });
  expect(accepted).toMatchObject({ status: "accepted", total: "210.00" });
  expect(accepted.acceptance?.selected).toEqual(selected);
  await expect(acceptEstimate(outsider.contact, { id, selected: [] })).rejects.toMatchObject({ code: "conflict" });
  const change = (sql: string) => runInTenant(owner.tenant.id, () => world.runtime.tenants.client.$executeRawUnsafe(sql));
  await expect(change(`update public.estimate_lines set choice = null where estimate_id = '${id}'`)).rejects.toThrow();
  await expect(change(`update public.estimates set acceptance = null where id = '${id}'`)).rejects.toThrow();
  const { invoice } = await convertEstimate(owner, { id });
  expect(invoice.total).toBe("210.00");
  expect((await getInvoice(owner, { id: invoice.id })).lines.map(({ description }) => description)).toEqual(["Desk", "Chair", "Pine"]);
  // What was sent stays as it was.
  expect((await listEstimateRevisions(owner, { id })).data[0]?.document.total).toBe("198.00");
});

test("a form without scripts accepts what it ticks, by the link", async () => {
  const { id, lineOf } = await offer();
  const [link] = (await listEstimateLinks(owner, { id })).data;
  const token = await makeLinkToken(world.runtime, owner.tenant.id, "document link", link?.id ?? "");
  const wire = (name: string) => encodeId("estimate_line", lineOf(name));
  const form = { choosing: "1", revision: "1", signature: "", [`line_${wire("Lamp")}`]: wire("Lamp"), group_0: wire("Pine") };
  const response = await acceptByLinkRoute(siteRequest("acme", "POST", "/x", { form }), { params: Promise.resolve({ token }) });
  expect(response.headers.get("location")).not.toContain("problem");
  expect(await getEstimate(owner, { id })).toMatchObject({ status: "accepted", total: "186.00" });
});

test("costs are for colleagues who write estimates: no document, customer, event or audit entry has them", async () => {
  const { id } = await offer();
  await updateEstimate(owner, { id, expiry_date: "2026-05-01" });
  await acceptEstimate(outsider.contact, { id });
  const tenant = await getRoute(world.request("GET", `/api/tenant/estimates/${encodeId("estimate", id)}`, { slug: "acme" }), {
    params: Promise.resolve({ id: encodeId("estimate", id) }),
  });
  expect(await tenant.text()).toContain(canary);
  const places = {
    contact: await getEstimate(outsider.contact, { id }),
    reader: await getEstimate(world.ctx("acme", ["estimates.read"]), { id }),
    document: await getEstimateDocument(owner, { id }),
    revisions: await listEstimateRevisions(owner, { id }),
    events: await listEvents(owner, { limit: 100 }),
    audit: await listAuditEntries(owner, { limit: 100 }),
    invoice: (await convertEstimate(owner, { id })).invoice,
  };
  for (const [name, place] of Object.entries(places)) expect(JSON.stringify(place), name).not.toContain(canary);
});

test("an offer with a choice that could not be accepted is not sent", async () => {
  const send = async (lines: Parameters<typeof createEstimate>[1]["lines"], discount: { kind: "amount"; value: string } | null = null) => {
    const { id } = await createEstimate(owner, { customer_id: outsider.customer_id, lines, discount });
    return sendEstimate(owner, { id, to: ["grace@northwind.example"] }).then(
      () => [],
      (error: { errors: { code: string }[] }) => error.errors.map(({ code }) => code),
    );
  };
  const line = (description: string, unit_price: string) => ({ description, quantity: "1", unit_price, taxes: [] });
  const optional = (description: string, unit_price: string, selected = true) => ({
    ...line(description, unit_price),
    choice: { kind: "optional" as const, selected },
  });
  const either = (unit_price: string, selected: boolean) => ({
    ...line(`Of ${unit_price}`, unit_price),
    choice: { kind: "alternative" as const, group: "Wood", selected },
  });
  expect(await send([line("Base", "30"), optional("Big", "40")], { kind: "amount", value: "50" })).toEqual(["exceeds_choice"]);
  expect(await send([line("Base", "30"), optional("Big", "40")], { kind: "amount", value: "30" })).toEqual([]);
  expect(await send([line("Base", "30"), optional("Rebate", "-50", false)])).toEqual(["negative_choice"]);
  expect(await send([optional("One", "10"), optional("Two", "20")])).toEqual(["all_optional"]);
  expect(await send([either("10", false), either("60", true)], { kind: "amount", value: "20" })).toEqual(["exceeds_choice"]);
  expect(await send([either("10", false), either("60", true), optional("Two", "20")])).toEqual([]);
});
