import { deleteMacro, getMacro, updateMacro } from "@/lib/domains/macros";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getMacro);
export const PATCH = endpoint(updateMacro);
export const DELETE = endpoint(deleteMacro, { status: 204 });
