import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PATCH as addressRoute } from "@/app/api/public/portal/addresses/[id]/route";
import { POST as formRoute } from "@/app/api/public/portal/details/[change]/route";
import { GET as detailsRoute, PATCH as changeRoute } from "@/app/api/public/portal/details/route";
import { POST as languageRoute } from "@/app/api/public/portal/language/route";
import { createCustomField } from "@/lib/domains/custom-fields";
import { getCustomer, updateContact } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoiceDocument, mailInvoice } from "@/lib/domains/invoices";
import {
  addPortalContact,
  getPortalDetails,
  listPortalRecordFields,
  removePortalContact,
  updateOwnContact,
  updatePortalDetails,
} from "@/lib/domains/portal";
import { PortalRecordNoun } from "@/lib/domains/portal/schema";
import { listTimeline } from "@/lib/domains/timeline";
import { portalCookie } from "@/lib/kernel/auth/portal-cookie";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import { mailsOf } from "@/tests/support/mailed-token";
import { createOutsider, siteRequest, type Outsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let own: Outsider;
let other: Outsider;
let cookie: string;

beforeAll(async () => {
  world = await createWorld();
  own = await createOutsider(world, "acme", { name: "Northwind", email: "ada@northwind.example" });
  other = await createOutsider(world, "acme", { name: "Southwind", email: "bob@southwind.example" });
  cookie = await cookieFor(own);
});
afterAll(() => world.close());

/** The cookie of a browser signed in as this contact. */
async function cookieFor({ contact_id, email }: Outsider): Promise<string> {
  const token = newToken();
  const now = world.clock.now();
  const tenant_id = world.tenants.acme.tenant.id;
  const session = {
    id: newId(now),
    tenant_id,
    contact_id,
    email,
    hash: hashToken(token),
    ip: "",
    user_agent: "",
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 1e9),
  };
  await runInTenant(tenant_id, () => world.runtime.tenants.client.contactSession.createMany({ data: [session] }));
  return portalCookie(world.runtime.environment.ATRIUM_BASE_URL, token).split(";")[0] ?? "";
}

async function storeMethod(customer_id: string) {
  const now = world.clock.now();
  const row = {
    id: newId(now),
    tenant_id: world.tenants.acme.tenant.id,
    customer_id,
    gateway: "stripe",
    customer_ref: "cus_1",
    method_ref: randomUUID(),
    label: "visa",
    created_at: now,
    updated_at: now,
  };
  await runInTenant(row.tenant_id, () => world.runtime.tenants.client.savedMethod.createMany({ data: [row] }));
  return row;
}

const at = <Names extends Record<string, string>>(names: Names) => ({ params: Promise.resolve(names) });
const detail = () => getCustomer(world.ctx("acme"), { id: own.customer_id });
const send = (change: string, form: Record<string, string>, as = cookie) =>
  formRoute(siteRequest("acme", "POST", "/x", { form, cookie: as }), at({ change }));
const locationOf = (response: Response) => response.headers.get("location");
const again = (outsider: Outsider) => ({ ...outsider.contact, request: { ...outsider.contact.request, id: randomUUID() } });
const auditOf = (record_id: string) =>
  runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.auditEntry.findMany({ where: { record_id }, orderBy: { at: "desc" } }),
  );

test("a contact sees its customer's details, and nothing internal to the company", async () => {
  const shown = await getPortalDetails(own.contact, {});
  expect(shown).toMatchObject({
    customer: { name: "Northwind" },
    addresses: [{ line1: "1 Mill Lane" }],
    contacts: [{ email: own.email, own: true, removable: false }],
  });
  const wire = (await (await detailsRoute(siteRequest("acme", "GET", "/x", { cookie }), at({}))).json()) as Record<
    string,
    Record<string, unknown>
  >;
  expect(Object.keys(wire["customer"] ?? {}).sort()).toEqual(["country", "email", "id", "name", "phone", "tax_id", "website"]);
  expect(JSON.stringify(wire)).not.toMatch(/notes|owner|tags|payment_terms/);
});

