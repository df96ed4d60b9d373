import {
  Building,
  KeyRound,
  Landmark,
  Palette,
  Percent,
  Plus,
  ShieldCheck,
  TextCursorInput,
  UserPlus,
  UserRound,
  Webhook,
} from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

/** The nouns that the settings pages show. */
export const settingsNouns = [
  defineNoun({ noun: "tenant", icon: Building }),
  defineNoun({ noun: "branding", icon: Palette }),
  defineNoun({
    noun: "staff",
    icon: UserRound,
    actions: [{ key: "invite", icon: UserPlus, permission: "staff.write", segments: ["settings", "staff"] }],
    affects: ["staff", "lookup"],
  }),
  defineNoun({ noun: "role", icon: ShieldCheck }),
  defineNoun({ noun: "invitation", icon: UserPlus }),
  defineNoun({ noun: "api_key", icon: KeyRound }),
  defineNoun({ noun: "tax_profile", icon: Percent }),
  defineNoun({ noun: "custom_field", icon: TextCursorInput, affects: "any_record" }),
  defineNoun({ noun: "payment_gateway", icon: Landmark }),
  defineNoun({
    noun: "webhook",
    icon: Webhook,
    page: (id) => ["settings", "webhooks", id],
    actions: [{ key: "new", icon: Plus, permission: "webhooks.write", segments: ["settings", "webhooks", "new"] }],
  }),
];
