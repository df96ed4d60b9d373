import type { Wire } from "@/components/api/resource";
import type { PaymentGateway } from "@/lib/domains/payment-gateways/schema";

/** A gateway's editable fields: `enabled` and `settings.<name>`. A secret is included only once it is typed (text) or removed (null). */
export type GatewayDraft = Readonly<Record<string, unknown>>;

/** The fields as the API returns them, which never includes secrets. */
export function fieldsOfGateway({
  enabled,
  position,
  settings,
}: Pick<Wire<typeof PaymentGateway>, "enabled" | "position" | "settings">): GatewayDraft {
  return {
    enabled,
    position: position === null ? "" : String(position),
    ...Object.fromEntries(settings.filter(({ secret }) => !secret).map(({ name, value }) => [`settings.${name}`, value ?? ""])),
  };
}

/** The request body: omits empty plain settings and unchanged secrets. */
export function bodyOfGateway({ enabled, position, ...fields }: GatewayDraft): {
  enabled: boolean;
  position: number | null;
  settings: Record<string, string | null>;
} {
  const given = Object.entries(fields).filter(
    (entry): entry is [string, string | null] => entry[1] === null || (typeof entry[1] === "string" && entry[1].trim() !== ""),
  );
  return {
    enabled: enabled === true,
    position: typeof position === "string" && position.trim() !== "" ? placeOf(position) : null,
    settings: Object.fromEntries(given.map(([name, value]) => [name.replace("settings.", ""), value === null ? null : value.trim()])),
  };
}

/** Whatever is not a number is sent as 0, which the API refuses at its field. */
function placeOf(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
}
