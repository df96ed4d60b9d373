import { vaultGuessed } from "@/lib/domains/vault";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfVaultGuesses = onEvent("notify-of-vault-guesses", vaultGuessed, ({ ctx, data, step }) => {
  const { tenant_id, company_name, person, ip, sequence } = data;
  const values = { company: company_name, person, ip: ip ?? "–" };
  return notifyStaff(ctx, "vault_guessed", { record_id: tenant_id, sequence, customer_id: null, values }, step);
});
