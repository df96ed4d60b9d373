import { createCreditNoteLink, listCreditNoteLinks } from "@/lib/domains/credit-notes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listCreditNoteLinks);
export const POST = endpoint(createCreditNoteLink, { status: 201 });
