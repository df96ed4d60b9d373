import { downloadProposalByStaff } from "@/lib/handlers/documents";

export const GET = downloadProposalByStaff;
