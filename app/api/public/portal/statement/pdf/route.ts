import { getPortalStatementPdf } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getPortalStatementPdf);
