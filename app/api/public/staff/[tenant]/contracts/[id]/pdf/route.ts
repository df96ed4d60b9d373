import { downloadContractByStaff } from "@/lib/handlers/documents";

export const GET = downloadContractByStaff;
