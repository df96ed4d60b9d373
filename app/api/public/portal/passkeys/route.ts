import { addPortalPasskey, listPortalPasskeys } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listPortalPasskeys);
export const POST = endpoint(addPortalPasskey, { status: 201 });
