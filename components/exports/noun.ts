import { FileDown } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const exportNoun = defineNoun({ noun: "export", icon: FileDown, page: () => ["settings", "exports"] });
