import { testMailbox } from "@/lib/domains/mailboxes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(testMailbox);
