import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { exchanges } from "@/inngest/exchanges";
import { permissionNames } from "@/lib/domains/permissions";
import { methods } from "@/lib/kernel/http/openapi/document";
import { readRoutes } from "@/scripts/openapi";
import { addressOf, listRouteFiles } from "@/scripts/route-files";
import { listEvents } from "@/tests/support/events";
import { listOperations } from "@/tests/support/operations";

const root = resolve(import.meta.dirname, "../..");
const routes = await readRoutes();
const operations = routes.flatMap(({ handler }) => (handler.kind === "operation" ? [handler.operation] : []));

/** Routes that are no operation. A new one is a line here, and its reason at the route. */
const rawRoutes = [
  "GET /api/auth/{nextauth}",
  "POST /api/auth/{nextauth}",
  "GET /api/health",
  "GET /api/healthz",
  "GET /api/public/document-links/{token}/e-invoice",
  "GET /api/public/document-links/{token}/pdf",
  "GET /api/public/files/{token}",
  "GET /api/public/calendar-feeds/{tenantSlug}/{token}",
  "GET /api/public/google-calendar/callback",
  "GET /api/public/google-mailbox/callback",
  "GET /api/public/microsoft-calendar/callback",
  "GET /api/public/microsoft-mailbox/callback",
  "GET /api/public/portal/projects/{id}/files/{file_id}",
  "GET /api/public/unsubscribe/{token}",
  "GET /api/public/staff/{tenant}/contracts/{id}/pdf",
  "GET /api/public/staff/{tenant}/credit-notes/{id}/pdf",
  "GET /api/public/staff/{tenant}/credit-notes/{id}/e-invoice",
  "GET /api/public/staff/{tenant}/invoices/{id}/e-invoice",
  "GET /api/public/staff/{tenant}/estimates/{id}/pdf",
  "GET /api/public/staff/{tenant}/proposals/{id}/pdf",
  "GET /api/public/staff/{tenant}/invoices/{id}/pdf",
  "POST /api/control/email-reports",
  "POST /api/public/calendar-notifications/{tenantSlug}",
  "POST /api/control/webhooks/processor",
  "POST /api/control/webhooks/{gateway}",
  "POST /api/public/document-links/{token}/check",
  "POST /api/public/document-links/{token}/accept",
  "POST /api/public/document-links/{token}/decline",
  "POST /api/public/document-links/{token}/pay",
  "POST /api/public/booking-changes/{token}",
  "POST /api/public/booking-forms/{view}",
  "POST /api/public/calendar-invitations/{token}",
  "POST /api/public/kb/votes/{article}",
  "POST /api/public/lead-forms/{view}",
  "POST /api/public/privacy-forms",
  "POST /api/public/privacy-links/{token}",
  "POST /api/public/survey-forms/{token}",
  "POST /api/public/consents/{token}",
  "POST /api/public/unsubscribe/{token}",
  "POST /api/public/ticket-forms/{view}",
  "POST /api/public/portal/invoices/{id}/check",
  "POST /api/public/portal/contracts/{id}/sign",
  "POST /api/public/portal/contracts/{id}/delegate",
  "POST /api/public/portal/contracts/{id}/decline",
  "POST /api/public/portal/estimates/{id}/accept",
  "POST /api/public/portal/estimates/{id}/decline",
  "POST /api/public/portal/proposals/{id}/sign",
  "POST /api/public/portal/proposals/{id}/delegate",
  "POST /api/public/portal/proposals/{id}/decline",
  "POST /api/public/document-links/{token}/sign",
  "POST /api/public/document-links/{token}/delegate",
  "POST /api/public/document-links/{token}/code",
  "POST /api/public/portal/invoices/{id}/pay",
  "POST /api/public/portal/customer",
  "POST /api/public/portal/details/{change}",
  "POST /api/public/portal/language",
  "POST /api/public/portal/methods",
  "POST /api/public/portal/methods/check",
  "POST /api/public/portal/passkey-sign-ins",
  "POST /api/public/portal/passkey-sign-ins/answer",
  "POST /api/public/portal/pay",
  "POST /api/public/portal/pay/check",
  "POST /api/public/portal/sign-in",
  "POST /api/public/portal/sign-in/{token}",
  "POST /api/public/portal/sign-out",
  "POST /api/public/portal/tickets",
  "POST /api/public/portal/tickets/{id}/replies",
  "POST /api/tenant/bank-entries/upload",
  "POST /api/tenant/files",
  "POST /api/tenant/imports",
  "GET /api/public/branding/{slug}/{picture}",
  "GET /api/public/staff/{tenant}/exports/{id}/file",
  "GET /api/tenant/live",
  "GET /api/tenant/vault/items/{id}/value",
];

/** Routes that answer pages of any other site (CORS). */
const openToAnyOrigin = [
  "GET /api/public/bookings/{tenantSlug}/{page}",
  "GET /api/public/form-challenges/{tenantSlug}",
  "GET /api/public/kb/{tenantSlug}/articles",
  "GET /api/public/kb/{tenantSlug}/articles/{article}",
  "GET /api/public/kb/{tenantSlug}/articles/{article}/feedback",
  "GET /api/public/kb/{tenantSlug}/categories",
  "GET /api/public/leads/form-config/{tenantSlug}",
  "GET /api/public/privacy-requests/{tenantSlug}/form-config",
  "GET /api/public/tickets/form-config/{tenantSlug}",
  "POST /api/public/bookings/{tenantSlug}",
  "POST /api/public/kb/{tenantSlug}/articles/{article}/feedback",
  "POST /api/public/leads/{tenantSlug}",
  "POST /api/public/privacy-requests/{tenantSlug}",
  "POST /api/public/tickets/{tenantSlug}",
];

