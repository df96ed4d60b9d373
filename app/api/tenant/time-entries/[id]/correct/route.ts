import { correctTimeEntry } from "@/lib/domains/time-entries";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(correctTimeEntry);
