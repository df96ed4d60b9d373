import { submitByForm } from "@/lib/handlers/leads";

export const POST = submitByForm;
