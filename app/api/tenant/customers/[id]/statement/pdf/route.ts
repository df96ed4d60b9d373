import { getStatementPdf } from "@/lib/domains/statements";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getStatementPdf);
