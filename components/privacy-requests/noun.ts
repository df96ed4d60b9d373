import { ShieldCheck } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const privacyRequestNoun = defineNoun({
  noun: "privacy_request",
  icon: ShieldCheck,
  page: (id) => ["settings", "privacy-requests", id],
});
