import { createMailbox, listMailboxes } from "@/lib/domains/mailboxes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listMailboxes);
export const POST = endpoint(createMailbox, { status: 201 });
