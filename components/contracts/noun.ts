import { FileSignature } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const contractNoun = defineNoun({ noun: "contract", icon: FileSignature });
