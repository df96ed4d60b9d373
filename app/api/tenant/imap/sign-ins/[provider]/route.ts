import { completeMailSignIn, startMailSignIn } from "@/lib/domains/mailboxes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(startMailSignIn);
export const POST = endpoint(completeMailSignIn);
