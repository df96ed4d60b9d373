import { downloadByStaff } from "@/lib/domains/invoices";

export const GET = downloadByStaff;
