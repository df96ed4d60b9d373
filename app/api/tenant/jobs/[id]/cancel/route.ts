import { cancelJob } from "@/lib/domains/jobs";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(cancelJob, { status: 202 });
