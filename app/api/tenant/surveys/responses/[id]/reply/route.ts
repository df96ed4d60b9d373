import { replyToResponse } from "@/lib/domains/surveys";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(replyToResponse);
