import { applyCreditNote, unapplyCreditNote } from "@/lib/domains/credit-notes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(applyCreditNote);
export const DELETE = endpoint(unapplyCreditNote);
