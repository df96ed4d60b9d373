import { downloadByLink } from "@/lib/domains/invoices";

export const GET = downloadByLink;