/** Permissions that no operation asks for yet by name: each with what will, or what asks for it inside. */
const unusedPermissions: Record<string, string> = {
  "assists.review": "The log of assists shows everybody's to those who have it.",
  "macros.share": "Creating, changing and deleting a macro ask for it where the macro is shared.",
  "time_entries.approve": "Timesheets are decided on by those who have it, and by project leads.",
};

describe("route files", () => {
  test("export methods alone, each made by endpoint, publicEndpoint, platformEndpoint or rawEndpoint", async () => {
    for (const file of listRouteFiles()) {
      const exported = Object.keys((await import(pathToFileURL(join(root, file)).href)) as object);
      expect(
        exported.filter((name) => !(methods as readonly string[]).includes(name) && name !== "dynamic"),
        file,
      ).toEqual([]);
    }
    // readRoutes has refused any other handler by now.
    expect(routes.length).toBeGreaterThan(10);
  });

  test("the raw ones are those listed, each with a reason", () => {
    const raw = routes.flatMap(({ method, path, handler }) =>
      handler.kind === "raw" ? [{ name: `${method} ${path}`, reason: handler.reason }] : [],
    );
    expect(raw.map(({ name }) => name).sort()).toEqual([...rawRoutes].sort());
    for (const { name, reason } of raw) expect(reason.length, name).toBeGreaterThan(20);
  });

  test("hold nothing but their operations", () => {
    const long = listRouteFiles().filter((file) => readFileSync(join(root, file), "utf8").trimEnd().split("\n").length > 25);
    expect(long).toEqual([]);
  });
});

describe.each(operations)("$id", (operation) => {
  test("has a name of its noun and verb, and a summary", () => {
    expect(operation.id).toMatch(/^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/);
    expect(operation.summary).toMatch(/^[A-Z][^\n]{5,140}[^.\s]$/);
  });

  test("needs a permission that exists, or says why it needs none", () => {
    if (operation.permission !== undefined) expect(permissionNames).toContain(operation.permission);
    else if (operation.kind !== "person") expect(operation.access?.open?.length ?? 0).toBeGreaterThan(10);
  });
});

test("pages of other sites may call the public knowledge base and the public forms, and nothing else", async () => {
  const open: string[] = [];
  for (const file of listRouteFiles()) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, { anyOrigin?: boolean }>;
    for (const method of methods) if (exported[method]?.anyOrigin === true) open.push(`${method} ${addressOf(file)}`);
  }
  expect(open.sort()).toEqual(openToAnyOrigin);
});

test("internal operations name their caller, and no route mounts them", async () => {
  const internal = (await listOperations()).filter(({ access }) => access?.internal !== undefined);
  expect(internal.length).toBeGreaterThan(10);
  for (const { id, access } of internal) expect(access?.internal, id).toMatch(/^called by \S.{5,}[^.]$/);
  const routed = new Set(operations.map(({ id }) => id));
  expect(internal.filter(({ id }) => routed.has(id))).toEqual([]);
});

test("every exchange is known to the sweep, which goes on with what a crash left open", () => {
  const swept = exchanges.map(({ id }) => id).sort();
  expect(
    operations
      .filter(({ kind }) => kind === "exchange")
      .map(({ id }) => id)
      .sort(),
  ).toEqual(swept);
});

test("every permission is asked for by some operation", () => {
  const asked = new Set(operations.map((operation) => operation.permission));
  expect(permissionNames.filter((name) => !asked.has(name) && !(name in unusedPermissions))).toEqual([]);
  expect(Object.keys(unusedPermissions).filter((name) => asked.has(name as (typeof permissionNames)[number]))).toEqual([]);
});

/** What pages and routes take from a domain beside operations: it reads no company's rows, or opens its own scope. */
const besideOperations = [
  "beginReading",
  "describeEventKind",
  "findGatewayAbilities",
  "findLastGateway",
  "isOffered",
  "listEventKinds",
  "localeFor",
  "openArticleFile",
  "openDownload",
  "readCredited",
  "readDrawerAttachment",
  "readUnderWay",
  "reportSignIn",
];

test("pages and routes read companies by operations alone, since other functions have no company in scope there", async () => {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const found = new Set<string>();
  for (const file of files)
    for (const [, names = "", index = ""] of readFileSync(join(root, "app", file), "utf8").matchAll(
      /import \{([^}]*)\} from "@\/(lib\/domains\/[a-z-]+)";/g,
    )) {
      const domain = (await import(pathToFileURL(join(root, index, "index.ts")).href)) as Record<string, unknown>;
      for (const name of names.split(",").map((part) => part.trim().split(" as ")[0] ?? ""))
        if (typeof domain[name] === "function" && !("id" in domain[name])) found.add(name);
    }
  expect([...found].sort()).toEqual(besideOperations);
});

const events = await listEvents();

describe.each(events)("event $name", (event) => {
  test("is named after its noun, and its sample parses", () => {
    expect(event.name).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(z.safeDecode(event.data, event.sample as never).error?.issues ?? []).toEqual([]);
  });
});

test("no two events have one name", () => {
  const names = events.map((event) => event.name);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
