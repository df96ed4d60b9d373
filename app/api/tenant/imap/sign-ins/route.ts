import { listMailSignIns } from "@/lib/domains/mailboxes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listMailSignIns);
