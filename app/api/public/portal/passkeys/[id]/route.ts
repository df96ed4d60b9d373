import { removePortalPasskey } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(removePortalPasskey, { status: 204 });
