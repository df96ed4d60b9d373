import { previewMacro } from "@/lib/domains/macros";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(previewMacro);
