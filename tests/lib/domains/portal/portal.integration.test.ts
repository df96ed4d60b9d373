import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as detailsRoute } from "@/app/api/public/portal/details/[change]/route";
import { GET as statementRoute } from "@/app/api/public/portal/statement/route";
import { GET as homeRoute } from "@/app/api/public/portal/route";
import { POST as customerRoute } from "@/app/api/public/portal/customer/route";
import { DELETE as endRoute } from "@/app/api/public/portal/sessions/[id]/route";
import { GET as sessionsRoute } from "@/app/api/public/portal/sessions/route";
import { POST as askRoute } from "@/app/api/public/portal/sign-in/route";
import { POST as enterRoute } from "@/app/api/public/portal/sign-in/[token]/route";
import { POST as answerSignIn } from "@/app/api/public/portal/passkey-sign-ins/answer/route";
import { POST as beginSignIn } from "@/app/api/public/portal/passkey-sign-ins/route";
import { DELETE as removePasskey } from "@/app/api/public/portal/passkeys/[id]/route";
import { POST as beginPasskey } from "@/app/api/public/portal/passkeys/options/route";
import { GET as listPasskeys, POST as addPasskey } from "@/app/api/public/portal/passkeys/route";
import { POST as leaveRoute } from "@/app/api/public/portal/sign-out/route";
import { GET as invoicesRoute, POST as createInvoiceRoute } from "@/app/api/tenant/invoices/route";
import { GET as paymentsRoute } from "@/app/api/tenant/payments/route";
import { addContact, createCustomer, deleteCustomer, removeContact, restoreCustomer, updateContact } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { updateSecuritySettings } from "@/lib/domains/settings";
import { runInTenant } from "@/lib/kernel/db";
import { portalAskCode } from "@/lib/kernel/auth/portal-cookie";
import { encodeId } from "@/lib/kernel/base/ids";
import { createAuthenticator } from "@/tests/support/authenticator";
import { mailsOf } from "@/tests/support/mailed-token";
import { cookieOf, createOutsider, siteRequest, type Outsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let own: Outsider;
let other: Outsider;

beforeAll(async () => {
  world = await createWorld();
  own = await createOutsider(world, "acme", { name: "Northwind", email: "ada@northwind.example" });
  other = await createOutsider(world, "acme", { name: "Southwind", email: "bob@southwind.example" });
  await createInvoice(world.ctx("acme"), {
    customer_id: own.customer_id,
    lines: [{ description: "Not yet", quantity: "1", unit_price: "1", taxes: [] }],
  });
});
afterAll(() => world.close());
// Each test starts with full rate-limit buckets.
beforeEach(() => world.clock.advance(60 * 60_000));

const at = <Names extends Record<string, string>>(names: Names) => ({ params: Promise.resolve(names) });
const ask = (email: string, slug = "acme") => askRoute(siteRequest(slug, "POST", "/x", { form: { email } }), at({}));
const latest = async () => (await mailsOf(world, "acme", "magic_link"))[0];
/** The browser that asked for the latest link. */
let asking = "";
interface Entering {
  form?: Record<string, string>;
  slug?: string;
  headers?: Record<string, string>;
  cookie?: string;
}
const enter = (token: string, options: Entering = {}) =>
  enterRoute(
    siteRequest(options.slug ?? "acme", "POST", "/x", {
      form: options.form ?? {},
      cookie: options.cookie ?? asking,
      ...(options.headers ? { headers: options.headers } : {}),
    }),
    at({ token }),
  );
const locationOf = (response: Response) => response.headers.get("location");

async function askForToken(email: string): Promise<string> {
  asking = cookieOf(await ask(email)) ?? "";
  return (await latest())?.url.split("/").at(-1) ?? "";
}

/** Signs in by an emailed link and returns the browser's cookie. */
async function signIn(email: string, contact_id?: string): Promise<string> {
  const response = await enter(await askForToken(email), {
    form: contact_id === undefined ? {} : { contact_id: encodeId("contact", contact_id) },
  });
  expect(locationOf(response)).toBe("/portal");
  return cookieOf(response) ?? "";
}

const home = (cookie: string, slug = "acme") => homeRoute(siteRequest(slug, "GET", "/x", { cookie }), at({}));
const read = async (response: Response) => (await response.json()) as Record<string, unknown>;

describe("requesting a link", () => {
  test("emails it to a contact, on the company's host, valid for fifteen minutes", async () => {
    const response = await ask(own.email);
    expect([response.status, locationOf(response)]).toEqual([303, "/portal/sign-in?sent=1"]);
    const mail = await latest();
    expect(mail?.to).toEqual([{ name: "Contact of Northwind", address: own.email }]);
    expect(mail?.url).toMatch(/^http:\/\/acme\.localhost:3000\/portal\/sign-in\/[A-Za-z0-9_-]{43}$/);
  });

  test("gets the same answer for an unknown address, and stores nothing", async () => {
    const before = (await mailsOf(world, "acme", "magic_link")).length;
    const known = await ask(own.email);
    const unknown = await ask("nobody@nowhere.example");
    expect([unknown.status, locationOf(unknown), await unknown.text()]).toEqual([known.status, locationOf(known), await known.text()]);
    expect((await mailsOf(world, "acme", "magic_link")).length).toBe(before + 1);
  });

  test("is written in the contact's language, else the customer's", async () => {
    const customer = await createCustomer(world.ctx("acme"), {
      name: "النخيل",
      language: "ar",
      contacts: [
        { name: "ليلى", email: "layla@palm.example" },
        { name: "Lee", email: "lee@palm.example", language: "en" },
      ],
    });
    await ask("layla@palm.example");
    expect((await latest())?.language).toBe("ar");
    expect((await latest())?.subject).toContain("Acme Ltd");
    await ask("lee@palm.example");
    expect((await latest())?.language).toBe("en");
    expect(customer.contacts).toHaveLength(2);
  });

  test("is throttled for one address from one place", async () => {
    const answers: (string | null)[] = [];
    for (let count = 0; count < 4; count++) answers.push(locationOf(await ask("spam@northwind.example")));
    expect(answers.at(-1)).toBe("/portal/sign-in?problem=rate_limited");
    expect(answers.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => "/portal/sign-in?sent=1"));
  });

  test("rejects an invalid address, another site's form, and a host without a company", async () => {
    expect(locationOf(await ask("not an address"))).toBe("/portal/sign-in?problem=invalid");
    const foreign = siteRequest("acme", "POST", "/x", { form: { email: own.email }, headers: { origin: "http://beta.localhost:3000" } });
    expect((await askRoute(foreign, at({}))).status).toBe(403);
    expect((await ask(own.email, "nowhere")).status).toBe(404);
  });

  test("accepts JSON, with the standard error format", async () => {
    const send = (body: string) =>
      new Request("http://acme.localhost:3000/x", {
        method: "POST",
        headers: { host: "acme.localhost:3000", "content-type": "application/json" },
        body,
      });
    expect((await askRoute(send('{"email":"ada@northwind.example"}'), at({}))).status).toBe(200);
    const refused = await askRoute(send('{"email":1}'), at({}));
    expect([refused.status, refused.headers.get("content-type")]).toEqual([422, "application/problem+json"]);
    // The host names the company.
    expect((await askRoute(send('{"email":"a@b.example","site":"beta"}'), at({}))).status).toBe(400);
  });
});

