import { FileDown, FileUp } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const exportNoun = defineNoun({ noun: "export", icon: FileDown, page: () => ["settings", "exports"] });
export const exportDeliveryNoun = defineNoun({
  noun: "export_delivery",
  icon: FileUp,
  page: () => ["settings", "exports"],
  affects: ["exports", "exports/destinations"],
});
export const exportDestinationNoun = defineNoun({
  noun: "export_destination",
  icon: FileDown,
  affects: ["exports/destinations"],
});
