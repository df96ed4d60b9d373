import { createTimeEntry, listTimeEntries } from "@/lib/domains/time-entries";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTimeEntries);
export const POST = endpoint(createTimeEntry, { status: 201 });
