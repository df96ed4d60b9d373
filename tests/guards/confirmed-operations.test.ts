import { expect, test } from "vitest";
import type { PermissionName } from "@/lib/domains/permissions";
import { readRoutes } from "@/scripts/openapi";

/** What these permit hands out access, secrets or everything at once. */
const dangerous: readonly PermissionName[] = [
  "api_keys.write",
  "assist_settings.write",
  "exports.company",
  "payment_gateways.write",
  "roles.write",
  "staff.write",
  "vault.manage",
  "webhooks.write",
];

/** Commands with one of these permissions that need no password, each with the reason. */
const harmless: Record<string, string> = {
  "api_keys.revoke": "Takes access away.",
  "assist_settings.test": "Asks the confirmed provider with the stored key.",
  "invitations.revoke": "Takes access away.",
  "staff.deactivate": "Takes access away.",
  "payment_gateways.test": "Asks the provider with the stored secret.",
  "payment_gateways.finish_test": "Refunds a payment made with test keys; with live keys it is rejected.",
  "roles.view_as": "Narrows what the session may do.",
  "vault.finish_rotation": "Deletes a key that no item uses.",
  "vault.rehearse": "Notes that the kit was tried.",
  "vault.remove_member": "Takes access away.",
  "vault.rewrap": "Stores what a confirmed rotation handed out, under the new key.",
  "webhooks.delete": "Sends nothing more.",
  "webhooks.pause": "Sends nothing more.",
  "webhooks.resume": "Goes on at the confirmed address.",
  "webhooks.replay": "Sends again to the confirmed address.",
  "webhooks.replay_delivery": "Sends again to the confirmed address.",
  "webhooks.test": "Sends a sample to the confirmed address.",
};

/** Others that ask for it. */
const besides = [
  "company_seals.delete_certificate",
  "company_seals.set_certificate",
  "privacy_requests.fulfill",
  "retention.replace",
  "tax_units.retire",
  "vault.change_password",
  "vault.reveal",
];

const operations = (await readRoutes()).flatMap(({ handler }) => (handler.kind === "operation" ? [handler.operation] : []));

test("what hands out access, secrets or everything at once asks a session's person for the password", () => {
  const asking = operations.filter((each) => each.confirmed !== undefined).map(({ id }) => id);
  const changing = operations.filter((each) => each.kind !== "query" && dangerous.some((name) => name === each.permission));
  const expected = [...changing.map(({ id }) => id).filter((id) => !(id in harmless)), ...besides];
  expect([...new Set(asking)].sort()).toEqual([...new Set(expected)].sort());
  const ids = changing.map(({ id }) => id);
  expect(Object.keys(harmless).filter((id) => !ids.includes(id))).toEqual([]);
});

/** Keys of the vault are in people's browsers. */
const vaultOperations = [
  "vault.change_password",
  "vault.get_recovery",
  "vault.grant",
  "vault.recover",
  "vault.replace_recovery",
  "vault.reveal",
  "vault.set_up",
  "vault.start_rotation",
  "vault.take_keys",
];

test("API keys can’t make keys, export the company, set its access rules or open the vault; the permission confirms the rest", () => {
  const closed = operations.filter((each) => each.confirmed?.keys === false).map(({ id }) => id);
  const expected = ["api_keys.create", "api_keys.update", "exports.create_company", "settings.update_security", ...vaultOperations];
  expect([...new Set(closed)].sort()).toEqual(expected);
});
