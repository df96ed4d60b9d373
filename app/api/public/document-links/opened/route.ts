import { recordLinkOpening } from "@/lib/domains/document-links";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(recordLinkOpening, { status: 204 });
