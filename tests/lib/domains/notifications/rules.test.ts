import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actingStaffId, channelsOf, recipientsOf, type Candidate } from "@/lib/domains/notifications/rules";
import { kindRules, NotificationKind } from "@/lib/domains/notifications/schema";
import { permissionNames } from "@/lib/domains/permissions";
import { assistCapEvents } from "@/lib/domains/assists/events";
import { auditEvents } from "@/lib/domains/audit/events";
import { vaultEvents } from "@/lib/domains/vault/events";
import { jobEvents } from "@/lib/domains/jobs/events";
import { reconciliationEvents } from "@/lib/domains/reconciliation/events";
import { records } from "@/lib/domains/records";
import { loadMessages } from "@/lib/i18n/catalogues";
import { catalogueOf } from "@/lib/i18n/words";
import { locales } from "@/lib/i18n/locale";

const colleague = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  active: true,
  is_owner: false,
  permissions: ["invoices.read", "payments.read"],
  ...more,
});
const owner = (id: string, more: Partial<Candidate> = {}) => colleague(id, { is_owner: true, permissions: [], ...more });

describe("recipientsOf", () => {
  const told = (candidates: Candidate[], customerOwner: string | null, actor: string | null) =>
    recipientsOf("invoice_paid", candidates, customerOwner, actor);

  test("only the customer's owner", () => {
    expect(told([owner("a"), colleague("b"), colleague("c")], "b", null)).toEqual(["b"]);
  });

  test("only all company owners, if the customer has no owner", () => {
    expect(told([owner("b"), owner("a"), colleague("c")], null, null)).toEqual(["a", "b"]);
  });

  test("the company owners, if the customer's owner has left or may not read the record", () => {
    expect(told([owner("a"), colleague("b", { active: false })], "b", null)).toEqual(["a"]);
    expect(told([owner("a"), colleague("b", { permissions: ["payments.read"] })], "b", null)).toEqual(["a"]);
  });

  test("nobody, if the customer's owner is the actor", () => {
    expect(told([owner("a"), colleague("b")], "b", "b")).toEqual([]);
  });

  test("never the actor or a deactivated colleague, and each at most once", () => {
    const person = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      active: fc.boolean(),
      is_owner: fc.boolean(),
      permissions: fc.subarray(["invoices.read", "payments.read"]),
    });
    const id = fc.option(fc.constantFrom("a", "b", "c", "d"));
    fc.assert(
      fc.property(
        fc.constantFrom(...NotificationKind.options),
        fc.uniqueArray(person, { selector: (one) => one.id }),
        id,
        id,
        (kind, people, customerOwner, actor) => {
          const ids = recipientsOf(kind, people, customerOwner, actor);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids).not.toContain(actor);
          for (const one of people.filter((candidate) => ids.includes(candidate.id))) {
            expect(one.active).toBe(true);
            expect(one.is_owner || (one.id === customerOwner && one.permissions.includes(kindRules[kind].permission))).toBe(true);
          }
        },
      ),
    );
  });
});

test("a preference overrides the kind's default", () => {
  expect(channelsOf("invoice_paid", null)).toEqual({ inbox: true, mail: false });
  fc.assert(
    fc.property(fc.constantFrom(...NotificationKind.options), fc.boolean(), fc.boolean(), (kind, inbox, mail) => {
      expect(channelsOf(kind, { inbox, mail })).toEqual({ inbox, mail });
    }),
  );
});

test("only a staff actor is a colleague", () => {
  expect(actingStaffId({ kind: "staff", id: "x", name: "Ada" })).toBe("x");
  expect(actingStaffId({ kind: "key", id: "x", name: "Till" })).toBeNull();
  expect(actingStaffId({ kind: "system", id: null, name: "sweep" })).toBeNull();
});

const published = [
  ...records.flatMap(({ events }) => events),
  ...reconciliationEvents,
  ...jobEvents,
  ...auditEvents,
  ...vaultEvents,
  ...assistCapEvents,
];

test("a kind's permission exists, and its event is about its noun", () => {
  for (const rule of Object.values(kindRules)) {
    expect(permissionNames).toContain(rule.permission);
    expect(published.find(({ name }) => name === rule.event)?.noun).toBe(rule.noun);
  }
});

test.each(locales)("a kind's title in %s names what it is about", async (locale) => {
  const messages = (await loadMessages(locale)) as unknown as Record<string, { notifications?: Record<string, { title: string }> }>;
  for (const kind of NotificationKind.options) {
    const { noun } = kindRules[kind];
    const named =
      {
        tenant: "{company}",
        consent: "{name}",
        retention_policy: "{done}",
        expense: "{merchant}",
        file: "{file}",
        export: "{file}",
        export_delivery: "{file}",
        import: "{file}",
        lead: "{lead}",
        mailbox: "{name}",
        mailbox_message: "{sender}",
        task: "{title}",
        project: "{name}",
        booking: "{name}",
        calendar_event: "{title}",
        calendar_connection: "{account}",
        ticket: "{subject}",
        time_entry: "{task}",
        timesheet: "{week}",
        payment_gateway: "{gateway",
        webhook: "{endpoint}",
        article: "{title}",
        kb_domain: "{hostname}",
        company_seal: "{subject}",
        tax_document: "{number}",
        e_invoice_delivery: "{number}",
        received_e_invoice: "{seller}",
        access_point: "{address}",
        tax_unit: "{name}",
        payout_exception: "{count}",
        sending_domain: "{hostname}",
        vault_item: "{item}",
        privacy_request: "{due_day}",
      }[noun as string] ?? "{customer}";
    expect(messages[catalogueOf(noun)]?.notifications?.[kind]?.title).toContain(named);
  }
});
