import { replayMailboxMessage } from "@/lib/domains/mailboxes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(replayMailboxMessage);
