import { Network } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const accessPointNoun = defineNoun({
  noun: "access_point",
  icon: Network,
  page: () => ["settings", "e-invoices"],
  affects: ["access-points"],
});
