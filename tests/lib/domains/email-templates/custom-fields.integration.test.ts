import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createCustomField,
  deleteCustomField,
  getCustomFieldImpact,
  readMergeValues,
  updateCustomField,
} from "@/lib/domains/custom-fields";
import { createCustomer, updateCustomer } from "@/lib/domains/customers";
import { getMailTemplate, previewMailTemplate, replaceMailTemplate } from "@/lib/domains/email-templates";
import { createInvoice, finalizeInvoice, mailInvoice, previewInvoiceMail } from "@/lib/domains/invoices";
import { getMail } from "@/lib/domains/mail";
import { createProposal, getProposalDocument, sendProposal } from "@/lib/domains/proposals";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
let invoice: string;
let region: string;

const ctx = () => world.ctx("acme");
const which = { key: "invoice_issued", language: "en" } as const;
const field = (label: string, scope: "admins" | "staff" | "portal", more: object = {}) =>
  createCustomField(ctx(), { entity: "customers", label, type: "text", scope, ...more });

beforeAll(async () => {
  world = await createWorld();
  ({ id: region } = await field("Region", "portal", { type: "single_select", options: [{ value: "north", label: "The *North*" }] }));
  await field("Since", "portal", { type: "date" });
  await field("Partner", "portal", { type: "boolean" });
  await field("Limit", "portal", { type: "currency", currency: "GBP" });
  await field("Rating", "staff");
  await field("Margin", "admins");
  await createCustomField(ctx(), { entity: "invoices", label: "Order", type: "text", scope: "portal" });
  const custom = { region: "north", since: "2019-04-05", partner: true, limit: "1500", rating: "internal-a", margin: "internal-b" };
  ({ id: customer_id } = await createCustomer(ctx(), { name: "Northwind", email: "office@northwind.example", custom }));
  const lines = [{ description: "Work", quantity: "1", unit_price: "10", taxes: [] }];
  const draft = await createInvoice(ctx(), { customer_id, lines, custom: { order: "PO 7" } });
  ({ id: invoice } = await finalizeInvoice(ctx(), { id: draft.id }));
});
afterAll(() => world.close());

const codes = (work: Promise<unknown>) =>
  work.then(
    () => [],
    ({ errors }: { errors: { code: string }[] }) => errors.map(({ code }) => code),
  );
const mail = async () => {
  const pdf = { storage_key: `${ctx().tenant.id}/x.pdf`, filename: "x.pdf" };
  const sent = { id: invoice, recipients: ["office@northwind.example"], pdf, key: crypto.randomUUID() };
  return getMail(ctx(), { id: (await mailInvoice(world.systemCtx("acme"), sent)).mail_id });
};

test("a template offers the fields that customers see, and takes no other", async () => {
  const { fields } = await getMailTemplate(ctx(), which);
  expect(fields.filter((name) => name.includes(".custom."))).toEqual([
    "invoice.custom.order",
    "customer.custom.region",
    "customer.custom.since",
    "customer.custom.partner",
    "customer.custom.limit",
  ]);
  expect((await getMailTemplate(ctx(), { key: "invitation", language: "en" })).fields.join()).not.toContain("custom");
  for (const name of ["customer.custom.rating", "customer.custom.margin", "customer.custom.nothing"])
    expect(await codes(replaceMailTemplate(ctx(), { ...which, body: `{{${name}}}` }))).toEqual(["unknown_name"]);
});

test("values are written for the reader, as plain text, in emails and previews; the rest never is", async () => {
  const body = "{{customer.custom.region}} / {{customer.custom.since}} / {{customer.custom.partner}} / {{ customer.custom.limit }}";
  await replaceMailTemplate(ctx(), { ...which, subject: "For {{invoice.custom.order}}", body });
  const sent = await mail();
  expect(sent.subject).toBe("For PO 7");
  expect(sent.text).toContain("The *North* / 5 Apr 2019 / Yes / £1,500.00");
  expect(sent.html).toContain("The *North*");
  const preview = await previewInvoiceMail(ctx(), { id: invoice });
  expect(preview.subject).toBe("For PO 7");
  const record_id = encodeId("invoice", invoice);
  expect((await previewMailTemplate(ctx(), { ...which, record_id })).text).toContain("The *North* / 5 Apr 2019");
  expect((await previewMailTemplate(ctx(), which)).text).toContain("Region / Since / Partner / Limit");
  const values = await runInTenant(ctx().tenant.id, () => readMergeValues(ctx(), { noun: "invoice", id: invoice }, "en"));
  expect(JSON.stringify(values)).not.toContain("internal");
});

test("an email goes out without a value that is missing or deleted, and a field that a text names is not hidden", async () => {
  await updateCustomer(ctx(), { id: customer_id, custom: { since: null } });
  expect((await mail()).text).toContain("The *North* /  / Yes");
  const hidden = updateCustomField(ctx(), { entity: "customers", id: region, scope: "staff" });
  await expect(hidden).rejects.toMatchObject({ errors: [{ path: "scope", code: "in_use" }] });
  expect(await getCustomFieldImpact(ctx(), { entity: "customers", id: region })).toMatchObject({ templates: 1 });
  await deleteCustomField(ctx(), { entity: "customers", id: region, confirm: true });
  expect((await mail()).text).toContain("/ Yes /");
});

test("a proposal shows the customer's value, and is not sent without it", async () => {
  const sections = [{ heading: "Terms", body: "A partner: {{customer.custom.partner}}. {{customer.custom.since}}" }];
  const { id } = await createProposal(ctx(), { customer_id, title: "Desks", sections });
  const shown = await getProposalDocument(ctx(), { id });
  expect(shown.proposal?.sections[0]?.body).toContain("A partner: Yes.");
  expect(await codes(sendProposal(ctx(), { id }))).toEqual(["missing_value"]);
  await updateCustomer(ctx(), { id: customer_id, custom: { since: "2020-01-02" } });
  expect(await codes(sendProposal(ctx(), { id }))).toEqual([]);
});