describe("the forms, as a browser without scripts sends them", () => {
  test("phone and website change, the audit names the contact, and an emptied field is null", async () => {
    expect(locationOf(await send("company", { phone: "+44 113 496 0000", website: "https://northwind.example" }))).toBe(
      "/portal/details?done=company",
    );
    expect(await detail()).toMatchObject({ phone: "+44 113 496 0000", website: "https://northwind.example" });
    const rows = await auditOf(own.customer_id);
    expect(rows[0]).toMatchObject({ operation: "customers.update", actor_kind: "contact", actor_name: "Contact of Northwind" });
    await send("company", { phone: "", website: "https://northwind.example" });
    expect(await detail()).toMatchObject({ phone: null });
  });

  test("internal fields are rejected, and nothing changes", async () => {
    const before = await detail();
    for (const field of ["name", "tax_id", "email", "currency", "notes", "owner_id", "payment_terms_days"]) {
      expect(locationOf(await send("company", { [field]: "x" }))).toMatch(/^\/portal\/details\?form=company&problem=(malformed|invalid)$/);
    }
    for (const field of ["email", "is_primary", "portal_access"])
      expect(locationOf(await send("me", { [field]: "true" }))).toMatch(/^\/portal\/details\?form=me&problem=/);
    expect(await detail()).toEqual(before);
  });

  test("an invalid website returns with the reason; a missing cookie, another site and an unknown form are rejected", async () => {
    expect(locationOf(await send("company", { website: "javascript:alert(1)" }))).toBe("/portal/details?form=company&problem=invalid");
    expect(locationOf(await send("company", { phone: "1" }, ""))).toBe("/portal/details?form=company&problem=unauthenticated");
    const foreign = siteRequest("acme", "POST", "/x", { form: { phone: "1" }, cookie, headers: { origin: "http://beta.localhost:3000" } });
    expect((await formRoute(foreign, at({ change: "company" }))).status).toBe(403);
    for (const name of ["toString", "nonsense"])
      expect(locationOf(await send(name, {}))).toBe(`/portal/details?form=${name}&problem=not_found`);
  });

  test("addresses are added, changed, made the default, and removed; issued documents keep theirs", async () => {
    const issued = async () => (await getInvoiceDocument(world.ctx("acme"), { id: own.invoice_id })).buyer.address;
    const before = await issued();
    await send("add-address", {
      kind: "billing",
      line1: "2 Quay Street",
      line2: "",
      postal_code: "LS1 1AA",
      city: "Leeds",
      region: "",
      country: "GB",
      is_default: "on",
    });
    const [first, second] = (await detail()).addresses;
    expect([first, second]).toMatchObject([
      { line1: "2 Quay Street", line2: null, is_default: true },
      { line1: "1 Mill Lane", is_default: false },
    ]);
    const id = encodeId("address", first?.id ?? "");
    expect(
      locationOf(
        await send("edit-address", {
          id,
          kind: "billing",
          line1: "3 Quay Street",
          line2: "",
          postal_code: "",
          city: "Leeds",
          region: "",
          country: "GB",
        }),
      ),
    ).toBe("/portal/details?done=edit-address");
    expect((await detail()).addresses[0]).toMatchObject({ line1: "3 Quay Street", postal_code: null, is_default: true });
    expect(locationOf(await send("add-address", { line1: "", country: "GB" }))).toBe("/portal/details?form=add-address&problem=invalid");
    await send("remove-address", { id });
    expect((await detail()).addresses).toMatchObject([{ line1: "1 Mill Lane" }]);
    expect(await issued()).toEqual(before);
  });

  test("a saved payment method is removed, and another customer's is not", async () => {
    const keep = async ({ customer_id }: Outsider) => (await storeMethod(customer_id)).id;
    const [mine, theirs] = [await keep(own), await keep(other)];
    const remove = (customer_id: string, method_id: string) =>
      send("remove-method", { id: encodeId("customer", customer_id), method_id: encodeId("saved_method", method_id) });
    expect(locationOf(await remove(other.customer_id, theirs))).toBe("/portal/details?form=remove-method&problem=not_found");
    expect(locationOf(await remove(own.customer_id, theirs))).toBe("/portal/details?form=remove-method&problem=not_found");
    expect(locationOf(await remove(own.customer_id, mine))).toBe("/portal/details?done=remove-method");
    const left = await runInTenant(world.tenants.acme.tenant.id, () =>
      world.runtime.tenants.client.savedMethod.findMany({ where: { removed_at: null } }),
    );
    expect(left.map(({ id }) => id)).toEqual([theirs]);
  });

  test("another customer's addresses and contacts are not found", async () => {
    const theirs = await getCustomer(world.ctx("acme"), { id: other.customer_id });
    const [address, contact] = [encodeId("address", theirs.addresses[0]?.id ?? ""), encodeId("contact", other.contact_id)];
    expect(locationOf(await send("edit-address", { id: address, line1: "Stolen" }))).toMatch(/problem=not_found$/);
    expect(locationOf(await send("remove-address", { id: address }))).toMatch(/problem=not_found$/);
    expect(locationOf(await send("remove-contact", { id: contact }))).toMatch(/problem=not_found$/);
    expect(await getCustomer(world.ctx("acme"), { id: other.customer_id })).toEqual(theirs);
  });
});

