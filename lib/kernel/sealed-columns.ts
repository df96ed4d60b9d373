/** Every column of companies' tables that holds sealed values, with the names under which they are sealed where these are others. */
export const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  "access_points.sealed_key": [],
  "assist_settings.api_key": [],
  "calendar_connections.refresh_token": [],
  "company_seals.sealed_key": [],
  "exchanges.content": [],
  "export_destinations.secrets": [],
  "idempotency_keys.answer": [],
  "mailboxes.access_token": [],
  "mailboxes.password": ["mailboxes.password", "mailboxes.refresh_token"],
  "mails.sealed_url": [],
  "payment_gateways.secrets": [],
  "public_forms.turnstile_secret": [],
  "sending_domains.sealed_key": [],
  "tax_units.sealed_key": [],
  "tax_units.sealed_next": [],
  "tax_units.sealed_secret": [],
  "vault_values.share": [],
  "webhooks.previous_secret": ["webhooks.secret"],
  "webhooks.secret": [],
};

/** The names under which a column's values may be sealed. */
export const sealedAs = (column: string): readonly string[] => {
  const names = sealedColumns[column] ?? [];
  return names.length === 0 ? [column] : names;
};

/** Names under which values are sealed that go through a browser and back, and are stored nowhere. */
export const sealedInTransit: readonly string[] = ["calendar_connections.state", "mailboxes.sign_in_state"];
