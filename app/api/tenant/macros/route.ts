import { createMacro, listMacros } from "@/lib/domains/macros";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listMacros);
export const POST = endpoint(createMacro, { status: 201 });
