import { refundCreditNote } from "@/lib/domains/credit-notes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(refundCreditNote, { status: 201 });
