import { Building, KeyRound, Landmark, Palette, Percent, ShieldCheck, UserPlus, UserRound } from "lucide-react";
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
  defineNoun({ noun: "payment_gateway", icon: Landmark }),
];
