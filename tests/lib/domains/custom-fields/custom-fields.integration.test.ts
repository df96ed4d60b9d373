import { afterAll, beforeAll, expect, test } from "vitest";
import { listAuditEntries, listEvents } from "@/lib/domains/audit";
import {
  createCustomField,
  deleteCustomField,
  getCustomFieldImpact,
  listCustomFields,
  restoreCustomField,
  updateCustomField,
} from "@/lib/domains/custom-fields";
import { createContractTemplate, deleteContractTemplate } from "@/lib/domains/contracts";
import { createCustomer, getCustomer, listCustomerFields, listCustomers, updateCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice, listInvoiceFields, listInvoices, updateInvoice } from "@/lib/domains/invoices";
import { getPortalDetails } from "@/lib/domains/portal";
import { listStaff, listStaffFields, updateStaff } from "@/lib/domains/staff";
import { listTimeline } from "@/lib/domains/timeline";
import { createScheduledExport } from "@/lib/domains/exports";
import { createSavedView } from "@/lib/domains/saved-views";
import { createWebhook } from "@/lib/domains/webhooks";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { createOutsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const entity = "customers" as const;

test("a customer holds values of every type, in their stored form", async () => {
  const ctx = world.ctx("acme");
  const options = [
    { value: "red", label: "Red" },
    { value: "blue", label: "Blue" },
  ];
  for (const [key, type] of [
    ["text", "text"],
    ["textarea", "textarea"],
    ["number", "number"],
    ["date", "date"],
    ["datetime", "datetime"],
    ["boolean", "boolean"],
    ["url", "url"],
    ["email", "email"],
    ["currency", "currency"],
  ] as const)
    await createCustomField(ctx, { entity, label: key, type });
  await createCustomField(ctx, { entity, label: "One colour", type: "single_select", options });
  await createCustomField(ctx, { entity, label: "Colours", type: "multi_select", options });
  const custom = {
    text: " Hello ",
    textarea: "two\nlines",
    number: 12.5,
    date: "2026-01-31",
    datetime: "2026-01-31T10:00:00+01:00",
    boolean: false,
    url: "https://example.com",
    email: "Ada@Example.com",
    currency: "115",
    one_colour: "blue",
    colours: ["blue", "red", "blue"],
  };
  const { id } = await createCustomer(ctx, { name: "Northwind", custom });
  const stored = {
    text: "Hello",
    textarea: "two\nlines",
    number: "12.5",
    date: "2026-01-31",
    datetime: "2026-01-31T09:00:00.000Z",
    boolean: false,
    url: "https://example.com/",
    email: "ada@example.com",
    currency: "115.00",
    one_colour: "blue",
    colours: ["red", "blue"],
  };
  expect((await getCustomer(ctx, { id })).custom).toEqual(stored);
  expect((await listCustomers(ctx, {})).data.find((row) => row.id === id)?.custom).toEqual(stored);
  const before = await getCustomer(ctx, { id });
  expect((await updateCustomer(ctx, { id, custom: { number: null, colours: ["red"] } })).custom).toEqual({
    ...Object.fromEntries(Object.entries(stored).filter(([key]) => key !== "number")),
    colours: ["red"],
  });
  expect((await updateCustomer(ctx, { id, custom: { colours: ["red"] } })).version).toBe(before.version + 1);
});

test("a wrong, an unknown and a missing value are each named by their path", async () => {
  const ctx = world.ctx("beta");
  await createCustomField(ctx, { entity, label: "Seats", type: "number", min: "1", max: "50", required: true });
  await createCustomField(ctx, { entity, label: "Code", type: "text", pattern: "[A-Z]{2}[0-9]+" });
  await expect(createCustomer(ctx, { name: "A", custom: { seats: "51", code: "x", other: "y" } })).rejects.toMatchObject({
    code: "invalid",
    errors: [
      { path: "custom.other", code: "unknown" },
      { path: "custom.seats", code: "max" },
      { path: "custom.code", code: "pattern" },
    ],
  });
  await expect(createCustomer(ctx, { name: "A" })).rejects.toMatchObject({ errors: [{ path: "custom.seats", code: "required" }] });
});

test("deleting needs confirmation, and restoring brings the values back", async () => {
  const ctx = world.ctx("acme");
  const field = await createCustomField(ctx, { entity, label: "Region code", type: "text" });
  const { id } = await createCustomer(ctx, { name: "Contoso", custom: { region_code: "N1" } });
  const renamed = await updateCustomField(ctx, { entity, id: field.id, label: "Area" });
  expect(renamed).toMatchObject({ key: "region_code", label: "Area", version: 2 });
  await expect(deleteCustomField(ctx, { entity, id: field.id })).rejects.toMatchObject({ code: "conflict" });
  await deleteCustomField(ctx, { entity, id: field.id, confirm: true });
  expect((await getCustomer(ctx, { id })).custom).toEqual({});
  await restoreCustomField(ctx, { entity, id: field.id });
  expect((await getCustomer(ctx, { id })).custom).toEqual({ region_code: "N1" });
  const { data } = await listCustomerFields(ctx, { id });
  expect(data.find((row) => row.field.id === field.id)).toMatchObject({ value: "N1", entered_under: { version: 1, label: "Region code" } });
});

test("values reach only those who may see them: never an event, a colleague without the permission, or another customer", async () => {
  const ctx = world.ctx("acme");
  const colleague = world.ctx("acme", ["customers.read", "customers.write", "custom_fields.read", "audit.read"]);
  const { id, contact } = await createOutsider(world, "acme", { name: "Fabrikam", email: "eve@fabrikam.example" }).then(
    ({ customer_id, ...rest }) => ({ id: customer_id, ...rest }),
  );
  for (const [label, scope] of [
    ["Secret score", "admins"],
    ["Shared note", "staff"],
    ["Open day", "portal"],
  ] as const)
    await createCustomField(ctx, { entity, label, type: "text", scope });
  const custom = { secret_score: "canary-admins", shared_note: "canary-staff", open_day: "canary-portal" };
  expect((await updateCustomer(ctx, { id, custom })).custom).toEqual(custom);
  const { secret_score: _secret, ...shared } = custom;

  expect((await getCustomer(colleague, { id })).custom).toEqual(shared);
  expect((await listCustomers(colleague, {})).data.find((row) => row.id === id)?.custom).toEqual(shared);
  const labelsFor = async (reader: Ctx) => (await listCustomerFields(reader, { id })).data.map(({ field }) => field.label);
  expect(await labelsFor(colleague)).not.toContain("Secret score");
  expect(await labelsFor(ctx)).toContain("Secret score");
  expect((await listCustomFields(colleague, { entity })).data.map(({ label }) => label)).not.toContain("Secret score");
  await expect(updateCustomer(colleague, { id, custom: { secret_score: "x" } })).rejects.toMatchObject({ code: "invalid" });

  const seen = async (reader: Ctx) =>
    JSON.stringify([
      await listTimeline(reader, { record_id: encodeId("customer", id) }),
      await listAuditEntries(reader, { record_id: encodeId("customer", id) }),
    ]);
  expect(await seen(ctx)).toContain("canary-admins");
  expect(await seen(colleague)).not.toContain("canary-admins");
  expect(await seen(colleague)).toContain("canary-staff");
  const made = await createCustomer(ctx, { name: "Litware", custom });
  const events = await listEvents(ctx, { record_id: encodeId("customer", made.id) });
  expect(events.data).toHaveLength(1);
  expect(JSON.stringify(events)).toContain("canary-staff");
  expect(JSON.stringify(events)).not.toContain("canary-admins");

  const portal = JSON.stringify(await getPortalDetails(contact, {}));
  expect(portal).toContain("canary-portal");
  for (const hidden of ["canary-admins", "canary-staff", "Secret score", "Shared note"]) expect(portal).not.toContain(hidden);
});

test("a field moves to a place, the others make room and keep their versions, and moves at once leave each place once", async () => {
  const ctx = world.ctx("beta");
  const made = [];
  for (const label of ["First", "Second", "Third"]) made.push(await createCustomField(ctx, { entity, label, type: "text" }));
  const order = async () => (await listCustomFields(ctx, { entity })).data.map(({ label, position }) => [position, label]);
  const last = made[2]?.id ?? "";
  expect((await updateCustomField(ctx, { entity, id: last, position: 0 })).position).toBe(0);
  expect((await order())[0]).toEqual([0, "Third"]);
  expect((await listCustomFields(ctx, { entity })).data.filter(({ version }) => version > 1).map(({ label }) => label)).toEqual(["Third"]);
  await Promise.all(made.map(({ id }, index) => updateCustomField(ctx, { entity, id, position: 2 - index })));
  const places = (await order()).map(([position]) => position);
  expect(places).toEqual(places.map((_, index) => index));
});

test("of two fields with one key at once the second is refused, and a key that is taken gives way to the next", async () => {
  const ctx = world.ctx("beta");
  const twice = [1, 2].map(() => createCustomField(ctx, { entity, label: "Twin", key: "twin", type: "text" }));
  expect((await Promise.allSettled(twice)).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await createCustomField(ctx, { entity, label: "Twin", type: "text" })).key).toBe("twin_2");
  expect((await createCustomField(ctx, { entity, label: "رقم العقد", type: "text" })).key).toBe("field_1");
});

