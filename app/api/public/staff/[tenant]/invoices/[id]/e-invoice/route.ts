import { downloadInvoiceEInvoiceByStaff } from "@/lib/handlers/documents";

export const GET = downloadInvoiceEInvoiceByStaff;
