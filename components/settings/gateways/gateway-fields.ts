import type { Wire } from "@/components/api/resource";
import type { PaymentGateway } from "@/lib/domains/payment-gateways/schema";

/**
 * What a person changes of a gateway, a name each: `enabled` and `settings.<name>`. A secret stands here only once it is typed (text) or
 * taken away (null).
 */
export type GatewayDraft = Readonly<Record<string, unknown>>;

/** The fields as they are read back: no secret is among them. */
export function fieldsOfGateway({ enabled, settings }: Pick<Wire<typeof PaymentGateway>, "enabled" | "settings">): GatewayDraft {
  return {
    enabled,
    ...Object.fromEntries(settings.filter(({ secret }) => !secret).map(({ name, value }) => [`settings.${name}`, value ?? ""])),
  };
}

/** What is put for them: emptied open settings and untouched secrets are left out. */
export function bodyOfGateway({ enabled, ...fields }: GatewayDraft): { enabled: boolean; settings: Record<string, string | null> } {
  const given = Object.entries(fields).filter(
    (entry): entry is [string, string | null] => entry[1] === null || (typeof entry[1] === "string" && entry[1].trim() !== ""),
  );
  return {
    enabled: enabled === true,
    settings: Object.fromEntries(given.map(([name, value]) => [name.replace("settings.", ""), value === null ? null : value.trim()])),
  };
}
