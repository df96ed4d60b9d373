import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { readRoutes } from "@/scripts/openapi";
import { findApiPlaces, isAt, readScreenSources } from "@/tests/support/api-places";

/** What staff have no place for, each with the reason why programs alone need it. */
const forPrograms: Readonly<Record<string, string>> = {
  "contract_templates.get": "Staff read the list of contract templates whole; one by itself is for programs.",
  "contracts.get_document": "Staff read the text as the customer does; the document as data is for programs that print it themselves.",
  "contracts.get_code": "Only who has a link needs a code; the customer's page asks for them.",
  "contracts.send_code": "Only who has a link gets a code, from the customer's page.",
  "proposals.get_code": "Only who has a link needs a code; the customer's page asks for them.",
  "proposals.send_code": "Only who has a link gets a code, from the customer's page.",
  "estimates.get_code": "Only who has a link needs a code; the customer's page asks for them.",
  "estimates.send_code": "Only who has a link gets a code, from the customer's page.",
  "credit_notes.e_invoice": "The page's links have an address of their own, which names the company.",
  "custom_fields.get": "Staff read the custom fields of an entity whole; one by itself is for programs.",
  "bank_entries.create": "Staff upload a statement or import a file; a program that is connected to a bank adds entries one by one.",
  "bookings.get": "Staff read the list of what was booked with them whole; one by itself is for programs.",
  "dunning_policies.get": "Staff read the list of reminder policies whole; one by itself is for programs.",
  "events.list":
    "The typed events are for programs that follow a company; staff read the same acts in the audit trail, in timelines and on " +
    "the home page.",
  "expenses.fill": "Staff type into the record itself; a program that reads receipts fills what is empty.",
  "export_destinations.get": "Staff read the list of SFTP servers whole; one by itself is for programs.",
  "exports.download": "The page's link has an address of its own, which names the company.",
  "files.list": "Files stand at their records, where staff see them; the list of all is for programs that copy them.",
  "files.delete": "A file that hangs on nothing shows nowhere: staff take files off their records, and what nobody uses is swept away.",
  "invitations.get": "Staff read the list of invitations whole; one by itself is for programs.",
  "invoices.e_invoice": "The page's links have an address of their own, which names the company.",
  "invoices.delete": "Staff delete drafts by the bulk action, one by itself too, so that it can be undone for a day.",
  "macros.get": "Staff read the list of macros whole; one by itself is for programs.",
  "mailboxes.get": "Staff read the list of mailboxes whole; one by itself is for programs.",
  "notes.get": "Staff read notes in the timelines of their records; one by itself is for programs.",
  "notes.list": "Staff read notes in the timelines of their records, in order with all else.",
  "payment_attempts.start_charge":
    "The payer opens the provider's page, from the link or the portal that staff send; a program with a shop of its own opens it here.",
  "payment_attempts.start_joint_charge": "As with one invoice: the payer chooses several in the portal.",
  "proposals.evidence": "Staff read the evidence on the page of its proposal; a program that files it asks for it alone.",
  "proposal_templates.get": "Staff read the list of proposal templates whole; one by itself is for programs.",
  "roles.get_view": "Staff's pages carry the role as which they look; a program asks.",
  "recurring_invoices.start_autopay": "Only a contact agrees to automatic payment, in the portal; colleagues can end it.",
  "saved_methods.begin":
    "The payer leaves a card, with a payment and their consent; a program with a shop of its own opens the provider's page for it.",
  "recurring_tasks.get": "Staff read the list of recurring tasks whole; one by itself is for programs.",
  "scheduled_exports.get": "Staff read the list of their scheduled exports whole; one by itself is for programs.",
  "task_statuses.get": "Staff read the company's task statuses together; one by itself is for programs.",
  "subscriptions.update":
    "Staff change the quantity with the plan, after its preview; programs also keep metadata of their own at the provider.",
  "tax_documents.get": "Staff read the list of e-invoices, and the one of a document; one by itself is for programs.",
  "tax_units.get": "Staff read the list of units whole; one by itself is for programs.",
  "tax_profiles.get": "Staff read the list of tax profiles whole; one by itself is for programs.",
  "settings.update_security":
    "Staff edit the rules in place on the page Security, as the record `security` of the settings, a word that this reading does not see.",
  "saved_views.get": "Staff read the views of a list together; one by itself is for programs.",
};

const domains = resolve(import.meta.dirname, "../../lib/domains");

/** The names under which the domains' indexes show an operation. */
async function namesOfOperations(): Promise<Map<unknown, string>> {
  const indexes = readdirSync(domains).filter((name) => !name.includes("."));
  const shown = await Promise.all(
    indexes.map(async (name) => Object.entries((await import(pathToFileURL(join(domains, name, "index.ts")).href)) as object)),
  );
  return new Map(shown.flat().map(([name, value]): [unknown, string] => [value, name]));
}

const sources = readScreenSources();
const places = findApiPlaces(sources);
const imported = new Set<string>();
for (const { source } of sources) {
  for (const statement of source.statements) {
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (named && ts.isNamedImports(named)) for (const { name } of named.elements) imported.add(name.text);
  }
}

test("what the API can, staff can in the app: each operation has its place there, or a reason why programs alone need it", async () => {
  const names = await namesOfOperations();
  const routes = (await readRoutes()).filter(({ path }) => /^\/api\/(tenant|account)(\/|$)/.test(path));
  expect(routes.length).toBeGreaterThan(100);
  const without = routes.filter(({ method, path, handler }) => {
    const byName = handler.kind === "operation" && imported.has(names.get(handler.operation) ?? "");
    return !byName && !places.some((place) => place.method === method && isAt(place.address, path));
  });
  const found = without.map(({ method, path, handler }) => (handler.kind === "operation" ? handler.operation.id : `${method} ${path}`));
  expect(found.sort()).toEqual(Object.keys(forPrograms).sort());
});
