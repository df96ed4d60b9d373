import { Sparkles } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const assistNoun = defineNoun({ noun: "assist", icon: Sparkles, affects: ["assists"] });

export const assistSettingsNoun = defineNoun({
  noun: "assist_settings",
  icon: Sparkles,
  page: () => ["settings", "ai"],
  affects: ["assist-settings", "assists"],
});