test("a value stays when it is sent back under a changed rule, and a change of nothing changes nothing", async () => {
  const ctx = world.ctx("acme");
  const field = await createCustomField(ctx, { entity, label: "Short code", type: "text", max: "10" });
  const { id } = await createCustomer(ctx, { name: "Adatum", custom: { short_code: "0123456789" } });
  await updateCustomField(ctx, { entity, id: field.id, max: "5" });
  const { version } = await getCustomer(ctx, { id });
  await updateCustomer(ctx, { id });
  await updateCustomer(ctx, { id, custom: {} });
  await updateCustomer(ctx, { id, custom: { short_code: "0123456789" } });
  expect((await getCustomer(ctx, { id })).version).toBe(version);
  await expect(updateCustomer(ctx, { id, custom: { short_code: "0123456788" } })).rejects.toMatchObject({ code: "invalid" });
  const { data } = await listCustomerFields(ctx, { id });
  expect(data.find((row) => row.field.id === field.id)?.entered_under).toMatchObject({ version: 1, current: false });
});

test("another company's field is not found, under its own entity and any other", async () => {
  const { id } = await createCustomField(world.ctx("acme"), { entity, label: "Only ours", type: "text" });
  const other = world.ctx("beta");
  for (const attempt of [
    () => updateCustomField(other, { entity, id, label: "Theirs" }),
    () => deleteCustomField(other, { entity, id, confirm: true }),
    () => restoreCustomField(other, { entity, id }),
    () => getCustomFieldImpact(other, { entity, id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
});

test("an invoice asks for required values when it is finalized, and its custom values alone can change afterwards", async () => {
  const ctx = world.ctx("acme");
  const { customer_id, invoice_id, contact } = await createOutsider(world, "acme", { name: "Tailspin", email: "tim@tailspin.example" });
  await createCustomField(ctx, { entity: "invoices", label: "Cost centre", type: "text", required: true });
  await createCustomField(ctx, { entity: "invoices", label: "Ship day", type: "date", scope: "portal" });
  await createCustomField(ctx, { entity: "invoices", label: "Margin", type: "number", scope: "admins" });
  const lines = [{ description: "Consulting", quantity: "1", unit_price: "100", taxes: [] }];
  const { id } = await createInvoice(ctx, { customer_id, lines });
  await expect(finalizeInvoice(ctx, { id })).rejects.toMatchObject({ errors: [{ path: "custom.cost_centre", code: "required" }] });
  const custom = { cost_centre: "4100", ship_day: "2026-04-01", margin: "31.5" };
  expect((await updateInvoice(ctx, { id, custom })).custom).toEqual(custom);
  const { number, version } = await finalizeInvoice(ctx, { id });
  await expect(updateInvoice(ctx, { id, reference: "PO 1", custom: { margin: "1" } })).rejects.toMatchObject({ code: "conflict" });
  const changed = await updateInvoice(ctx, { id, custom: { margin: "29" } });
  expect(changed).toMatchObject({ number, version: version + 1, custom: { ...custom, margin: "29" } });
  expect((await listInvoices(ctx, {})).data.find((row) => row.id === id)?.custom).toEqual(changed.custom);
  const events = JSON.stringify(await listEvents(ctx, { record_id: encodeId("invoice", id) }));
  expect(events).toContain("2026-04-01");
  expect(events).not.toMatch(/margin|31\.5/);

  await updateInvoice(ctx, { id: invoice_id, custom: { cost_centre: "hidden-centre", ship_day: "2026-05-05" } });
  const portal = JSON.stringify([
    await getInvoice(contact, { id: invoice_id }),
    await listInvoices(contact, {}),
    await listInvoiceFields(contact, { id: invoice_id }),
  ]);
  expect(portal).toContain("2026-05-05");
  expect(portal).not.toMatch(/hidden-centre|Cost centre|cost_centre/);
});

test("a colleague has custom values, which keep to the field's rules", async () => {
  const ctx = world.ctx("beta");
  await createCustomField(ctx, { entity: "staff", label: "Badge", type: "text", pattern: "[A-Z][0-9]+", required: true });
  const id = world.tenants.beta.owner.staff_id;
  expect((await updateStaff(ctx, { id, custom: { badge: "B12" } })).custom).toEqual({ badge: "B12" });
  await expect(updateStaff(ctx, { id, custom: { badge: "12" } })).rejects.toMatchObject({
    errors: [{ path: "custom.badge", code: "pattern" }],
  });
  expect((await listStaff(ctx, {})).data.map(({ custom }) => custom)).toContainEqual({ badge: "B12" });
  expect((await listStaffFields(ctx, { id })).data).toMatchObject([{ value: "B12", entered_under: { version: 1, current: true } }]);
});

test("deleting a field says which views, scheduled exports and webhooks use it, of all colleagues", async () => {
  const ctx = world.ctx("beta");
  const { id } = await createCustomField(ctx, { entity, label: "Sector", key: "sector", type: "text" });
  const impact = () => getCustomFieldImpact(ctx, { entity, id });
  expect(await impact()).toEqual({ records: 0, views: 0, scheduled_exports: 0, templates: 0, webhooks: 0 });
  await createCustomer(ctx, { name: "Proseware", custom: { sector: "paper", seats: "3" } });
  await createSavedView(ctx, { list: entity, name: "Column", columns: ["name", "custom.sector"] });
  await createSavedView(ctx, { list: entity, name: "Sorted", query: { sort: "-custom.sector" } });
  await createSavedView(ctx, { list: entity, name: "Filtered", query: { "custom[sector]": "paper" } });
  await createSavedView(ctx, { list: entity, name: "Another", columns: ["name"], query: { sort: "name" } });
  const daily = { list: entity, format: "csv", frequency: "daily", time: "07:00" } as const;
  await createScheduledExport(ctx, { ...daily, name: "Sectors", columns: ["custom.sector"] });
  await createWebhook(ctx, { url: "https://hooks.example/customers", events: ["customer.updated"] });
  await createWebhook(ctx, { url: "https://hooks.example/invoices", events: ["invoice.finalized"] });
  expect(await impact()).toEqual({ records: 1, views: 3, scheduled_exports: 1, templates: 0, webhooks: 1 });
  await expect(deleteCustomField(ctx, { entity, id })).rejects.toMatchObject({ code: "conflict" });
});

test("a field that a text for customers names is not hidden from them, and its deletion says so", async () => {
  const ctx = world.ctx("beta");
  const { id } = await createCustomField(ctx, { entity, label: "Account manager", key: "manager", type: "text", scope: "portal" });
  const { id: template } = await createContractTemplate(ctx, { name: "Care", body: "Ask {{customer.custom.manager}}." });
  const hide = () => updateCustomField(ctx, { entity, id, scope: "staff" });
  await expect(hide()).rejects.toMatchObject({ errors: [{ path: "scope", code: "in_use" }] });
  await expect(deleteCustomField(ctx, { entity, id })).rejects.toThrow("texts: 1");
  expect((await updateCustomField(ctx, { entity, id, label: "Manager" })).scope).toBe("portal");
  await deleteContractTemplate(ctx, { id: template });
  expect((await hide()).scope).toBe("staff");
});

test("another currency of a field with amounts needs a confirmation, since they are not converted", async () => {
  const ctx = world.ctx("acme");
  const field = await createCustomField(ctx, { entity: "customers", type: "currency", label: "Deposit held", currency: "GBP" });
  const edit = { entity: "customers" as const, id: field.id };
  expect(await updateCustomField(ctx, { ...edit, currency: "EUR" })).toMatchObject({ currency: "EUR" });
  await createCustomer(ctx, { name: "With deposit", custom: { [field.key]: "10.55" } });
  await expect(updateCustomField(ctx, { ...edit, currency: "JPY" })).rejects.toMatchObject({
    code: "conflict",
    errors: [{ path: "currency", code: "relabels" }],
  });
  expect(await updateCustomField(ctx, { ...edit, label: "Deposit", currency: "EUR" })).toMatchObject({ label: "Deposit" });
  expect(await updateCustomField(ctx, { ...edit, currency: "USD", confirm: true })).toMatchObject({ currency: "USD" });
});
