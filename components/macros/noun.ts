import { Zap } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const macroNoun = defineNoun({ noun: "macro", icon: Zap, affects: ["macros"] });
