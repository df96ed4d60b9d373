import { Mail } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const sendingDomainNoun = defineNoun({
  noun: "sending_domain",
  icon: Mail,
  page: () => ["settings", "sending-domain"],
  affects: ["sending-domains"],
});
