import { Inbox } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

/** A warning about a mailbox leads to all of them. */
export const mailboxNoun = defineNoun({ noun: "mailbox", icon: Inbox, page: () => ["settings", "mailboxes"], affects: ["imap/inboxes"] });

export const mailboxMessageNoun = defineNoun({
  noun: "mailbox_message",
  icon: Inbox,
  page: () => ["settings", "mailboxes"],
  affects: ["imap/inboxes"],
});
