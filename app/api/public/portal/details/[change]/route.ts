import { changeDetails } from "@/lib/domains/portal";

export const POST = changeDetails;
