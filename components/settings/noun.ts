import { Plus, Settings, UserPlus, UserRound, Webhook } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

/** The nouns that the settings pages show; most share the icon of the settings, since every page loads each icon. */
export const settingsNouns = [
  defineNoun({ noun: "tenant", icon: Settings }),
  defineNoun({ noun: "branding", icon: Settings }),
  defineNoun({ noun: "public_form", icon: Settings }),
  defineNoun({
    noun: "staff",
    icon: UserRound,
    actions: [{ key: "invite", icon: UserPlus, permission: "staff.write", segments: ["settings", "staff"] }],
    affects: ["staff", "lookup"],
  }),
  defineNoun({ noun: "role", icon: Settings }),
  defineNoun({ noun: "invitation", icon: UserPlus }),
  defineNoun({ noun: "api_key", icon: Settings }),
  defineNoun({ noun: "tax_profile", icon: Settings }),
  defineNoun({ noun: "retention_policy", icon: Settings, page: () => ["settings", "retention"] }),
  defineNoun({ noun: "retention_item", icon: Settings }),
  defineNoun({ noun: "legal_hold", icon: Settings }),
  defineNoun({ noun: "custom_field", icon: Settings, affects: "any_record" }),
  defineNoun({ noun: "payment_gateway", icon: Settings, page: () => ["settings", "payment-gateways"] }),
  defineNoun({
    noun: "webhook",
    icon: Webhook,
    page: (id) => ["settings", "webhooks", id],
    actions: [{ key: "new", icon: Plus, permission: "webhooks.write", segments: ["settings", "webhooks", "new"] }],
  }),
];
