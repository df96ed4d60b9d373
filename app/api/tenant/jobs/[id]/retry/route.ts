import { retryJob } from "@/lib/domains/jobs";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(retryJob, { status: 202 });
