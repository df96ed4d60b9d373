import { Target } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const leadNoun = defineNoun({ noun: "lead", icon: Target });
