import { downloadByLink } from "@/lib/handlers/invoices";

export const GET = downloadByLink;
