import { previewCreditNoteMail } from "@/lib/domains/credit-notes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(previewCreditNoteMail);