test("the audit names a visitor with the address for the mailed link and for the sign-in", async () => {
  await signIn(own.email);
  const entries = await runInTenant(own.contact.tenant.id, () =>
    world.runtime.tenants.client.auditEntry.findMany({
      where: { tenant_id: own.contact.tenant.id, operation: { in: ["portal.mail_sign_in", "portal.enter"] } },
      orderBy: { id: "desc" },
      take: 2,
    }),
  );
  expect(entries.map(({ operation }) => operation)).toEqual(["portal.enter", "portal.mail_sign_in"]);
  for (const entry of entries) expect(entry).toMatchObject({ actor_kind: "visitor", actor_id: null, ip: "192.0.2.9" });
});

describe("an emailed link", () => {
  test("signs in once, and the session is valid only for its host", async () => {
    const token = await askForToken(own.email);
    const first = await enter(token);
    const line = first.headers.getSetCookie()[0] ?? "";
    expect(line).toMatch(/^atrium-portal=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const cookie = cookieOf(first) ?? "";
    expect(await read(await home(cookie))).toMatchObject({
      contact: { email: own.email },
      customer: { name: "Northwind" },
      due: [{ currency: "GBP", amount: "100.00", invoices: 1 }],
    });
    expect((await home(cookie, "beta")).status).toBe(401);
    const again = await enter(token);
    expect([locationOf(again), cookieOf(again)]).toEqual([`/portal/sign-in/${token}?problem=not_found`, null]);
  });

  test("still works after two requests of a stranger, however many places they come from", async () => {
    const token = await askForToken(own.email);
    const mailed = async () => (await mailsOf(world, "acme", "magic_link")).length;
    const before = await mailed();
    for (let place = 0; place < 5; place++) {
      const headers = { "x-atrium-client-ip": `198.51.100.${place}` };
      const asked = await askRoute(siteRequest("acme", "POST", "/x", { form: { email: own.email }, headers }), at({}));
      expect(locationOf(asked)).toBe("/portal/sign-in?sent=1");
    }
    expect(await mailed()).toBe(before + 2);
    expect((await enter(token)).status).toBe(303);
    expect(cookieOf(await enter(token))).toBeNull();
  });

  test("stops working after fifteen minutes, or at another company", async () => {
    const gone = (response: Response) => expect(locationOf(response)).toContain("problem=not_found");
    const token = await askForToken(own.email);
    gone(await enter(token, { slug: "beta" }));
    world.clock.advance(15 * 60_000);
    gone(await enter(token));
    gone(await enter("nonsense"));
  });

  test("is used only by a form of the host's own page", async () => {
    const token = await askForToken(own.email);
    expect((await enter(token, { headers: { origin: "http://evil.example" } })).status).toBe(403);
    expect((await enter(token)).status).toBe(303);
  });

  test("only one of two concurrent uses succeeds", async () => {
    const token = await askForToken(own.email);
    const answers = await Promise.all([enter(token), enter(token)]);
    expect(answers.filter((response) => cookieOf(response) !== null)).toHaveLength(1);
  });
});

describe("a link in another browser than the one that asked", () => {
  const codeOf = () => portalAskCode(asking.split("=")[1] ?? "");
  const problem = (response: Response) => new URL(locationOf(response) ?? "", "http://x").searchParams.get("problem");

  test("signs in with the code that the asking browser shows, and with no other", async () => {
    const token = await askForToken(own.email);
    const shown = codeOf();
    expect(shown).toMatch(/^\d{6}$/);
    expect(problem(await enter(token, { cookie: "" }))).toBe("device_code_required");
    expect(problem(await enter(token, { cookie: "", form: { code: shown === "000000" ? "000001" : "000000" } }))).toBe("device_code_wrong");
    const foreign = cookieOf(await ask(other.email)) ?? "";
    expect(problem(await enter(token, { cookie: foreign }))).toBe("device_code_required");
    expect(problem(await enter(token, { cookie: foreign, form: { code: portalAskCode(foreign.split("=")[1] ?? "") } }))).toBe(
      "device_code_wrong",
    );
    const entered = await enter(token, { cookie: "", form: { code: `${shown.slice(0, 3)} ${shown.slice(3)}` } });
    expect([locationOf(entered), cookieOf(entered) === null]).toEqual(["/portal", false]);
  });

  test("has five guesses", async () => {
    const token = await askForToken(own.email);
    const shown = Number(codeOf());
    const answers: (string | null)[] = [];
    for (let guess = 1; guess <= 6; guess++)
      answers.push(problem(await enter(token, { cookie: "", form: { code: String((shown + guess) % 1_000_000).padStart(6, "0") } })));
    expect(answers).toEqual([...Array.from({ length: 5 }, () => "device_code_wrong"), "rate_limited"]);
    expect(problem(await enter(token, { cookie: "", form: { code: codeOf() } }))).toBe("rate_limited");
    expect(locationOf(await enter(token))).toBe("/portal");
  });

  test("an unknown address gets a code and a cookie, too, and one browser keeps its code", async () => {
    const send = (email: string, cookie?: string) =>
      askRoute(
        new Request("http://acme.localhost:3000/x", {
          method: "POST",
          headers: {
            host: "acme.localhost:3000",
            origin: "http://acme.localhost:3000",
            "content-type": "application/json",
            ...(cookie === undefined ? {} : { cookie }),
          },
          body: JSON.stringify({ email }),
        }),
        at({}),
      );
    const first = await send("nobody@nowhere.example");
    const cookie = cookieOf(first) ?? "";
    expect(await read(first)).toEqual({ code: portalAskCode(cookie.split("=")[1] ?? "") });
    const second = await send("somebody@nowhere.example", cookie);
    expect(cookieOf(second)).toBe(cookie);
  });
});

describe("passkeys", () => {
  const host = "acme.localhost";
  const home = { origin: `http://${host}:3000`, rpId: host };
  const json = (method: string, cookie: string, body?: object) =>
    new Request(`${home.origin}/x`, {
      method,
      headers: { host: `${host}:3000`, origin: home.origin, cookie, "content-type": "application/json", "x-atrium-client-ip": "192.0.2.9" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const begin = (cookie: string) => beginPasskey(json("POST", cookie, {}), at({}));
  const challengeOf = async (response: Response) => ((await read(response)) as { options: { challenge: string } }).options;
  const list = async (cookie: string) =>
    (await read(await listPasskeys(json("GET", cookie), at({})))) as { data: { id: string; name: string }[]; may_change: boolean };

  async function addTo(cookie: string) {
    const authenticator = createAuthenticator(home);
    const response = authenticator.register(await challengeOf(await begin(cookie)));
    const added = await addPasskey(json("POST", cookie, { name: "Laptop", response }), at({}));
    expect(added.status).toBe(201);
    return { authenticator, id: String((await read(added))["id"]) };
  }

  async function openSignIn(): Promise<{ options: { challenge: string }; cookie: string }> {
    const begun = await beginSignIn(json("POST", "", {}), at({}));
    return { options: await challengeOf(begun), cookie: cookieOf(begun) ?? "" };
  }
  const answer = (response: object, cookie: string) => answerSignIn(json("POST", cookie, { response }), at({}));

  test("a contact adds one, signs in by it, once for each challenge, and removes it; emails report both", async () => {
    const cookie = await signIn(own.email);
    const { authenticator, id } = await addTo(cookie);
    expect(await list(cookie)).toMatchObject({ data: [{ id, name: "Laptop", last_used_at: null }], may_change: true });
    expect(await list(await signIn(other.email))).toMatchObject({ data: [] });
    expect((await mailsOf(world, "acme", "contact_passkey_added"))[0]).toMatchObject({ to: [{ address: own.email }] });
    const { options, cookie: browser } = await openSignIn();
    const response = authenticator.assert(options);
    const entered = await answer(response, browser);
    expect([entered.status, await read(entered)]).toEqual([200, { contact_id: encodeId("contact", own.contact_id) }]);
    expect(await read(await homeRoute(siteRequest("acme", "GET", "/x", { cookie: cookieOf(entered) ?? "" }), at({})))).toMatchObject({
      contact: { email: own.email },
    });
    expect((await answer(response, browser)).status).toBe(401);
    expect((await removePasskey(json("DELETE", await signIn(other.email)), at({ id }))).status).toBe(404);
    expect((await removePasskey(json("DELETE", cookie), at({ id }))).status).toBe(204);
    expect((await mailsOf(world, "acme", "contact_passkey_removed"))[0]).toMatchObject({ to: [{ address: own.email }] });
    const again = await openSignIn();
    expect((await answer(authenticator.assert(again.options), again.cookie)).status).toBe(401);
  });

  test.each([
    ["another company's host", { origin: "http://beta.localhost:3000" }],
    ["another relying party", { rpId: "beta.localhost" }],
    ["no verified person", { verified: false }],
  ])("a signature for %s is refused, and so is such a new passkey", async (_what, lies) => {
    const cookie = await signIn(own.email);
    const { authenticator, id } = await addTo(cookie);
    const { options, cookie: browser } = await openSignIn();
    expect((await answer(authenticator.assert(options, lies), browser)).status).toBe(401);
    const response = createAuthenticator(home).register(await challengeOf(await begin(cookie)), lies);
    expect((await addPasskey(json("POST", cookie, { name: "Copy", response }), at({}))).status).toBe(422);
    await removePasskey(json("DELETE", cookie), at({ id }));
  });

  test("a challenge is of the browser or session that asked", async () => {
    const cookie = await signIn(own.email);
    const { authenticator, id } = await addTo(cookie);
    const [mine, theirs] = [await openSignIn(), await openSignIn()];
    expect((await answer(authenticator.assert(mine.options), theirs.cookie)).status).toBe(401);
    expect((await answer(authenticator.assert(theirs.options), "")).status).toBe(401);
    const response = createAuthenticator(home).register(await challengeOf(await begin(await signIn(other.email))));
    expect((await addPasskey(json("POST", cookie, { name: "Stolen", response }), at({}))).status).toBe(422);
    await removePasskey(json("DELETE", cookie), at({ id }));
  });

  test("a session of more than 15 minutes adds and removes none, and ends no other session", async () => {
    const [cookie, another] = [await signIn(own.email), await signIn(own.email)];
    const { id } = await addTo(cookie);
    const listed = await read(await sessionsRoute(siteRequest("acme", "GET", "/x", { cookie }), at({})));
    const sessions = listed["data"] as { id: string; current: boolean }[];
    const session = sessions.find(({ current }) => !current)?.id ?? "";
    const end = (at_cookie: string) => endRoute(siteRequest("acme", "DELETE", "/x", { cookie: at_cookie }), at({ id: session }));
    world.clock.advance(16 * 60_000);
    expect(await list(cookie)).toMatchObject({ may_change: false });
    const statuses = [await begin(cookie), await removePasskey(json("DELETE", cookie), at({ id })), await end(cookie)];
    for (const response of statuses) expect([response.status, (await read(response))["code"]]).toEqual([403, "confirmation_required"]);
    expect((await homeRoute(siteRequest("acme", "GET", "/x", { cookie: another }), at({}))).status).toBe(200);
    const fresh = await signIn(own.email);
    expect((await end(fresh)).status).toBe(204);
    expect((await removePasskey(json("DELETE", fresh), at({ id }))).status).toBe(204);
  });

  test("a passkey ends with the contact's access and address", async () => {
    const { authenticator } = await addTo(await signIn(other.email));
    const enterNow = async () => {
      const { options, cookie } = await openSignIn();
      return (await answer(authenticator.assert(options), cookie)).status;
    };
    expect(await enterNow()).toBe(200);
    const change = (fields: { portal_access?: boolean; email?: string }) =>
      updateContact(world.ctx("acme"), { id: other.customer_id, contact_id: other.contact_id, ...fields });
    await change({ portal_access: false });
    expect(await enterNow()).toBe(401);
    await change({ portal_access: true, email: "bob.new@southwind.example" });
    expect(await enterNow()).toBe(401);
    await change({ email: other.email });
    expect(await enterNow()).toBe(200);
  });
});

describe("a signed-in contact", () => {
  test("reads its customer's finalized invoices and payments, and cannot change them", async () => {
    const cookie = await signIn(own.email);
    const listed = await read(await invoicesRoute(siteRequest("acme", "GET", "/api/tenant/invoices", { cookie }), at({})));
    expect(listed).toMatchObject({ data: [{ id: encodeId("invoice", own.invoice_id), status: "finalized" }] });
    expect((await paymentsRoute(siteRequest("acme", "GET", "/api/tenant/payments", { cookie }), at({}))).status).toBe(200);
    const body = JSON.stringify({ customer_id: encodeId("customer", own.customer_id) });
    const write = (origin: string) =>
      new Request("http://acme.localhost:3000/x", {
        method: "POST",
        body,
        headers: { host: "acme.localhost:3000", cookie, origin, "content-type": "application/json" },
      });
    const refused = await createInvoiceRoute(write("http://acme.localhost:3000"), at({}));
    expect([refused.status, (await read(refused))["detail"]]).toEqual([403, "This needs the permission invoices.write."]);
    expect((await read(await createInvoiceRoute(write("http://beta.localhost:3000"), at({}))))["detail"]).toBe(
      "This request came from another site.",
    );
  });

  test("reads its customer's statement: invoices, payments and the running balance", async () => {
    const cookie = await signIn(own.email);
    const path = (query = "") => siteRequest("acme", "GET", `/api/public/portal/statement${query}`, { cookie });
    const statement = async (query = "") => read(await statementRoute(path(query), at({})));
    const before = await statement();
    const { id } = await createInvoice(world.ctx("acme"), {
      customer_id: own.customer_id,
      lines: [{ description: "Work", quantity: "1", unit_price: "40", taxes: [] }],
    });
    await finalizeInvoice(world.ctx("acme"), { id });
    const { number } = await getInvoice(world.ctx("acme"), { id });
    await recordInvoicePayment(world.ctx("acme"), { id, amount: "15", method: "cash" });
    const after = await statement();
    const lines = after["lines"] as { kind: string; invoice: { id: string; number: string } | null; amount: string }[];
    expect(lines.slice(-2)).toMatchObject([
      { kind: "invoice", invoice: { id: encodeId("invoice", id), number }, amount: "40.00" },
      { kind: "payment", invoice: { number }, amount: "-15.00" },
    ]);
    expect(Number(after["closing"])).toBe(Number(before["closing"]) + 25);
    expect(after["currencies"]).toEqual(["GBP"]);
    expect(await statement("?currency=USD")).toMatchObject({ opening: "0.00", closing: "0.00", lines: [] });
    const backwards = await statementRoute(path("?from=2026-03-02&to=2026-03-01"), at({}));
    expect([backwards.status, (await read(backwards))["errors"]]).toMatchObject([422, [{ path: "from", code: "after_to" }]]);
    const theirs = await read(await statementRoute(siteRequest("acme", "GET", "/x", { cookie: await signIn(other.email) }), at({})));
    expect(JSON.stringify(theirs)).not.toContain(encodeId("invoice", id));
    expect((await statementRoute(siteRequest("acme", "GET", "/x", {}), at({}))).status).toBe(401);
  });

  test("signs another browser out by the form of its page, and nobody else's", async () => {
    const [one, two] = [await signIn(own.email), await signIn(own.email)];
    const sessions = (await read(await sessionsRoute(siteRequest("acme", "GET", "/x", { cookie: one }), at({}))))["data"] as {
      id: string;
      current: boolean;
    }[];
    const id = sessions.find((session) => session.current)?.id ?? "";
    const send = (cookie: string) =>
      detailsRoute(siteRequest("acme", "POST", "/x", { form: { id }, cookie }), at({ change: "end-session" }));
    expect(locationOf(await send(await signIn(other.email)))).toBe("/portal/details?form=end-session&problem=not_found");
    expect((await home(one)).status).toBe(200);
    expect(locationOf(await send(two))).toBe("/portal/details?done=end-session");
    expect([(await home(one)).status, (await home(two)).status]).toEqual([401, 200]);
  });

  test("is signed out after the company's time without use", async () => {
    await updateSecuritySettings(world.ctx("acme"), { portal_idle_minutes: 30, portal_life_hours: 2 });
    const [idle, used] = [await signIn(own.email), await signIn(own.email)];
    const minutes = (count: number) => world.clock.advance(count * 60_000);
    minutes(29);
    expect((await home(used)).status).toBe(200);
    minutes(1);
    expect([(await home(idle)).status, (await home(used)).status]).toEqual([401, 200]);
    const listed = (await read(await sessionsRoute(siteRequest("acme", "GET", "/x", { cookie: used }), at({}))))["data"];
    expect(listed).toMatchObject([{ current: true }]);
    for (let passed = 30; passed < 120; passed += 15) {
      expect((await home(used)).status).toBe(200);
      minutes(15);
    }
    expect((await home(used)).status).toBe(401);
    const data = { portal_idle_minutes: 30 * 24 * 60, portal_life_hours: 720 };
    await runInTenant(world.tenants.acme.tenant.id, () => world.runtime.tenants.client.settings.updateMany({ data }));
  });

  test("sees its sessions and ends them, its own and nobody else's", async () => {
    const [one, two] = [await signIn(own.email), await signIn(own.email)];
    const foreign = await signIn(other.email);
    const list = async (cookie: string) =>
      (await read(await sessionsRoute(siteRequest("acme", "GET", "/x", { cookie }), at({}))))["data"] as { id: string; current: boolean }[];
    const sessions = await list(two);
    const first = sessions.filter((session) => !session.current)[0]?.id ?? "";
    expect(sessions.filter((session) => session.current)).toHaveLength(1);
    const end = (cookie: string, id: string) => endRoute(siteRequest("acme", "DELETE", "/x", { cookie }), at({ id }));
    expect((await end(foreign, first)).status).toBe(404);
    expect((await end(two, first)).status).toBe(204);
    expect((await home(one)).status).toBe(401);
    expect((await home(two)).status).toBe(200);
    const left = await leaveRoute(siteRequest("acme", "POST", "/x", { form: {}, cookie: two }), at({}));
    expect([locationOf(left), left.headers.getSetCookie()[0]]).toEqual([
      "/portal/sign-in",
      "atrium-portal=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    expect((await home(two)).status).toBe(401);
  });

  test("is signed out after thirty days", async () => {
    const cookie = await signIn(own.email);
    world.clock.advance(30 * 24 * 60 * 60_000 - 1);
    expect((await home(cookie)).status).toBe(200);
    world.clock.advance(1);
    expect((await home(cookie)).status).toBe(401);
  });

  test("is signed out when access is removed, the address changes, the customer is deleted or the contact is removed", async () => {
    const owner = world.ctx("acme");
    const { id, contacts } = await createCustomer(owner, { name: "Westwind", contacts: [{ name: "Wes", email: "wes@westwind.example" }] });
    const contact_id = contacts[0]?.id ?? "";
    const cookie = await signIn("wes@westwind.example");
    const status = async () => (await home(cookie)).status;
    expect(await status()).toBe(200);
    await updateContact(owner, { id, contact_id, portal_access: false });
    expect(await status()).toBe(401);
    await updateContact(owner, { id, contact_id, portal_access: true, email: "new@westwind.example" });
    expect(await status()).toBe(401);
    await updateContact(owner, { id, contact_id, email: "wes@westwind.example" });
    expect(await status()).toBe(200);
    await deleteCustomer(owner, { id, confirm: true });
    expect(await status()).toBe(401);
    const before = (await mailsOf(world, "acme", "magic_link")).length;
    await ask("wes@westwind.example");
    expect((await mailsOf(world, "acme", "magic_link")).length).toBe(before);
    await restoreCustomer(owner, { id });
    expect(await status()).toBe(200);
    await removeContact(owner, { id, contact_id });
    expect(await status()).toBe(401);
  });

  test("a contact of several customers chooses at sign-in, and can switch", async () => {
    const second = await addContact(world.ctx("acme"), { id: other.customer_id, name: "Ada again", email: own.email });
    const cookie = await signIn(own.email, second.id);
    const shown = await read(await home(cookie));
    expect(shown).toMatchObject({
      customer: { name: "Southwind" },
      choices: [{ customer_name: "Northwind" }, { customer_name: "Southwind" }],
    });
    const change = (contact_id: string) =>
      customerRoute(siteRequest("acme", "POST", "/x", { cookie, form: { contact_id: encodeId("contact", contact_id) } }), at({}));
    expect(locationOf(await change(own.contact_id))).toBe("/portal");
    expect(await read(await home(cookie))).toMatchObject({ customer: { name: "Northwind" } });
    expect(locationOf(await change(other.contact_id))).toBe("/portal?problem=not_found");
    expect(await read(await home(cookie))).toMatchObject({ customer: { name: "Northwind" } });
    const stranger = await enter(await askForToken(own.email), { form: { contact_id: encodeId("contact", other.contact_id) } });
    expect(cookieOf(stranger)).toBeNull();
  });
});

test("on https the cookie is bound to its host", async () => {
  const { portalCookie } = await import("@/lib/kernel/auth/portal-cookie");
  expect(portalCookie("https://atrium.example", "t")).toBe(
    "__Host-atrium-portal=t; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure",
  );
});
