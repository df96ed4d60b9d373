import { downloadEInvoiceByLink } from "@/lib/handlers/documents";

export const GET = downloadEInvoiceByLink;
