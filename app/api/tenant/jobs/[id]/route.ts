import { getJob } from "@/lib/domains/jobs";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getJob);
