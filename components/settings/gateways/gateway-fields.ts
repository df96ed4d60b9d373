import type { Wire } from "@/components/api/resource";
import type { Currency } from "@/lib/commerce/currencies";
import type { PaymentGateway } from "@/lib/domains/payment-gateways/schema";

type Surcharge = NonNullable<Wire<typeof PaymentGateway>["surcharge"]>;

/** A gateway's editable fields: `enabled` and `settings.<name>`. A secret is included only once it is typed (text) or removed (null). */
export type GatewayDraft = Readonly<Record<string, unknown>>;

/** The fields as the API returns them, which never includes secrets. */
export function fieldsOfGateway({
  enabled,
  position,
  surcharge,
  settings,
}: Pick<Wire<typeof PaymentGateway>, "enabled" | "position" | "surcharge" | "settings">): GatewayDraft {
  return {
    enabled,
    position: position === null ? "" : String(position),
    "surcharge.percent": surcharge?.percent ?? "",
    "surcharge.fixed": surcharge?.fixed?.amount ?? "",
    "surcharge.currency": surcharge?.fixed?.currency ?? "",
    "surcharge.companies_confirmed": surcharge?.companies_confirmed ?? false,
    ...Object.fromEntries(settings.filter(({ secret }) => !secret).map(({ name, value }) => [`settings.${name}`, value ?? ""])),
  };
}

/** The request body: omits empty plain settings and unchanged secrets. */
export function bodyOfGateway({ enabled, position, ...fields }: GatewayDraft): {
  enabled: boolean;
  position: number | null;
  surcharge: Surcharge | null;
  settings: Record<string, string | null>;
} {
  const given = Object.entries(fields)
    .filter(([name]) => name.startsWith("settings."))
    .filter((entry): entry is [string, string | null] => entry[1] === null || (typeof entry[1] === "string" && entry[1].trim() !== ""));
  return {
    enabled: enabled === true,
    position: typeof position === "string" && position.trim() !== "" ? placeOf(position) : null,
    surcharge: surchargeOf(fields),
    settings: Object.fromEntries(given.map(([name, value]) => [name.replace("settings.", ""), value === null ? null : value.trim()])),
  };
}

const trimmed = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Null where neither a percentage nor a fixed amount is typed. */
function surchargeOf(fields: GatewayDraft): Surcharge | null {
  const [percent, amount] = [trimmed(fields["surcharge.percent"]), trimmed(fields["surcharge.fixed"])];
  if (percent === "" && amount === "") return null;
  return {
    percent: percent === "" ? "0" : percent,
    fixed: amount === "" ? null : { amount, currency: trimmed(fields["surcharge.currency"]) as Currency },
    companies_confirmed: fields["surcharge.companies_confirmed"] === true,
  };
}

/** Whatever is not a number is sent as 0, which the API refuses at its field. */
function placeOf(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
}