describe("people", () => {
  test("an added contact can sign in, does not receive documents, and is signed out when removed", async () => {
    await send("add-contact", { name: "Charles", email: "CHARLES@northwind.example", phone: "", role: "Accounts" });
    const added = (await detail()).contacts.find(({ email }) => email === "charles@northwind.example");
    expect(added).toMatchObject({ name: "Charles", phone: null, role: "Accounts", is_primary: false, portal_access: true });
    const theirs = await cookieFor({ ...own, contact_id: added?.id ?? "", email: "charles@northwind.example" });
    const read = async () => (await detailsRoute(siteRequest("acme", "GET", "/x", { cookie: theirs }), at({}))).status;
    expect(await read()).toBe(200);
    expect(locationOf(await send("remove-contact", { id: encodeId("contact", added?.id ?? "") }))).toBe(
      "/portal/details?done=remove-contact",
    );
    expect(await read()).toBe(401);
    // The company's audit names the contact.
    const told = (await listTimeline(world.ctx("acme"), { record_id: encodeId("customer", own.customer_id) })).data;
    expect(JSON.stringify(told)).toContain("Contact of Northwind");
  });

  test("an existing address is rejected", async () => {
    await expect(addPortalContact(again(own), { name: "Twin", email: own.email })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ path: "email", code: "duplicate" }],
    });
  });

  test("a contact cannot remove itself, the main contact, or one whose access the company removed", async () => {
    const { contacts } = await addPortalContact(again(own), { name: "Grace", email: "grace@northwind.example" });
    const grace = contacts.find(({ email }) => email === "grace@northwind.example")?.id ?? "";
    await expect(removePortalContact(again(own), { id: own.contact_id })).rejects.toMatchObject({ code: "conflict" });
    const asGrace = {
      ...again(own),
      principal: {
        kind: "contact" as const,
        contact_id: grace,
        customer_id: own.customer_id,
        session_id: randomUUID(),
        email: "grace@northwind.example",
        name: "Grace",
      },
    };
    await expect(removePortalContact(asGrace, { id: own.contact_id })).rejects.toMatchObject({ code: "conflict" });
    await updateContact(world.ctx("acme"), { id: own.customer_id, contact_id: grace, portal_access: false });
    await expect(removePortalContact(again(own), { id: grace })).rejects.toMatchObject({ code: "conflict" });
    // Otherwise removing and adding her would restore her access.
    await expect(addPortalContact(again(own), { name: "Grace", email: "grace@northwind.example" })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("at most fifty are allowed", async () => {
    const full = await createOutsider(world, "acme", { name: "Fullhouse", email: "one@full.example" });
    for (let number = 2; number <= 50; number++) await addPortalContact(again(full), { name: "More", email: `n${number}@full.example` });
    await expect(addPortalContact(again(full), { name: "More", email: "n51@full.example" })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("programs", () => {
  test("change by API, and a stale version is rejected", async () => {
    const { version } = await getPortalDetails(own.contact, {});
    const patch = (phone: string, tag: number) =>
      new Request("http://acme.localhost:3000/x", {
        method: "PATCH",
        body: JSON.stringify({ phone }),
        headers: {
          host: "acme.localhost:3000",
          origin: "http://acme.localhost:3000",
          cookie,
          "content-type": "application/json",
          "if-match": `"${tag}"`,
        },
      });
    const changed = await changeRoute(patch("1", version), at({}));
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, `"${version + 1}"`]);
    expect((await changeRoute(patch("2", version), at({}))).status).toBe(412);
    const nowhere = new Request("http://acme.localhost:3000/x", {
      method: "PATCH",
      body: "{}",
      headers: { host: "acme.localhost:3000", origin: "http://acme.localhost:3000", cookie, "content-type": "application/json" },
    });
    expect((await addressRoute(nowhere, at({ id: "adr_nonsense" }))).status).toBe(404);
  });

  test("staff and the holder of a link are not customers' contacts", async () => {
    for (const ctx of [world.ctx("acme"), own.link])
      await expect(Promise.resolve().then(() => updatePortalDetails(ctx, { phone: "1" }))).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the language", () => {
  test("is chosen in a page's footer, returns to the page, and applies in every browser", async () => {
    const choose = (form: Record<string, string>) => languageRoute(siteRequest("acme", "POST", "/x", { form, cookie }), at({}));
    const chosen = await choose({ language: "ar", back: "/portal?cursor=abc" });
    expect([locationOf(chosen), chosen.headers.getSetCookie()]).toEqual([
      "/portal?cursor=abc",
      ["atrium-locale=; Path=/; Max-Age=0; SameSite=Lax"],
    ]);
    expect((await detail()).contacts.find(({ id }) => id === own.contact_id)?.language).toBe("ar");
    for (const back of ["https://evil.example", "//evil.example", "/portal/../dashboard//x", "/portalx"])
      expect(locationOf(await choose({ language: "en", back }))).toBe("/portal");
    expect(locationOf(await choose({ language: "xx" }))).toBe("/portal?problem=invalid");
  });

  test("is used for emails to the contact; the default is the customer's", async () => {
    const owner = world.ctx("acme");
    const draft = await createInvoice(owner, {
      customer_id: own.customer_id,
      lines: [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }],
    });
    await finalizeInvoice(owner, { id: draft.id });
    const pdf = { storage_key: `${world.tenants.acme.tenant.id}/x.pdf`, filename: "x.pdf" };
    const mail = async (key: string) => {
      await mailInvoice(world.systemCtx("acme"), { id: draft.id, recipients: [own.email], pdf, key });
      return (await mailsOf(world, "acme", "invoice_issued"))[0]?.language;
    };
    await updateOwnContact(again(own), { language: "ar" });
    expect(await mail("one")).toBe("ar");
    await updateOwnContact(again(own), { language: null });
    expect(await mail("two")).toBe("en");
  });
});

test("what the portal shows of a record's fields stands on its page there, for its own customer alone", async () => {
  const ctx = world.ctx("acme");
  for (const scope of ["portal", "staff"] as const)
    await createCustomField(ctx, { entity: "invoices", type: "text", label: `Delivery ${scope}`, key: `delivery_${scope}`, scope });
  const { id } = await createInvoice(ctx, {
    customer_id: own.customer_id,
    lines: [{ description: "Work", quantity: "1", unit_price: "10", taxes: [] }],
    custom: { delivery_portal: "Back door", delivery_staff: "Ask twice" },
  });
  await finalizeInvoice(ctx, { id });
  const shown = { noun: "invoice" as const, id };
  expect(await listPortalRecordFields(own.contact, shown)).toMatchObject({ data: [{ label: "Delivery portal", value: "Back door" }] });
  await expect(listPortalRecordFields(other.contact, shown)).rejects.toMatchObject({ code: "not_found" });
  // Each kind of record that has fields for the portal and a page there is found.
  for (const noun of PortalRecordNoun.options)
    await expect(listPortalRecordFields(own.contact, { noun, id: other.customer_id })).rejects.toMatchObject({ code: "not_found" });
});
