import { defineRecord } from "@/lib/kernel/record";
import { documentLinkEvents } from "./events";
import { DocumentLink } from "./schema";

export const documentLinkRecord = defineRecord({
  noun: "document_link",
  read: "document_links.read",
  resource: DocumentLink,
  title: null,
  events: documentLinkEvents,
});
