import { Inbox } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const mailboxNoun = defineNoun({ noun: "mailbox", icon: Inbox, affects: ["imap/inboxes"] });
