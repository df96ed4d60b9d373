import { downloadCreditNoteEInvoiceByStaff } from "@/lib/handlers/documents";

export const GET = downloadCreditNoteEInvoiceByStaff;
