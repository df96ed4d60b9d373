import { downloadCreditNoteByStaff } from "@/lib/handlers/documents";

export const GET = downloadCreditNoteByStaff;
