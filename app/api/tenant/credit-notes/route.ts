import { createCreditNote, listCreditNotes } from "@/lib/domains/credit-notes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listCreditNotes);
export const POST = endpoint(createCreditNote, { status: 201 });
