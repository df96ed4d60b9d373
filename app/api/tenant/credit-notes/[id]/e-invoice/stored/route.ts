import { getCreditNoteEInvoice } from "@/lib/domains/credit-notes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCreditNoteEInvoice);
