import { downloadInvoiceByStaff } from "@/lib/handlers/documents";

export const GET = downloadInvoiceByStaff;
