import { beginPortalPasskey } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(beginPortalPasskey, { status: 201 });
