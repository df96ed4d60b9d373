import { deleteMailbox, getMailbox, updateMailbox } from "@/lib/domains/mailboxes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getMailbox);
export const PATCH = endpoint(updateMailbox);
export const DELETE = endpoint(deleteMailbox, { status: 204 });
