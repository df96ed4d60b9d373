import { changeDetails } from "@/lib/handlers/portal";

export const POST = changeDetails;
