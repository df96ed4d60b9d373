import { downloadByStaff } from "@/lib/handlers/invoices";

export const GET = downloadByStaff;
