import { listSavedMethods, beginSave } from "@/lib/domains/payments";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listSavedMethods);
export const POST = endpoint(beginSave, { status: 201 });
