import { Bell, File, Mail, StickyNote } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

/** What belongs to records of other nouns. */
export const recordNouns = [
  defineNoun({ noun: "note", icon: StickyNote, affects: "any_record" }),
  defineNoun({ noun: "file", icon: File, affects: "any_record" }),
  defineNoun({ noun: "mail", icon: Mail, affects: ["invoices", "customers"] }),
  defineNoun({ noun: "notification", icon: Bell }),
];
