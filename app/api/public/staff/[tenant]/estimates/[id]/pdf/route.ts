import { downloadEstimateByStaff } from "@/lib/handlers/documents";

export const GET = downloadEstimateByStaff;
