import { getTaxDocumentXml } from "@/lib/domains/tax-clearance";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTaxDocumentXml);
