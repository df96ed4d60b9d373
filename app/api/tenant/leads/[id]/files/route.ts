import { attachLeadFile, listLeadFiles } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listLeadFiles);
export const POST = endpoint(attachLeadFile, { status: 201 });
